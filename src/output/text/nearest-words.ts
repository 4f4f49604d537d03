/** Finds the words that a mistyped word may have been meant to be. */
import { distance } from 'fastest-levenshtein';

/** A longer word is not a mistyped command name. */
const maxWordLength = 40;

/**
 * The candidates with the fewest typing errors (letters added, omitted, changed or swapped): at most two, and fewer
 * than half of the word's letters. If no candidate is that near, the candidates that start with the word, or end with it
 * after a hyphen.
 *
 * @returns in the order of the candidates; empty if none is near
 */
export function nearestWords(word: string, candidates: readonly string[]): string[] {
  if (word.length < 2 || word.length > maxWordLength) return [];
  const typed = word.toLowerCase();
  const max = Math.min(2, Math.ceil(typed.length / 2) - 1);
  const rated = [...new Set(candidates)].map((candidate) => ({
    candidate,
    slips: countSlips(typed, candidate.toLowerCase()),
  }));
  const fewest = Math.min(max, ...rated.map(({ slips }) => slips));
  const near = rated.filter(({ slips }) => slips === fewest);
  const includes = (name: string) => name.startsWith(typed) || name.endsWith(`-${typed}`);
  const found = near.length > 0 ? near : rated.filter(({ candidate }) => includes(candidate.toLowerCase()));
  return found.map(({ candidate }) => candidate);
}

/** `. Did you mean sentiment?`, for the end of an error; empty if no word is near. */
export const suggestNear = (near: readonly string[]): string =>
  near.length === 0 ? '' : `. Did you mean ${near.join(' or ')}?`;

/** The edit distance, where two adjacent letters swapped once count as one slip. */
function countSlips(typed: string, candidate: string): number {
  const swapped = Array.from(
    { length: typed.length - 1 },
    (_, i) => `${typed.slice(0, i)}${typed[i + 1]}${typed[i]}${typed.slice(i + 2)}`,
  );
  return Math.min(distance(typed, candidate), ...swapped.map((word) => 1 + distance(word, candidate)));
}
