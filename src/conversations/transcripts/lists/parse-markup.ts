/** Turns XML and HTML into members and lists like those of JSON. */
import { countBy } from '../../../shared/collections/group-by.ts';
import { asObject, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { isTextName } from '../columns/field-names.ts';
import { type Heading, readDayLine, readHeading } from '../headings/heading-shapes.ts';
import { oneLine } from '../messages/clean-message.ts';
import { roleOfDirection } from '../speakers/speaker-roles.ts';
import { isClock } from '../times/clock-times.ts';
import { readDate } from '../times/dates.ts';
import { readActivities } from './parse-activities.ts';
import { readTiers, splitTurns } from './parse-annotations.ts';
import { type Element, inline, parseTree } from './parse-tree.ts';

/** Characters of texts and elements that are looked at: nested elements have the same text. */
const maxWork = 2 ** 29;

/** Reads a text as one line; blank when the work is done. */
function createReader(): (text: string) => string {
  let work = 0;
  return (text) => {
    work += text.length + 1;
    return work > maxWork ? '' : oneLine(text);
  };
}

function addTo<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

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
    const groups = new Map<string, unknown[]>();
    for (const child of isText ? [] : element.children) {
      const name = localName(child.name);
      addTo(groups, name === 'mms' ? 'sms' : name, membersOf(child));
    }
    // A conversation with one message among others is a list too.
    const inner = [...groups].map(
      ([name, values]) =>
        [name, values.length === 1 && !listed.has(`${element.name} ${name}`) ? values[0] : values] as const,
    );
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

/** Elements of the same class side by side are a list; the classes of the elements in one are its members. */
export function parseHtml(source: string): Members {
  const read = createReader();
  const tables: unknown[][] = [];
  /** By the tags and classes of the elements around them: a message may be the only one in its group. */
  const groups = new Map<string, Element[]>();
  const ids = new Map<string, number>();
  /** The last day above, and the day of each element. */
  let day: string | undefined;
  const days = new Map<Element, string>();
  const visit = (element: Element, path: number): void => {
    if (element.children.length === 0 && element.text.length <= maxDayChars)
      day = readDayLine(read(element.text)) ?? day;
    if (element.name === 'table') tables.push(rowsOf(element));
    for (const child of element.children) {
      const [first] = classesOf(child);
      const key = `${path} ${child.name} ${first ?? ''}`;
      const own = ids.get(key) ?? ids.size + 1;
      ids.set(key, own);
      if (first !== undefined || child.name === 'li' || child.name === 'article') addTo(groups, key, child);
      visit(child, own);
      if (day !== undefined) days.set(child, day);
    }
  };
  visit(parseTree(source, false), 0);
  const asked = [...groups.values()].map((group) => readActivities(group, read)).find((found) => found.length > 1);
  if (asked !== undefined) return { messages: asked };
  const lists = [...groups.values()].flatMap((group) =>
    group.length > 1
      ? [withSpeakers(withoutTitle(group.map((one) => withDay(recordOf(one, read), days.get(one)))))]
      : [],
  );
  const all = [...tables, ...lists].filter((list) => list.length > 1);
  return Object.fromEntries(all.map((list, index) => [`messages${index}`, list]));
}

/** The clocks of a record, with the day in a heading above it. */
const withDay = (record: Record<string, string>, day: string | undefined): Record<string, string> =>
  day === undefined
    ? record
    : Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          timeName.test(name) && isClock(value) ? `${day} ${value}` : value,
        ]),
      );

const maxDayChars = 60;
const timeName = /time|date|stamp|clock|hour|sent|when|meta/i;

const classesOf = ({ attributes }: Element): string[] =>
  (attributes.class ?? '').split(/\s+/).filter((one) => one !== '');

/** `chatlog__author` and `msg-author` are the author, and so is the `fn` of a card. */
const memberName = (one: string): string =>
  one
    .slice(one.lastIndexOf('__') + 1)
    .replace(/^fn$/, 'author')
    .replace(/^_|^[a-z]{1,3}_(?:[A-Z]\w*_)?(?=[A-Za-z])/, '')
    .replace(/^(?:chatlog|msg|message|chat|bubble|transcript|comment|tl|im|cm)[-_](?=\w)/i, '');

/** What others did with a message, and earlier messages. */
const besides =
  /^(?:reactions?|tapbacks?|repl(?:y|ies)(?:[-_].*)?|quoted?(?:[-_].*)?|embeds?|avatar|userpic\w*|initials|tooltip|badges?)$/i;

function recordOf(element: Element, read: (text: string) => string): Record<string, string> {
  const record: Record<string, string> = {};
  const set = (name: string, value: string | undefined): void => {
    if (name in record) return;
    const text = read(value ?? '');
    if (text !== '' && name !== '' && name !== '__proto__') record[name] = text;
  };
  for (const [name, value] of Object.entries(element.attributes))
    if (name.startsWith('data-')) set(name.slice(5), value);
  const marks = classesOf(element).slice(1);
  if (marks.some((one) => /^(?:service|system|event|notification|info|status)$/i.test(one))) record.type = 'system';
  const side = marks.map((one) => one.slice(one.search(/[^-_]*$/))).find((word) => roleOfDirection(word) !== undefined);
  if (side !== undefined) record.direction = side;
  const visit = (one: Element): void => {
    const paragraphs = one.children.filter((child) => child.name === 'p' && classesOf(child).length === 0);
    for (const child of one.children) {
      // Words beside a quotation answer it.
      if (child.name === 'blockquote' && paragraphs.length > 0) continue;
      if (classesOf(child).some((name) => besides.test(memberName(name)))) continue;
      const { title, datetime } = child.attributes;
      if (/(?:^|-)time$/.test(child.name) || /\d:\d\d/.test(title ?? ''))
        set('datetime', datetime ?? title ?? child.text);
      // The words of an element around others are those of the inner ones.
      const isAround = !child.hasWords && child.children.some((one) => classesOf(one).length > 0);
      for (const name of isAround ? [] : classesOf(child)) set(memberName(name), withoutQuotes(child));
      if (child === paragraphs[0] && !isAround) set('text', paragraphs.map(({ text }) => text).join(' '));
      if (classesOf(child).length === 0 && child.children.length === 0) set(child.name, child.text);
      if (/^(?:b|strong)$/.test(child.name) && one.text.trimStart().startsWith(child.text.trim()))
        set('author', child.text.replace(/:\s*$/, ''));
      visit(child);
    }
  };
  visit(element);
  // A name and a time in an element: `<div><b>Ana</b> Nov 15, 2026 at 1:49 PM</div>`.
  if (record.author !== undefined && record.datetime === undefined)
    for (const value of Object.values(record)) {
      const found: Heading | undefined = value.startsWith(record.author) ? readHeading(value, true) : undefined;
      if (found?.date !== undefined && found.speaker === record.author) record.datetime ??= found.date;
    }
  return record;
}

/** The words of an element without those that it quotes, if there are others. */
function withoutQuotes({ children, text }: Element): string {
  const others = children
    .filter(({ name }) => name === 'blockquote')
    .reduce((rest, quote) => rest.replace(quote.text, () => ''), text);
  return others.trim() === '' ? text : others;
}

/** Messenger has the participants above the messages, in an element of the same class. */
const withoutTitle = (records: readonly Record<string, string>[]): readonly Record<string, string>[] => {
  const [first, second] = records.map((record) => new Set(Object.values(record)).size);
  return first === 1 && second !== undefined && second > 2 ? records.slice(1) : records;
};

/** Telegram names the sender of several messages once. The paragraphs of some are no text if all have it elsewhere. */
function withSpeakers(given: readonly Record<string, string>[]): Record<string, string>[] {
  const written = given.filter((record) => 'text' in record);
  const isElsewhere = ({ text, ...others }: Record<string, string>) => Object.values(others).includes(text ?? '');
  const isSpare = written.length < given.length && written.every(isElsewhere);
  const records = isSpare ? given.map(({ text: _text, ...others }) => others) : given;
  const name = ['from_name', 'author', 'sender', 'username', 'name', 'author-name', 'displayName', 'user'].find((one) =>
    records.some((record) => one in record),
  );
  let last: string | undefined;
  return records.map((record) => {
    if (name === undefined || record.type === 'system') return record;
    last = record[name] ?? last;
    return last === undefined ? record : { ...record, [name]: last };
  });
}

function rowsOf(table: Element): string[][] {
  const rows: string[][] = [];
  const visit = (one: Element): void => {
    for (const child of one.children) {
      if (child.name === 'tr')
        rows.push(child.children.filter(({ name }) => name === 'td' || name === 'th').map(({ text }) => oneLine(text)));
      else if (child.name !== 'table') visit(child);
    }
  };
  visit(table);
  const width = rows[0]?.length ?? 0;
  return rows.filter((row) => row.length === width && width > 1);
}

/** The rows of the tables of Markdown: `| Time | Speaker | Text |`, a ruler, and rows. */
export function parseMarkdownTables(source: string): Members {
  const tables: string[][][] = [];
  let table: string[][] = [];
  const cellsOf = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => oneLine(cell.replaceAll('\\|', '|').replaceAll('**', '')).replace(/^#$/, 'number'));
  for (const line of [...source.split(/\r?\n/), '']) {
    if (line.trim().startsWith('|')) {
      if (!/^[\s|:-]+$/.test(line)) table.push(cellsOf(line));
    } else if (table.length > 0) {
      tables.push(table);
      table = [];
    }
  }
  return Object.fromEntries(tables.map((rows, index) => [`messages${index}`, rows]));
}

const blockField = /^\s{0,4}(?:\*\*)?([\p{L}][\p{L} _/-]{0,30}?)\s?:(?:\*\*)?\s?(.*)$/u;

const isGap = (line: string): boolean => /^[-=_*\s]*$/.test(line);

/** `Article #2`, above the fields of a block. */
const isNumbered = (line: string): boolean => /^[-=*\s]*\p{L}{3,20} (?:#|no\. ?|nr\. ?)?\d{1,6}[-=*:\s]*$/iu.test(line);

/** A time that no field name precedes, among the fields of a block. */
const writtenTime = /^\s*(?=.{0,20}\d{4})\S.{5,30}\d:\d{2}.{0,12}$/;

/** The name of the fields that begin blocks: `From: Ana` after an empty line or a ruler, more than once. */
export function findBlockName(lines: readonly string[]): string | undefined {
  const counts = countBy(lines.entries(), ([index, line]) => {
    const above = lines[index - 1] ?? '';
    return isGap(above) || isNumbered(above) ? blockField.exec(line)?.[1] : undefined;
  });
  return [...counts].find(([, count]) => count > 1)?.[0];
}

/**
 * Blocks of `Name: value` lines, each with the same names: `From: Ana`, `Date: ...`, `Message: ...`. The text of a mail
 * may follow below its names.
 */
export function parseBlocks(source: string): Members {
  const blocks: Record<string, string>[] = [];
  const lines = source.split(/\r?\n/);
  const first = findBlockName(lines);
  let block: Record<string, string> | undefined;
  let last = '';
  const textName = 'text';
  for (const [index, line] of lines.entries()) {
    // The value above goes on.
    const isIndented = last !== '' && /^\s{6,}\S/.test(line);
    const [, name, value = ''] = (isIndented ? null : blockField.exec(line)) ?? [];
    const isFirst = name !== undefined && name === first;
    if (isFirst) {
      block = {};
      blocks.push(block);
    }
    // Titles and fields of the whole file are above the blocks.
    if (block === undefined) continue;
    const isField =
      name !== undefined &&
      last !== textName &&
      !(name in block) &&
      (blocks.length === 1 || name in (blocks[0] ?? {}) || (last !== '' && !isTextName(last)));
    if (
      name === undefined &&
      isNumbered(line) &&
      isGap(lines[index - 1] ?? '') &&
      blockField.exec(lines[index + 1] ?? '')?.[1] === first
    )
      continue;
    if (isFirst || isField) {
      last = name;
      block[last] = value.trim();
    } else if (isGap(line) && !isIndented) {
      if (block[last] !== '' && !isTextName(last)) last = '';
    } else if (!(textName in block) && !('Date' in block) && writtenTime.test(line) && readDate(line) !== undefined)
      block.Date = line.trim();
    else if (last !== '') block[last] = `${block[last] ?? ''}\n${line.trim()}`.trim();
    else if (Object.keys(block).some((one) => one !== textName && isTextName(one))) continue;
    else if (Object.keys(block).length >= 2 && !(textName in block)) {
      // The fields of a chat are above its messages, which have times.
      if (/^\s*[[(]?\d{1,2}:\d{2}/.test(line)) return {};
      last = textName;
      block[last] = line.trim();
    } else return {};
  }
  return { messages: blocks };
}
