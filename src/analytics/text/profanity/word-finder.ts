/** Finds the words and phrases of a list in a text, disguised ones too. */
import { findPhrases } from './find-phrases.ts';
import { findSpelledWords } from './find-spelled-words.ts';
import { type FoldedChunk, foldChunk } from './fold-chunk.ts';
import { WordJudge } from './judge-words.ts';
import type { Lexicon } from './lexicon/compile-lexicon.ts';
import { MaskedWords } from './masked-words.ts';
import { type Reading, readChunk } from './read-chunk.ts';
import { type Span, selectSpans, withoutCovered } from './spans.ts';
import type { TextWords } from './text-words.ts';

export class WordFinder {
  readonly #lexicon: Lexicon;
  readonly #judge: WordJudge;
  readonly #masked: MaskedWords;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#judge = new WordJudge(lexicon);
    this.#masked = new MaskedWords(lexicon.maskedWords);
  }

  /** The stretches of a text that the list covers, in order, none overlapping; linear in the text's length. */
  find(words: TextWords): Span[] {
    const hitsOf = this.#judgeCores(words);
    const spans: Span[] = [];
    if (hitsOf.size > 0) {
      for (let index = 0; index < words.numbers.length; index++) {
        const start = words.starts[index] ?? 0;
        for (const span of hitsOf.get(words.numbers[index] ?? -1) ?? []) {
          spans.push({ start: start + span.start, end: start + span.end });
        }
      }
    }
    const innocent = findPhrases(words, this.#lexicon.innocentPhrases);
    return selectSpans([
      ...withoutCovered(spans, innocent),
      ...findPhrases(words, this.#lexicon.phrases),
      ...findSpelledWords(words, this.#judge),
    ]);
  }

  /** The listed stretches of each different core that has any, by its number, relative to its start. */
  #judgeCores(words: TextWords): Map<number, Span[]> {
    const readings: Reading[] = [];
    const owners: number[] = [];
    const folds = new Map<number, FoldedChunk>();
    for (const [number, core] of words.cores.entries()) {
      if (words.plain[number]) {
        const word = words.words[number] ?? '';
        readings.push({ word, first: 0, last: word.length - 1, shortest: 1, byRoot: true });
        owners.push(number);
        continue;
      }
      const folded = foldChunk(core);
      if (this.#lexicon.innocentWords.has(folded.text)) continue;
      folds.set(number, folded);
      for (const reading of readChunk(folded, this.#masked)) {
        readings.push(reading);
        owners.push(number);
      }
    }
    const verdicts = this.#judge.judge(readings.map(({ word }) => word));
    const hits = new Map<number, Span[]>();
    for (const [order, { word, first, last, shortest, byRoot }] of readings.entries()) {
      const verdict = verdicts[order];
      if (verdict === 'clean' || (verdict === 'root' && !byRoot) || word.length < shortest) continue;
      const number = owners[order] ?? 0;
      const fold = folds.get(number);
      const span = { start: fold?.starts?.[first] ?? first, end: fold?.ends?.[last] ?? last + 1 };
      const list = hits.get(number);
      if (list === undefined) hits.set(number, [span]);
      else list.push(span);
    }
    return hits;
  }
}
