/** Finds words written letter by letter with spaces: "f u c k", "F_u c_K", "$ h i t", "f # g g o t s", "f u c ked". */
import { foldChunk } from './fold-chunk.ts';
import type { WordJudge } from './judge-words.ts';
import type { GradedSpan } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

/** A run of at least this many single letters may be part of a word that has one more letter: three may be initials. */
const minRun = 3;
const minWordLength = 4;
/** Letters that are also words may precede or follow the spelled word: "you a s s h o l e", "f u c k u". */
const lettersAsWords = /^[aiu]$/;
/** Text between the letters. */
const gaps = /^[.,_-]?\s+$/;

const signLetters: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', $: 's', '@': 'a' };
/** A sign in place of a letter. */
const hiding = /^[*#]$/;
const number = /^\d+$/;
const fewLetters = /^[a-z](?:[_.*-]+[a-z]){1,3}$/;

/** Some ways to read a run of letters; the first that is listed counts. */
interface Candidate {
  run: number;
  reading: string;
  first: number;
  last: number;
  /** Whether the reading must be a listed word as a whole. */
  whole: boolean;
}

/** The part of a word that a chunk spells. */
interface Part {
  /** Its letters; empty for a sign that hides a letter. */
  letters: string;
  /** Whether it is a sign, not a letter. */
  sign: boolean;
}

/**
 * Finds the spelled words of a text. A name that is spelled out ("D I C K S O N") is not a hit: the whole run must be
 * listed.
 */
export function findSpelledWords(words: TextWords, judge: WordJudge): GradedSpan[] {
  const parts = words.words.map((word, number) => readPart(word, words.plain[number] === true));
  if (parts.every((part) => part === undefined)) return [];
  const candidates = listCandidates(words, parts);
  const verdicts = judge.judge(candidates.map(({ reading }) => reading));
  const spans: GradedSpan[] = [];
  let done = -1;
  for (const [order, { run, first, last, whole }] of candidates.entries()) {
    const verdict = verdicts[order];
    if (run === done || verdict === undefined || (whole && verdict.by !== 'word')) continue;
    spans.push({ start: words.starts[first], end: words.ends[last], first, last, entry: verdict.entry });
    done = run;
  }
  return spans;
}

function listCandidates(words: TextWords, parts: readonly (Part | undefined)[]): Candidate[] {
  const candidates: Candidate[] = [];
  const partAt = (index: number) => parts[words.numbers[index] ?? -1];
  const propose = (run: number, first: number, last: number, whole: boolean) => {
    let reading = '';
    let letters = 0;
    let signs = 0;
    let digits = 0;
    for (let index = first; index <= last; index++) {
      const part = partAt(index);
      reading += part?.letters ?? wordAt(words, index);
      if (part?.sign) signs++;
      if (number.test(wordAt(words, index))) digits++;
      else letters += part?.letters.length ?? 1;
    }
    if (reading.length + (signs > 0 ? 1 : 0) < minWordLength || signs > 2 || signs >= letters) return;
    // A code such as F 4 G 6 H 7.
    if (digits > 0 && (number.test(wordAt(words, first - 1)) || number.test(wordAt(words, last + 1)))) return;
    candidates.push({ run, reading, first, last, whole: whole || signs > 0 });
  };
  for (let first = 0; first < words.numbers.length; first++) {
    const part = partAt(first);
    if (part === undefined) continue;
    const run = first;
    let last = first;
    let letters = part.letters.length;
    for (
      let next = partAt(last + 1);
      next !== undefined && gaps.test(textAfter(words, last));
      next = partAt(last + 1)
    ) {
      last++;
      letters += next.letters.length;
    }
    if (last > first && letters >= minRun) {
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
  return candidates;
}

/**
 * Returns the part that a different word of a text spells; undefined unless it is a letter, or a few letters with signs
 * between them.
 */
function readPart(word: string, plain: boolean): Part | undefined {
  if (plain) return word.length === 1 ? { letters: word, sign: false } : undefined;
  if (word.length > 10) return undefined;
  if (hiding.test(word)) return { letters: '', sign: true };
  const letter = signLetters[word];
  if (letter !== undefined) return { letters: letter, sign: true };
  const folded = foldChunk(word).text;
  if (/^[a-z]$/.test(folded)) return { letters: folded, sign: false };
  return fewLetters.test(folded) ? { letters: folded.replace(/[^a-z]/g, ''), sign: false } : undefined;
}
