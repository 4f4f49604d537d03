/** The order of the lines of a conversation. */
import { groupBy } from '../../../shared/collections/group-by.ts';
import type { Item } from '../format.ts';
import { roleOfWord } from '../speakers/speaker-roles.ts';

/** Some APIs return the newest message first, and some list each channel on its own. */
export function inTimeOrder(items: readonly Item[]): Item[] {
  return [...groupBy(items, conversationOf).values()].flatMap(inOrder);
}

/** Limit on the sorted items of a stream; the others keep their order. */
const maxSorted = 200_000;

/** The first {@link maxSorted} items of a stream in the order of their times. */
export async function* sortItems(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const first: Item[] = [];
  while (first.length < maxSorted) {
    const next = await items.next();
    if (next.done) break;
    first.push(next.value);
  }
  yield* inTimeOrder(first);
  yield* items;
}

/** Protocol buffers leave out a time that is 0: that of the first words of a recording, and of each of its channels. */
function startFirst(item: Item, index: number, items: readonly Item[]): Item {
  if ('error' in item || item.start !== undefined || item.date !== undefined) return item;
  const { end = 0 } = item;
  const [before, after] = [items[index - 1], items[index + 1]];
  const isFirst = before === undefined || (end > 0 && 'text' in before && before.end !== undefined && before.end > end);
  const isBefore = after !== undefined && 'text' in after && after.start !== undefined && after.start >= end;
  return isFirst && isBefore ? { ...item, start: 0 } : item;
}

function inOrder(given: readonly Item[]): readonly Item[] {
  const items = given.map(startFirst);
  const dates = items.map((item) => ('error' in item ? undefined : item.date));
  if (dates.every((date) => date !== undefined)) return sortBy(items, dates);
  const starts = items.map((item) => ('error' in item ? undefined : item.start));
  return starts.every((start) => start !== undefined) ? sortBy(items, starts) : items;
}

/** Lines of the same second keep their order, which is reversed if the newest is first. */
function sortBy<Time extends string | number>(items: readonly Item[], times: readonly Time[]): readonly Item[] {
  const [first, last] = [times[0], times.at(-1)];
  const timed = items.map((item, index) => ({ item, time: times[index] as Time }));
  const isReversed =
    first !== undefined &&
    last !== undefined &&
    first > last &&
    times.every((time, index) => index === 0 || time <= (times[index - 1] as Time));
  // A question and its answers may be in one record, with one time.
  const records: (typeof timed)[] = [];
  for (const one of timed) {
    const record = records.at(-1);
    const isAnswer =
      record?.[0]?.time === one.time && roleOf(record[0].item) === 'customer' && roleOf(one.item) === 'agent';
    if (isAnswer) record.push(one);
    else records.push([one]);
  }
  const listed = isReversed ? records.reverse().flat() : timed;
  return listed.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)).map(({ item }) => item);
}

const roleOf = (item: Item): string | undefined =>
  'error' in item || item.role === undefined ? undefined : roleOfWord(item.role);

function conversationOf(item: Item): unknown {
  const named = 'error' in item ? undefined : item.fields?.conversation;
  return typeof named === 'object' ? JSON.stringify(named) : (named ?? null);
}
