import { phoneContext } from './data/context-words.ts';
import { lastWordBefore, type TextWord } from './text-words.ts';

const owners = new Set(['my', 'your', 'his', 'her', 'their', 'our', 'a', 'new']);
const wordsBack = 8;

/** Returns the kind of number that the words before it announce; the nearest word wins. */
export function tellNumber(words: readonly TextWord[], start: number): 'phone' | 'other' | 'unknown' {
  const last = lastWordBefore(words, start);
  for (let index = last; index > last - wordsBack && index >= 0; index--) {
    const word = words[index]?.lower ?? '';
    if (phoneContext.announcers.has(word)) return 'phone';
    if (phoneContext.others.has(word)) return 'other';
    if (word === 'number' && owners.has(words[index - 1]?.lower ?? '')) return 'phone';
  }
  return 'unknown';
}
