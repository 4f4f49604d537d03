/**
 * Leaves out what a source has twice: a notification is sent again, each one may have the beginning of its conversation,
 * and the log of a language model has with each answer all that was said before.
 */
import { rememberNames } from './columns/remember-names.ts';
import type { Item } from './format.ts';
import { namesConversation } from './roles.ts';

const maxRecent = 1_000;
const maxHistories = 100;

/** Returns the items of a conversation that are not in the one that it continues. */
export function createHistoryFilter(): (items: readonly Item[]) => readonly Item[] {
  /** The conversations so far, by their first texts. */
  const histories = new Map<string, readonly Item[]>();
  return (items) => {
    if (items.length < 2) return items;
    const [first] = items;
    const key = first !== undefined && 'text' in first ? first.text : '';
    const before = histories.get(key) ?? [];
    histories.delete(key);
    histories.set(key, items);
    if (histories.size > maxHistories) histories.delete(histories.keys().next().value ?? '');
    return before.length > 1 && before.every((item, at) => isAgain(items[at], item))
      ? items.slice(before.length)
      : items;
  };
}

/** What was said before has no time, or the same. */
const isAgain = (item: Item | undefined, before: Item): boolean =>
  item !== undefined &&
  'text' in item &&
  'text' in before &&
  item.text === before.text &&
  (item.date === undefined || item.date === before.date) &&
  conversationIn(item.fields) === conversationIn(before.fields);

type Fields = Readonly<Record<string, unknown>>;

/** The id of a conversation, which is not that of a record. */
const conversationIn = (fields: Fields = {}): unknown =>
  Object.entries(fields).find(([name]) => name !== 'conversation' && namesConversation(name))?.[1];

/** Returns the items of a record that are not in one before. */
export function createRepeatFilter(): (items: readonly Item[]) => readonly Item[] {
  let recent = new Set<string>();
  let older = new Set<string>();
  let last: Item | undefined;

  /** A report at the end has the lines that came one by one. */
  function withoutReported(items: readonly Item[]): readonly Item[] {
    const keys = items.map((item) => ('text' in item ? `${item.role} ${item.text}` : ''));
    const isKnown = (key: string) => recent.has(key) || older.has(key);
    if (items.length === 1) recent.add(keys[0] ?? '');
    if (items.length < 2 || keys.filter(isKnown).length * 2 <= keys.length) return items;
    return items.filter((_, at) => !isKnown(keys[at] ?? ''));
  }

  function isRepeated(item: Item): boolean {
    const isAdjacent = isSame(item, last);
    last = item;
    if ('error' in item || isAdjacent) return isAdjacent;
    const marks = [item.date?.slice(17) === '00' ? undefined : item.date, idOf(item.fields)];
    const keys = marks.flatMap((mark) =>
      mark === undefined ? [] : `${mark} ${item.fields?.conversation} ${item.speaker} ${item.text}`,
    );
    if (keys.some((key) => recent.has(key) || older.has(key))) return true;
    if (recent.size >= maxRecent) [older, recent] = [recent, new Set()];
    for (const key of keys) recent.add(key);
    return false;
  }

  return (items) => withoutReported(items).filter((item) => !isRepeated(item));
}

/** Logs may have a message as an event and as an entry, with the same time or with another type. */
const isSame = (item: Item, last: Item | undefined): boolean =>
  last !== undefined &&
  'text' in item &&
  'text' in last &&
  item.text === last.text &&
  item.date === last.date &&
  (item.date !== undefined ||
    (item.role !== undefined && item.role === last.role && item.fields?.type !== last.fields?.type));

const isMessageId = rememberNames((name) => /^(?:\w{0,20}_?)?message_?(?:uu|s)?id$/i.test(name));

/** The id of a message, not of its conversation. */
function idOf(fields: Fields = {}): string | undefined {
  for (const name of Object.keys(fields))
    if (isMessageId(name) && typeof fields[name] === 'string') return fields[name] as string;
  return undefined;
}
