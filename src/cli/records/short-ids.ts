/** Ids as people read them: as short as possible without being ambiguous. */

/** As in git: eight characters, or more if two ids begin alike. */
const minLength = 8;

/** @param ids all candidates @returns the number of leading characters that tell them apart */
export function distinctLength(ids: Iterable<string>): number {
  const sorted = [...new Set(ids)].sort();
  let length = minLength;
  for (const [i, id] of sorted.entries()) {
    const next = sorted[i + 1];
    if (next === undefined) break;
    let alike = 0;
    while (alike < id.length && id[alike] === next[alike]) alike += 1;
    length = Math.max(length, alike + 1);
  }
  return length;
}

/**
 * Shows jobs and files by the ends of their ids, which are random: an id of version 7 begins with the time, which other
 * ids of the same minute share.
 *
 * @param ids all candidates
 */
export function shortenToEnds(ids: Iterable<string>): (id: string) => string {
  const length = distinctLength(Array.from(ids, (id) => [...id].reverse().join('')));
  return (id) => id.slice(-length);
}
