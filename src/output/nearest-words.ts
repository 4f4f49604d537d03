/** Finds the words that a mistyped word may have been meant to be. */

/** A longer word is not a mistyped command name. */
const longestWord = 40;

/**
 * The candidates with the fewest typing errors (letters added, omitted, changed or swapped): at most two, and fewer than
 * half of the word's letters. If there are none, the candidates that start with the word.
 *
 * @returns in the order of the candidates; empty if none is near
 */
export function nearestWords(word: string, candidates: readonly string[]): string[] {
  if (word.length < 2 || word.length > longestWord) return [];
  const typed = word.toLowerCase();
  const most = Math.min(2, Math.ceil(typed.length / 2) - 1);
  const rated = [...new Set(candidates)].map((candidate) => ({ candidate, slips: countSlips(typed, candidate) }));
  const fewest = Math.min(most, ...rated.map(({ slips }) => slips));
  const near = rated.filter(({ slips }) => slips === fewest);
  return (near.length > 0 ? near : rated.filter(({ candidate }) => candidate.startsWith(typed))).map(
    ({ candidate }) => candidate,
  );
}

/** The optimal string alignment distance: https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance */
function countSlips(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(cost, (beforeLast[j - 2] ?? 0) + 1) : cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
