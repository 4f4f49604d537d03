/** Any other JSON with a list of utterances, such as that of `sta tone run --transcript json`. */

import { asObject, asText, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import type { DocumentFormat, Item } from '../format.ts';
import { planFields, recordItem } from '../record-fields.ts';

/** The members that may contain the list. */
const listNames = [
  'utterances',
  'segments',
  'messages',
  'turns',
  'transcript',
  'sentences',
  'entries',
  'conversation',
  'results',
  'data',
];

export const json: DocumentFormat = {
  kind: 'document',
  about: 'other JSON: a list of objects with a text each',
  recognises: (document) => findList(document).length > 0 || asText(asObject(document)?.text) !== undefined,
  read(document) {
    const list = findList(document);
    if (list.length > 0) return list.map(readMember);
    const text = asText(asObject(document)?.text);
    return text === undefined ? [] : [{ text }];
  },
};

function findList(document: unknown, depth = 0): Members[] {
  const list = objectsIn(document);
  if (list.some((one) => textOf(one) !== undefined)) return list;
  const members = asObject(document);
  if (members === undefined || depth > 2) return [];
  for (const name of listNames) {
    const found = findList(members[name], depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}

function textOf(members: Members): string | undefined {
  const { text } = planFields(Object.keys(members));
  return text === undefined ? undefined : asText(Object.values(members)[text]);
}

function readMember(members: Members, index: number): Item {
  const names = Object.keys(members);
  const text = textOf(members);
  if (text === undefined) return { error: `has no text in entry ${index + 1}` };
  return recordItem(planFields(names), names, Object.values(members), text, undefined);
}
