/**
 * Leaves out what a source has twice: a notification is sent again, each one may have the beginning of its conversation,
 * and the log of a language model has with each answer all that was said before.
 */
import type { Item } from '../format.ts';
import { conversationOf, namesConversation } from '../speakers/roles.ts';

const maxRecent = 1_000;
const maxHistories = 100;
/** What people say twice in a minute is shorter. */
const maxCommonChars = 15;

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

const textIn = (item: Item | undefined): string | undefined =>
  item !== undefined && 'text' in item ? item.text : undefined;

const beginsWith = (items: readonly Item[], before: readonly Item[]): boolean =>
  before.every((item, at) => textIn(item) === textIn(items[at]));

/** True if each of several records has what is in the one before, and goes on. */
export const areGrowing = (records: readonly (readonly Item[])[]): boolean =>
  records.length > 2 && records.every((items, at) => beginsWith(items, records[at - 1] ?? []));

/** Returns the items of a record that are not in the one before, of records that grow. */
export function createGrowthFilter(): (items: readonly Item[]) => readonly Item[] {
  let before: readonly Item[] = [];
  return (items) => {
    const own = beginsWith(items, before) ? items.slice(before.length) : items;
    before = items;
    return own;
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
  /** By their texts; `isOnly` for the one message of a record. */
  let recent = new Map<string, { readonly item: Said; readonly isOnly: boolean }>();
  let older = recent;
  let last: Item | undefined;
  const find = ({ text }: Said) => recent.get(text) ?? older.get(text);

  function isRepeated(item: Item, isOnly: boolean): boolean {
    const isAdjacent = isSame(item, last);
    last = item;
    if ('error' in item || isAdjacent) return isAdjacent;
    const before = find(item)?.item;
    if (before !== undefined && isSentAgain(item, before)) return true;
    if (recent.size >= maxRecent) [older, recent] = [recent, new Map()];
    recent.set(item.text, { item, isOnly });
    return false;
  }

  return (items) => {
    const isOnly = items.length === 1;
    // A report at the end has the lines that came one by one.
    const isReported = (item: Item) => {
      const before = 'text' in item ? find(item) : undefined;
      return before?.isOnly === true && 'text' in item && before.item.role === item.role;
    };
    const isReport = !isOnly && items.filter(isReported).length * 2 > items.length;
    return items.filter((item) => !(isReport && isReported(item)) && !isRepeated(item, isOnly));
  };
}

type Said = Exclude<Item, { readonly error: string }>;

/** The same message, by its time. */
const isSentAgain = (item: Said, before: Said): boolean =>
  item.speaker === before.speaker &&
  conversationOf('', item.fields) === conversationOf('', before.fields) &&
  ((item.date !== undefined &&
    item.date === before.date &&
    (item.date.slice(17) !== '00' || item.text.length > maxCommonChars)) ||
    (item.start !== undefined && item.start === before.start && item.date === before.date));

/** True for an interim result of a recogniser: the next item repeats it with more words or with punctuation marks. */
export const isInterim = (item: Item, next: Item): boolean =>
  'text' in item &&
  'text' in next &&
  item.start !== undefined &&
  item.start === next.start &&
  item.speaker === next.speaker &&
  item.date === next.date &&
  plainWords(next.text).startsWith(plainWords(item.text));

const plainWords = (text: string): string => text.toLowerCase().replace(/[\p{P}\s]+/gu, ' ');

/** Logs may have a message as an event and as an entry, with the same time or with another type. */
const isSame = (item: Item, last: Item | undefined): boolean =>
  last !== undefined &&
  'text' in item &&
  'text' in last &&
  item.text === last.text &&
  item.date === last.date &&
  (item.date !== undefined ||
    (item.role !== undefined && item.role === last.role && item.fields?.type !== last.fields?.type));

/** A session may log what was heard as an event, and then as the entry of its history. */
const maxLogSeconds = 2;

const isLogged = (item: Item, next: Item | undefined): boolean =>
  next !== undefined &&
  'text' in item &&
  'text' in next &&
  item.text === next.text &&
  (item.role ?? next.role) === next.role &&
  item.date !== undefined &&
  next.date !== undefined &&
  item.fields?.type !== next.fields?.type &&
  Math.abs(Date.parse(next.date) - Date.parse(item.date)) <= maxLogSeconds * 1000;

/** Without the events that an entry repeats. */
export const withoutEvents = (items: readonly Item[]): readonly Item[] =>
  items.filter((item, at) => !isLogged(item, items[at + 1]));
