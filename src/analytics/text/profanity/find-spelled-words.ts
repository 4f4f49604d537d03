/** Finds words written letter by letter with spaces: "f u c k", "F U C K E R", "f u c ked". */
import { isSpaceBetween } from './find-phrases.ts';
import type { WordJudge } from './judge-words.ts';
import type { Span } from './spans.ts';
import type { TextWords } from './text-words.ts';

/** A run of at least this many single letters is read as a word. */
const fewestLetters = 3;
/** Letters that are words themselves may stand before or after the spelled word: "you a s s h o l e", "f u c k u". */
const lettersAsWords = /^[aiu]$/;

/** The spelled words of a text. A name that is spelled out ("D I C K S O N") is no hit: the whole run must be profane. */
export function findSpelledWords(text: TextWords, judge: WordJudge): Span[] {
  const readings: string[] = [];
  const spans: Span[] = [];
  const { words, starts, ends } = text;
  const propose = (first: number, last: number) => {
    const word = words.slice(first, last + 1).join('');
    if (word.length < fewestLetters) return;
    readings.push(word);
    spans.push({ start: starts[first] ?? 0, end: ends[last] ?? 0 });
  };
  for (let first = 0; first < words.length; first++) {
    if (!isLetter(words[first])) continue;
    let last = first;
    while (isLetter(words[last + 1]) && isSpaceBetween(text, last)) last++;
    if (last - first + 1 >= fewestLetters) {
      const from = lettersAsWords.test(words[first] ?? '') ? first + 1 : first;
      const to = lettersAsWords.test(words[last] ?? '') ? last - 1 : last;
      for (const a of new Set([first, from])) for (const b of new Set([last, to])) propose(a, b);
      const next = words[last + 1] ?? '';
      if (/^[a-z]{1,4}$/.test(next) && isSpaceBetween(text, last)) propose(first, last + 1);
    }
    first = last;
  }
  const verdicts = judge.judge(readings);
  return spans.filter((_, order) => verdicts[order] !== 'clean');
}

function isLetter(word: string | undefined): boolean {
  return word !== undefined && /^[a-z]$/.test(word);
}
