/** Finds words written letter by letter with spaces: "f u c k", "F U C K E R", "f u c ked". */
import type { WordJudge } from './judge-words.ts';
import type { GradedSpan } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

/** A run of at least this many single letters may be part of a word, and the word has one more: three may be initials. */
const shortestRun = 3;
const shortestWord = 4;
/** Letters that are words themselves may stand before or after the spelled word: "you a s s h o l e", "f u c k u". */
const lettersAsWords = /^[aiu]$/;
/** What may stand between the letters. */
const gaps = /^\.?\s+$/;

/** Some ways to read a run of letters; the first that is listed counts. */
interface Candidate {
  run: number;
  reading: string;
  first: number;
  last: number;
  /** Whether the reading must be a listed word as a whole. */
  whole: boolean;
}

/** The spelled words of a text. A name that is spelled out ("D I C K S O N") is no hit: the whole run must be listed. */
export function findSpelledWords(words: TextWords, judge: WordJudge): GradedSpan[] {
  const candidates: Candidate[] = [];
  const propose = (run: number, first: number, last: number, whole: boolean) => {
    let reading = '';
    for (let index = first; index <= last; index++) reading += wordAt(words, index);
    if (reading.length >= shortestWord) candidates.push({ run, reading, first, last, whole });
  };
  const single = words.words.map((word) => /^[a-z]$/.test(word));
  const isSingle = (index: number) => single[words.numbers[index] ?? -1] === true;
  for (let first = 0; first < words.numbers.length; first++) {
    if (!isSingle(first)) continue;
    const run = first;
    let last = first;
    while (isSingle(last + 1) && gaps.test(textAfter(words, last))) last++;
    if (last - first + 1 >= shortestRun) {
      const next = wordAt(words, last + 1);
      if (/^[a-z]{2,4}$/.test(next) && gaps.test(textAfter(words, last))) propose(run, first, last + 1, true);
      const later = lettersAsWords.test(wordAt(words, first)) ? first + 1 : first;
      const earlier = lettersAsWords.test(wordAt(words, last)) ? last - 1 : last;
      for (const from of new Set([later, first])) {
        for (const to of new Set([earlier, last])) propose(run, from, to, false);
      }
    }
    first = last;
  }
  const verdicts = judge.judge(candidates.map(({ reading }) => reading));
  const spans: GradedSpan[] = [];
  let done = -1;
  for (const [order, { run, first, last, whole }] of candidates.entries()) {
    const verdict = verdicts[order];
    if (run === done || verdict === undefined || (whole && verdict.by !== 'word')) continue;
    spans.push({ start: words.starts[first] ?? 0, end: words.ends[last] ?? 0, first, last, entry: verdict.entry });
    done = run;
  }
  return spans;
}
