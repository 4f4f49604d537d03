/** The order of the lines of a conversation. */
import type { Item } from './format.ts';

/** Some APIs return the newest message first, and some list each channel on its own. */
export function inTimeOrder(items: readonly Item[]): Item[] {
  return [...byConversation(items)].flatMap(inOrder);
}

function inOrder(items: readonly Item[]): readonly Item[] {
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
  const listed = isReversed ? timed.reverse() : timed;
  return listed.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)).map(({ item }) => item);
}

/** In the order of their first items. */
function byConversation(items: readonly Item[]): Iterable<Item[]> {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) {
    const key = 'error' in item ? undefined : item.fields?.conversation;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups.values();
}
