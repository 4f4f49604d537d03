/** The members of a JSON object and of the objects in it: `author.name`. */
import { asObject, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { isTextName } from './field-names.ts';
import { type RecordOf, recordOf } from './record-item.ts';

const maxDepth = 3;
/** Further members of a wide object are not looked at. */
const maxNames = 300;

export function flatten(members: Members): RecordOf {
  const names = Object.keys(members);
  const values = Object.values(members);
  if (!values.some((value) => typeof value === 'object' && value !== null)) return recordOf({ names, values });
  const flat: { names: string[]; values: unknown[] } = { names: [], values: [] };
  const add = (object: Members, prefix: string, depth: number): void => {
    const name = depth === 0 || typeof object.name === 'string' ? undefined : wholeName(object);
    if (name !== undefined) {
      flat.names.push(`${prefix}full_name`);
      flat.values.push(name);
    }
    for (const [name, value] of Object.entries(object)) {
      if (flat.names.length >= maxNames) return;
      // The parts of a list have no names; only the first one counts, but all parts of a text.
      const inner: unknown = Array.isArray(value) ? value[0] : value;
      const page = isTextName(name) ? documentText(value) : undefined;
      if (page !== undefined || isStyledText(name, value)) {
        flat.names.push(`${prefix}${name}`);
        flat.values.push(page ?? value);
      } else if (typeof inner === 'object' && inner !== null && depth < maxDepth)
        add(inner as Members, `${prefix}${name}.`, depth + 1);
      else {
        flat.names.push(`${prefix}${name}`);
        flat.values.push(value);
      }
    }
  };
  add(members, '', 0);
  return { names, values, flat };
}

/** Telegram and others divide a text where its style changes: `["See ", {"type": "link", "text": "this page"}]`. */
const isStyledText = (name: string, value: unknown): boolean =>
  Array.isArray(value) &&
  isTextName(name) &&
  value.length > 0 &&
  value.every((part: unknown) => typeof part === 'string' || isStyledPart(asObject(part)));

const isStyledPart = (part: Members | undefined): boolean =>
  typeof part?.text === 'string' && typeof part.type === 'string';

/** The Atlassian Document Format (https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/). */
function documentText(value: unknown): string | undefined {
  const { type, content } = asObject(value) ?? {};
  if (type !== 'doc' || !Array.isArray(content)) return undefined;
  let text = '';
  const add = (nodes: unknown, depth: number): void => {
    for (const node of objectsIn(nodes)) {
      const attrs = asObject(node.attrs);
      if (node.type === 'text') text += asString(node.text);
      else if (node.type === 'mention' || node.type === 'emoji') text += asString(attrs?.text ?? attrs?.shortName);
      else if (node.type === 'hardBreak') text += '\n';
      else if (depth < maxDocumentDepth) add(node.content, depth + 1);
      if (documentBlocks.has(node.type)) text += '\n';
    }
  };
  add(content, 0);
  return text.trim();
}

const maxDocumentDepth = 20;
const documentBlocks: ReadonlySet<unknown> = new Set(['paragraph', 'heading', 'listItem', 'codeBlock', 'tableCell']);
const asString = (value: unknown): string => (typeof value === 'string' ? value : '');

const namePairs = [
  ['first', 'last'],
  ['firstName', 'lastName'],
  ['first_name', 'last_name'],
  ['firstname', 'lastname'],
  ['firstName', 'surname'],
  ['givenName', 'familyName'],
  ['given_name', 'family_name'],
] as const;

/** A person without a whole name: `{"first": "Ana", "last": "Lee"}`. */
function wholeName(person: Members): string | undefined {
  let name: string | undefined;
  for (const [first, last] of namePairs) {
    const parts = [person[first], person[last]].filter((part) => typeof part === 'string' && part.trim() !== '');
    if (parts.length === 2) return parts.join(' ');
    name ??= parts.length === 1 ? String(parts[0]) : undefined;
  }
  return name;
}
