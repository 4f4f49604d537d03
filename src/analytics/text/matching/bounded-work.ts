/** Called between pieces of long work, so that whoever hands it in can do other things meanwhile. */
export type Pause = () => Promise<void> | void;

/** Texts that are taken in between two pauses: a few milliseconds' work. */
export const textsBetweenPauses = 64;

/** No more than so many of a list, evenly spread from its first on. @param most 1 or more */
export function takeEvenly<Item>(list: readonly Item[], most: number): readonly Item[] {
  if (list.length <= most) return list;
  return Array.from({ length: Math.floor(most) }, (_, at) => list[Math.floor((at * list.length) / most)]).filter(
    (item) => item !== undefined,
  );
}
