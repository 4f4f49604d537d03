/** Called between pieces of long work, so that the caller can do other things meanwhile. */
export type Pause = () => Promise<void> | void;

/** Texts between two pauses: a few milliseconds of work. */
export const textsBetweenPauses = 64;

/** At most `most` items of a list, evenly spread from its first on. @param most 1 or more */
export function takeEvenly<Item>(list: readonly Item[], most: number): readonly Item[] {
  if (list.length <= most) return list;
  return Array.from({ length: Math.floor(most) }, (_, at) => list[Math.floor((at * list.length) / most)]).filter(
    (item) => item !== undefined,
  );
}
