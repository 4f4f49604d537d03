/** Turns XML into members and lists like those of JSON. */
import { groupBy } from '../../../shared/collections/group-by.ts';
import { asObject, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { readTiers, splitTurns } from './parse-annotations.ts';
import { createReader, type Element, inline, parseTree } from './parse-tree.ts';

const presentation = new Set([...inline, 'div', 'p', 'br']);
const hasOnlyMarkup = ({ children }: Element): boolean =>
  children.every(
    (child) =>
      presentation.has(child.name) &&
      Object.keys(child.attributes).every((name) => /^(?:style|class|lang|dir|href|color|face|size)$/.test(name)) &&
      hasOnlyMarkup(child),
  );

/** Attributes that describe the form of a value, such as `<id type="integer">`. */
const aboutValues = /^(?:type|nil|xmlns(?::.*)?|xsi:.*|xml:(?:space|lang))$/;
const valueTypes = /^(?:array|integer|string|datetime|date|boolean|float|decimal|xs(?:d)?:.*)$/i;

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** Some programs write an emoji as two references to halves of it. */
const surrogates = /&#(5[56]\d{3});&#(5[67]\d{3});/g;
const joinSurrogates = (_: string, high: string, low: string): string => String.fromCharCode(Number(high), Number(low));

/** SMS Backup & Restore: the words of some messages are in a part, and people without a name have an address. */
function readPhoneMessage({ parts, addrs: _addrs, creator: _program, ...members }: Members): Members {
  const name = members.contact_name === '(Unknown)' ? members.address : members.contact_name;
  const words = objectsIn([asObject(parts)?.part].flat()).find(({ ct }) => ct === 'text/plain')?.text;
  return { ...members, contact_name: name, ...(parts !== undefined && { type: members.msg_box, body: words }) };
}

/** Collects the names of elements that form lists, as `parent child`: they repeat, and contain elements. */
function findListed({ name, children, attributes }: Element, listed: Set<string>): void {
  const seen = new Set<string>();
  for (const child of children) {
    if (child.children.length > 0) {
      const own = localName(child.name);
      if (seen.has(own) || attributes.type === 'array') listed.add(`${name} ${own}`);
      seen.add(own);
    }
    findListed(child, listed);
  }
}

/** `<chat time="1"><name>Ana</name></chat>` is `{"time": "1", "name": "Ana"}`. */
export function parseXml(source: string): unknown {
  const read = createReader();
  const listed = new Set<string>();
  const membersOf = (element: Element): unknown => {
    const attributes = Object.entries(element.attributes).flatMap(([name, value]) =>
      aboutValues.test(name) && (name !== 'type' || valueTypes.test(value)) ? [] : [[localName(name), value] as const],
    );
    // A message may be in HTML.
    const isText = element.children.length > 0 && hasOnlyMarkup(element);
    const isLeaf = attributes.length === 0 && (element.children.length === 0 || isText);
    const text = isLeaf || isText || element.hasWords ? read(element.text) : '';
    if (isLeaf) return text;
    const groups = groupBy(isText ? [] : element.children, (child) => localName(child.name).replace(/^mms$/, 'sms'));
    // A conversation with one message among others is a list too.
    const inner = [...groups].map(([name, children]) => {
      const values = children.map(membersOf);
      return [name, values.length === 1 && !listed.has(`${element.name} ${name}`) ? values[0] : values] as const;
    });
    // Words beside elements: a line with some in another style.
    const members = Object.fromEntries([
      ...attributes,
      ...inner,
      ...(element.hasWords || isText ? [['#text', text] as const] : []),
    ]);
    return /^[sm]ms$/.test(element.name) ? readPhoneMessage(members) : members;
  };
  // YouTube has the words of a caption in elements of their own, and its times in milliseconds.
  const given = source.includes('<timedtext ')
    ? source.replace(/<\/?s\b[^<>]*>/g, '').replace(/<p t="/g, '<p start_ms="')
    : source;
  const root = parseTree(splitTurns(given).replace(surrogates, joinSurrogates), true);
  findListed(root, listed);
  return readTiers(membersOf(root));
}
