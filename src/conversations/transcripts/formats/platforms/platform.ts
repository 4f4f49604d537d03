/**
 * The shared reader of platforms' JSON exports. A platform describes how to recognise one conversation or one message,
 * and where its members are; this file finds them in documents, lists, pages of an API and JSON lines.
 */
import { asNumber, asObject, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { DocumentFormat, Item, ReadOptions } from '../../format.ts';
import { innerDocuments } from '../../lists/inner-documents.ts';
import { type Fields, messageItem, type Said } from '../../messages/message-item.ts';
import { isNotice } from '../../messages/messenger-notices.ts';
import { nameSpeakers } from '../../speakers/people.ts';
import { epochMsOf } from '../../times/dates.ts';
import { inTimeOrder } from '../../times/time-order.ts';

export interface Platform {
  /** For help and errors: `the JSON of Intercom`. */
  readonly about: string;
  /** A whole conversation. @param root the document, which may also have a list of people */
  readonly conversation?: {
    readonly is: (one: Members) => boolean;
    readonly lines: (one: Members, root: Members) => Iterable<Said | undefined>;
    /** About the conversation: `conversation` (its id), `agent`, `queue`, `team`, `rating`, `channel` and the like. */
    readonly fields?: (one: Members, root: Members) => Fields;
  };
  /** A message in a list without conversations. @returns undefined for an event without words */
  readonly message?: {
    readonly is: (one: Members) => boolean;
    readonly line: (one: Members, root: Members) => Said | undefined;
    /** The messages that answer it, if they are in it. */
    readonly replies?: (one: Members) => readonly Members[];
  };
}

/** A list is this deep in a document. */
const maxDepth = 3;
/** Elements of a list that decide whether it is of a platform: system messages may come first. */
const triedElements = 50;
/** Members of an object that are searched: more have other things in them. */
const triedMembers = 200;

export function platformFormat(platform: Platform): DocumentFormat {
  return {
    kind: 'document',
    about: platform.about,
    recognises: (document) => holds(platform, document),
    read: (document, options) => readPlatform(platform, document, options),
  };
}

/** True if a document has conversations or messages of the platform: a line of JSON lines. */
export const holds = (platform: Platform, document: unknown): boolean => findParts(platform, document).length > 0;

const isOf = ({ conversation, message }: Platform, one: Members): boolean =>
  conversation?.is(one) === true || message?.is(one) === true;

/** @param number of a conversation without an id, in a source with several */
export function readPlatform(platform: Platform, document: unknown, options: ReadOptions, number?: number): Item[] {
  const root = rootOf(platform, document);
  const items: Item[] = [];
  const messages: Item[] = [];
  const parts = findParts(platform, document);
  for (const [index, one] of parts.entries()) {
    if (platform.conversation?.is(one) === true) {
      const { lines, fields } = platform.conversation;
      const unnamed = number ?? (parts.length > 1 ? index + 1 : undefined);
      const known = fields?.(one, root) ?? {};
      const about = { ...known, conversation: known.conversation ?? unnamed };
      items.push(...inTimeOrder([...lines(one, root)].flatMap((said) => toItem(said, about, options))));
    } else if (platform.message?.is(one) === true) {
      const { line, replies } = platform.message;
      for (const said of [one, ...(replies?.(one) ?? [])]) messages.push(...toItem(line(said, root), {}, options));
    }
  }
  return nameSpeakers([...items, ...inTimeOrder(messages)], parts);
}

/** The object with the lists of a document: it may be in the response of an API. */
function rootOf(platform: Platform, document: unknown): Members {
  let root: Members = { messages: document };
  for (const inner of innerDocuments(document)) {
    const members = asObject(inner);
    if (members === undefined) continue;
    root = members;
    if (isOf(platform, members)) break;
  }
  return root;
}

function toItem(said: Said | undefined, about: Fields, options: ReadOptions): Item[] {
  if (said === undefined || (typeof said.text === 'string' && isNotice(said.text))) return [];
  const item = messageItem({ ...said, fields: { ...about, ...said.fields } }, options);
  return item === undefined ? [] : [item];
}

/** The conversations or messages of a document: itself, the elements of a list, or of a list among its members. */
function findParts(platform: Platform, value: unknown, depth = 0): Members[] {
  if (Array.isArray(value)) {
    const some = objectsIn(value.slice(0, triedElements));
    if (some.some((one) => isOf(platform, one))) return objectsIn(value);
    // A list of pages of an API, or of objects around conversations.
    const isAround = depth < maxDepth && some.some((one) => findParts(platform, one, depth + 1).length > 0);
    return isAround ? objectsIn(value).flatMap((one) => findParts(platform, one, depth + 1)) : [];
  }
  const members = asObject(value);
  if (members === undefined) return [];
  if (isOf(platform, members)) return [members];
  // An event about a change has the message before and after it, and so does the log.
  if (depth >= maxDepth || 'previous_message' in members) return [];
  const inner = Object.values(members).filter((one) => typeof one === 'object' && one !== null);
  // Conversations by their ids.
  const byId = objectsIn(inner.slice(0, triedElements)).filter((one) => isOf(platform, one));
  if (byId.length > 1) return objectsIn(inner).filter((one) => isOf(platform, one));
  for (const one of inner.slice(0, triedMembers)) {
    const found = findParts(platform, one, depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** Derives something from a document once, for all its conversations and messages. */
export function perRoot<Derived extends object>(derive: (root: Members) => Derived): (root: Members) => Derived {
  const known = new WeakMap<Members, Derived>();
  return (root) => {
    const derived = known.get(root) ?? derive(root);
    known.set(root, derived);
    return derived;
  };
}

/** Indexes objects by a key; of several with the same key, the first. */
export function indexBy(objects: readonly Members[], keyOf: (one: Members) => unknown): ReadonlyMap<unknown, Members> {
  return new Map(objects.map((one) => [keyOf(one), one] as const).reverse());
}

/** The value at a path of members and positions: `source.author.name`, `senders.0.name`; undefined if it is missing. */
export function at(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Members)[name];
  }
  return found ?? undefined;
}

/** The first of several paths that has a value. */
export function firstAt(value: unknown, ...paths: readonly string[]): unknown {
  for (const path of paths) {
    const found = at(value, path);
    if (found !== undefined && found !== '') return found;
  }
  return undefined;
}

/** The texts of a list, separated by commas. @param path of the text in an element */
export function listAt(value: unknown, list: string, path?: string): string | undefined {
  const found = at(value, list);
  if (!Array.isArray(found)) return undefined;
  const texts = found
    .slice(0, 100)
    .map((one: unknown) => (path === undefined ? one : at(one, path)))
    .filter((one) => typeof one === 'string' || typeof one === 'number');
  return texts.length === 0 ? undefined : texts.join(', ');
}

/** `First Last`, or one of them. */
export function fullName(one: unknown, first: string, last: string): string | undefined {
  const names = [at(one, first), at(one, last)].filter((name) => typeof name === 'string' && name.trim() !== '');
  return names.length === 0 ? undefined : names.join(' ');
}

/** Seconds between two dates or epochs; undefined if one is not known. */
export function secondsBetween(from: unknown, to: unknown): number | undefined {
  const [start, end] = [epochMs(from), epochMs(to)];
  return start === undefined || end === undefined ? undefined : (end - start) / 1000;
}

function epochMs(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{10,16}(?:\.\d+)?$/.test(value) ? Number(value) : value;
  const epoch = typeof number === 'number' ? epochMsOf(number) : undefined;
  if (epoch !== undefined) return epoch;
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

/** Milliseconds or their text as seconds. */
export function fromMs(value: unknown): number | undefined {
  const ms = asNumber(value);
  return ms === undefined ? undefined : ms / 1000;
}
