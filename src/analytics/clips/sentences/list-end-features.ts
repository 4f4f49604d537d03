import type { RunWord } from './spoken-run.ts';

/**
 * The names of the features of a place between two words: the words around it, the silence, and how many words the
 * sentence has so far.
 *
 * @param words lower case, without punctuation
 * @param at the index of the word before the place
 * @param since the number of words since the last end, that one included
 */
export function listEndFeatures(
  words: readonly string[],
  at: number,
  pauseMs: RunWord['pauseMs'],
  since: number,
): string[] {
  const two = words[at - 1] ?? '^';
  const one = words[at] ?? '^';
  const next = words[at + 1] ?? '$';
  const then = words[at + 2] ?? '$';
  const pause = pauseClass(pauseMs);
  return [
    `-${one}`,
    `+${next}`,
    `${one} ${next}`,
    `-${two} ${one}`,
    `+${next} ${then}`,
    `p${pause}`,
    `p${pause} -${one}`,
    `p${pause} +${next}`,
    `n${since <= 3 ? since : since <= 5 ? 5 : since <= 9 ? 9 : since <= 15 ? 15 : since <= 25 ? 25 : 'more'}`,
    `p${pause} n${since <= 2 ? since : since <= 5 ? 5 : since <= 15 ? 15 : 'more'}`,
  ];
}

function pauseClass(pauseMs: number | undefined): string {
  if (pauseMs === undefined) return '?';
  for (const limit of [30, 100, 200, 350, 500, 750, 1000]) if (pauseMs < limit) return `${limit}`;
  return 'long';
}

/** A word as `listEndFeatures` wants it. */
export function plainWord(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}']/gu, '');
}
