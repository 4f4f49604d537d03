/** Finds words written letter by letter with spaces: "f u c k", "F U C K E R", "f u c ked". */
import type { WordJudge } from './judge-words.ts';
import type { Span } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

/** A run of at least this many single letters is read as a word; of four with dots, for three may be initials. */
const fewestLetters = 3;
const fewestDotted = 4;
/** Letters that are words themselves may stand before or after the spelled word: "you a s s h o l e", "f u c k u". */
const lettersAsWords = /^[aiu]$/;
/** What may stand between the letters. */
const gaps = /^\.?\s+$/;

/** The spelled words of a text. A name that is spelled out ("D I C K S O N") is no hit: the whole run must be profane. */
export function findSpelledWords(words: TextWords, judge: WordJudge): Span[] {
  const readings: string[] = [];
  const spans: Span[] = [];
  const propose = (first: number, last: number) => {
    let reading = '';
    for (let index = first; index <= last; index++) reading += wordAt(words, index);
    const dotted = words.text.slice(words.starts[first], words.ends[last]).includes('.');
    if (reading.length < (dotted ? fewestDotted : fewestLetters)) return;
    readings.push(reading);
    spans.push({ start: words.starts[first] ?? 0, end: words.ends[last] ?? 0 });
  };
  const single = words.words.map((word) => /^[a-z]$/.test(word));
  const isSingle = (index: number) => single[words.numbers[index] ?? -1] === true;
  for (let first = 0; first < words.numbers.length; first++) {
    if (!isSingle(first)) continue;
    let last = first;
    while (isSingle(last + 1) && gaps.test(textAfter(words, last))) last++;
    if (last - first + 1 >= fewestLetters) {
      const later = lettersAsWords.test(wordAt(words, first)) ? first + 1 : first;
      const earlier = lettersAsWords.test(wordAt(words, last)) ? last - 1 : last;
      for (const from of new Set([first, later])) for (const to of new Set([last, earlier])) propose(from, to);
      if (/^[a-z]{2,4}$/.test(wordAt(words, last + 1)) && gaps.test(textAfter(words, last))) propose(first, last + 1);
    }
    first = last;
  }
  const verdicts = judge.judge(readings);
  return spans.filter((_, order) => verdicts[order] !== 'clean');
}
