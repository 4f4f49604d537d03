/** Finds the words and phrases of a list in a text, including disguised ones. */
import { RecurrenceCache } from '../matching/recurrence-cache.ts';
import { findSpelledWords } from './find-spelled-words.ts';
import { type FoldedChunk, foldChunk } from './fold-chunk.ts';
import { foldDrawn } from './fold-drawn.ts';
import { WordJudge } from './judge-words.ts';
import type { Phrase, ProfanityLexicon } from './lexicon/compile-lexicon.ts';
import type { LexiconEntry } from './lexicon/entry.ts';
import { MaskedWords } from './masked-words.ts';
import { type Reading, readChunk } from './read-chunk.ts';
import { type GradedSpan, type Span, withoutCovered } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

interface CoreHit extends Span {
  entry: LexiconEntry;
}

/** Maximum cached cores without listed words, which most of a text's are: about a megabyte. */
const maxRemembered = 8_000;
/** A longer core may be a slice that keeps its whole text in memory. */
const maxRememberedLength = 12;

export class WordFinder {
  readonly #lexicon: ProfanityLexicon;
  readonly #judge: WordJudge;
  readonly #masked: MaskedWords;
  readonly #clean = new RecurrenceCache<true>(maxRemembered);

  constructor(lexicon: ProfanityLexicon) {
    this.#lexicon = lexicon;
    this.#judge = new WordJudge(lexicon);
    this.#masked = new MaskedWords(lexicon.maskedWords);
  }

  /** The spans of listed words in a text, at any level; linear in the text's length. */
  find(words: TextWords): GradedSpan[] {
    const hitsOf = this.#judgeCores(words);
    let spans: GradedSpan[] = [];
    if (hitsOf.size > 0) {
      for (let index = 0; index < words.numbers.length; index++) {
        const start = words.starts[index];
        for (const { start: from, end: to, entry } of hitsOf.get(words.numbers[index]) ?? []) {
          spans.push({ start: start + from, end: start + to, first: index, last: index, entry });
        }
      }
    }
    let phrases = findPhrases(words, this.#lexicon.phrases);
    if (spans.length + phrases.length > 0) {
      const innocent = findPhrases(words, this.#lexicon.innocentPhrases);
      spans = withoutCovered(spans, innocent);
      phrases = withoutCovered(phrases, innocent);
    }
    return [...spans, ...phrases, ...findSpelledWords(words, this.#judge)];
  }

  /** The spans of listed words in each different core that has any, by its number, relative to its start. */
  #judgeCores(words: TextWords): Map<number, CoreHit[]> {
    const readings: Reading[] = [];
    const owners: number[] = [];
    const folds: (FoldedChunk | undefined)[] = [];
    const shortCores: number[] = [];
    for (const [number, core] of words.cores.entries()) {
      if (this.#clean.get(core) === true) continue;
      if (core.length <= maxRememberedLength) shortCores.push(number);
      if (words.plain[number]) {
        const word = words.words[number];
        readings.push({ word, first: 0, last: word.length - 1, minLength: 1, byRoot: true });
        owners.push(number);
        folds.push(undefined);
        continue;
      }
      const folded = foldChunk(core);
      if (this.#lexicon.innocentWords.has(folded.text)) continue;
      for (const fold of [folded, ...foldDrawn(core)]) {
        for (const reading of readChunk(fold, this.#masked)) {
          readings.push(reading);
          owners.push(number);
          folds.push(fold);
        }
      }
    }
    const verdicts = this.#judge.judge(readings.map(({ word }) => word));
    const hits = new Map<number, CoreHit[]>();
    for (const [order, { word, first, last, minLength, byRoot }] of readings.entries()) {
      const verdict = verdicts[order];
      if (verdict === undefined || (verdict.by === 'root' && !byRoot) || word.length < minLength) continue;
      const number = owners[order];
      const fold = folds[order];
      const { entry } = verdict;
      const hit = { start: fold?.starts?.[first] ?? first, end: fold?.ends?.[last] ?? last + 1, entry };
      const list = hits.get(number);
      if (list === undefined) hits.set(number, [hit]);
      else list.push(hit);
    }
    for (const number of shortCores) if (!hits.has(number)) this.#clean.set(words.cores[number], true);
    return hits;
  }
}

/** Every occurrence of a phrase of the table (phrases by their first word), with white space between its words; linear for one table. */
function findPhrases(words: TextWords, table: ReadonlyMap<string, readonly Phrase[]>): GradedSpan[] {
  const spans: GradedSpan[] = [];
  const starting = words.words.map((word) => table.get(word));
  for (let first = 0; first < words.numbers.length; first++) {
    for (const phrase of starting[words.numbers[first]] ?? []) {
      if (!occursAt(words, first, phrase.words)) continue;
      const last = first + phrase.words.length - 1;
      spans.push({ start: words.starts[first], end: words.ends[last], first, last, entry: phrase.entry });
    }
  }
  return spans;
}

function occursAt(words: TextWords, index: number, phrase: readonly string[]): boolean {
  return phrase.every(
    (word, offset) =>
      wordAt(words, index + offset) === word && (offset === 0 || textAfter(words, index + offset - 1).trim() === ''),
  );
}
