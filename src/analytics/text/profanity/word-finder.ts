/** Finds the profane words and phrases of the predefined list in a text. */
import { findChunks } from './find-chunks.ts';
import { findPhrases } from './find-phrases.ts';
import { RootFinder } from './find-roots.ts';
import { findSigns } from './find-signs.ts';
import { findSpelledWords } from './find-spelled-words.ts';
import { foldChunk } from './fold-chunk.ts';
import { WordJudge } from './judge-words.ts';
import { compileLexicon, type Lexicon } from './lexicon/compile-lexicon.ts';
import { MaskedWords } from './masked-words.ts';
import { type Reading, readChunk } from './read-chunk.ts';
import { type Span, selectSpans, withoutCovered } from './spans.ts';
import type { TextWords } from './text-words.ts';

/** A chunk's profane stretches, relative to its start. */
type ChunkHits = readonly Span[];

const none: ChunkHits = [];

export class PredefinedFinder {
  readonly #lexicon: Lexicon;
  readonly #judge: WordJudge;
  readonly #masked = new MaskedWords();

  constructor() {
    this.#lexicon = compileLexicon();
    this.#judge = new WordJudge(this.#lexicon, new RootFinder(this.#lexicon.roots, this.#lexicon.innocentStems));
  }

  /** The profane stretches of a text in order, none overlapping; linear in its length. */
  find(text: string): Span[] {
    const { starts, ends, plain } = findChunks(text);
    // Every different chunk is read once; a text of a million characters has a few thousand.
    const numbers = new Map<string, number>();
    const distinct: string[] = [];
    const areWords: boolean[] = [];
    const chunkNumbers: number[] = [];
    for (let index = 0; index < starts.length; index++) {
      const chunk = text.slice(starts[index], ends[index]);
      let number = numbers.get(chunk);
      if (number === undefined) {
        number = distinct.length;
        numbers.set(chunk, number);
        distinct.push(chunk);
        areWords.push(plain[index] === true);
      }
      chunkNumbers.push(number);
    }
    const words = distinct.map((chunk) => chunk.toLowerCase());
    const hits = this.#judgeChunks(distinct, areWords);

    const textWords: TextWords = { text, starts, ends, words: chunkNumbers.map((number) => words[number] ?? '') };
    const phrases = findPhrases(textWords, this.#lexicon.phrases);
    const spelled = findSpelledWords(textWords, this.#judge);
    const excused = findPhrases(textWords, this.#lexicon.innocentPhrases);
    const spans: Span[] = [];
    for (let index = 0; index < chunkNumbers.length; index++) {
      const found = hits[chunkNumbers[index] ?? 0] ?? none;
      if (found.length === 0) continue;
      const start = starts[index] ?? 0;
      for (const span of found) spans.push({ start: start + span.start, end: start + span.end });
    }
    return selectSpans([...withoutCovered(spans, excused), ...phrases, ...spelled, ...findSigns(text)]);
  }

  #judgeChunks(chunks: readonly string[], areWords: readonly boolean[]): ChunkHits[] {
    const readings: Reading[] = [];
    const owners: number[] = [];
    const folds = chunks.map((chunk, number) => {
      if (areWords[number]) {
        const word = chunk.toLowerCase();
        readings.push({ word, first: 0, last: word.length - 1, shortest: 1, byRoot: true });
        owners.push(number);
        return undefined;
      }
      const folded = foldChunk(chunk);
      for (const reading of readChunk(folded, this.#masked)) {
        readings.push(reading);
        owners.push(number);
      }
      return folded;
    });
    const verdicts = this.#judge.judge(readings.map(({ word }) => word));
    const hits: Span[][] = chunks.map(() => []);
    for (const [order, { word, first, last, shortest, byRoot }] of readings.entries()) {
      const verdict = verdicts[order];
      if (verdict === 'clean' || (verdict === 'root' && !byRoot) || word.length < shortest) continue;
      const number = owners[order] ?? 0;
      const fold = folds[number];
      hits[number]?.push({ start: fold?.starts[first] ?? first, end: fold?.ends[last] ?? last + 1 });
    }
    return hits;
  }
}
