import type { RunWord } from './spoken-run.ts';

/**
 * Names the features of a place between two words: the words around it, the silence, and the number of words since the
 * last end.
 *
 * @param words lower case, without punctuation
 * @param index the index of the word before the place
 * @param since the number of words since the last end, including this one
 */
export function listEndFeatures(
  words: readonly string[],
  index: number,
  pauseMs: RunWord['pauseMs'],
  since: number,
): string[] {
  const two = words[index - 1] ?? '^';
  const one = words[index];
  const next = words[index + 1] ?? '$';
  const then = words[index + 2] ?? '$';
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

/** Returns a word in the form that `listEndFeatures` expects. */
export function plainWord(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}']/gu, '');
}
