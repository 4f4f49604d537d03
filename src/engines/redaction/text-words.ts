import type { TextWord } from './kinds.ts';

/** Returns the words of a text: letters and digits, joined by single apostrophes and hyphens. */
export function findTextWords(text: string): TextWord[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu), (found) => ({
    text: found[0],
    lower: found[0].toLowerCase().replaceAll('’', "'"),
    start: found.index,
    end: found.index + found[0].length,
  }));
}

/** Returns the index of the last word that ends at or before an offset, or -1. Takes logarithmic time. */
export function lastWordBefore(words: readonly TextWord[], offset: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle].end <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
