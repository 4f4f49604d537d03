/** The text of a ticket itself, which is beside the list of its comments. */
import { asObject, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { flatten } from '../columns/flatten.ts';
import { readRecord } from '../columns/read-record.ts';
import { type RecordOf, textOf } from '../columns/record-item.ts';
import { findPositions, type RecordPlan } from '../columns/record-plan.ts';
import { richText } from '../columns/rich-text.ts';
import type { Item } from '../format.ts';
import type { Fields } from '../messages/message-item.ts';
import type { Around } from '../speakers/people.ts';
import type { FoundObject } from './collect-lists.ts';

const textNames = ['description_text', 'description', 'body', 'bodytext', 'question', 'message', 'content'];

/** A ticket begins with its own text, and its comments are the list. */
export function readOpening(plan: RecordPlan, around: Around, first: RecordOf, about: Fields): Item[] {
  const named = new Map(Object.entries(around.members).map(([name, value]) => [name.toLowerCase(), value]));
  const text = textNames
    .map((name) => named.get(name))
    .map((one) => (typeof one === 'string' ? one : isDocument(one) ? richText(one) : undefined))
    .find((one) => one !== undefined && one.trim() !== '');
  // Another object may contain the list: `{"body": "...", "comments": {"nodes": [...]}}`.
  if (text === undefined && !around.isItem && around.outer !== undefined)
    return readOpening(plan, around.outer, first, about);
  if (typeof text !== 'string' || textOf(plan, first) === text) return [];
  const isAsked = Object.keys(around.members).some((name) => askers.test(name) && asObject(around.members[name]));
  const own = Object.entries(around.members).filter(
    ([name, value]) =>
      !Array.isArray(value) && !answerers.test(name) && !(isAsked && /^owner$/i.test(name)) && !hasMessages(value),
  );
  const record = flatten({ ...(isAsked && { role: 'customer' }), ...Object.fromEntries(own) });
  const { names, people, sides, ids, time } = findPositions(record.flat.names);
  if (names.length + people.length + sides.length + ids.length === 0 || time.length === 0) return [];
  const item = readRecord(plan, record, { about, around, keepUnsaid: true });
  return item === 'no text' ? [] : [...item];
}

/** A page of an editor, such as the Atlassian Document Format. */
const isDocument = (value: unknown): boolean => asObject(value)?.type === 'doc';

/** True for the page of an API, and for an element of XML, with a list of answers. */
const hasMessages = (value: unknown): boolean =>
  !isDocument(value) &&
  Object.values(asObject(value) ?? {}).some((list) => {
    const [first] = Array.isArray(list) ? objectsIn(list.slice(0, 1)) : [];
    return first !== undefined && textOf({ choices: {} }, flatten(first)) !== undefined;
  });

/** Whose ticket it is; its owner is then who answers. */
const askers = /^(?:contact|requester|customer)$/i;

/** Members about the people who answer a ticket, and about its last change. */
const answerers =
  /^(?:responder|assignee|assigned|resolver|resolved|closed|updated|modified|last)(?:[_.-]|(?=[A-Z])|$)/;

/** The author of a ticket has a login and a name: where its comments have only logins, all people are called by theirs. */
export function calledAlike(objects: readonly FoundObject[]): readonly FoundObject[] {
  const named = new Map<Around, Around>();
  const isLogin = ({ members: { author } }: FoundObject) => {
    const { login, name } = asObject(author) ?? {};
    return typeof login === 'string' && name === undefined;
  };
  if (!objects.every(isLogin)) return objects;
  return objects.map((object) => {
    const { around } = object;
    const author = asObject(around?.members.author);
    if (around === undefined || typeof author?.login !== 'string') return object;
    const { name: _, ...login } = author;
    const alike = named.get(around) ?? { ...around, members: { ...around.members, author: login } };
    named.set(around, alike);
    return { ...object, around: alike };
  });
}
