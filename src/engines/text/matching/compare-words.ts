/**
 * Which words a sentence and the texts of a target do not share: "how many points do I have" lacks the word of "redeem
 * my points" and "how do I redeem points", and has others. Words count by the root of their weight (see `weighStem`).
 */
import type { Pause } from './bounded-work.ts';
import { readWord, type Word } from './describe-sentence.ts';
import { SparseIndex } from './sparse-index.ts';
import { TermCollector, type Terms, TermTable } from './term-table.ts';

/** Each counts less if the target has few texts, because few show little of what people say. */
export interface WordObjections {
  /** The part of the sentence's words that no text has, grammar too. */
  readonly unseen: number;
  /** The prominence of the most prominent word that the sentence lacks. */
  readonly lacking: number;
}

/** Of a sentence whose words were not compared. */
export const noWords: WordObjections = { unseen: 0, lacking: 0 };

/** A target with this many texts shows half of what people say for it. */
export const fewTexts = 4;

/** Maximum texts of a target whose words, acts and statements are compared. */
export const maxComparedTexts = 30;

const rootOf = ({ stems }: Word): number => Math.sqrt(stems.weights[0] ?? 0);

/**
 * Returns the words of a target's texts, by their stems, the most prominent first. The prominence of a word is the part
 * of the texts that have it, times its root.
 */
function listWords(texts: readonly (readonly string[])[]) {
  const found = new Map<string, { readonly word: Word; readonly texts: Set<number> }>();
  for (const [index, text] of texts.entries()) {
    for (const word of text.map(readWord)) {
      const stem = word.stems.texts[0] ?? '';
      const known = found.get(stem);
      if (known === undefined) found.set(stem, { word, texts: new Set([index]) });
      else known.texts.add(index);
    }
  }
  return [...found.values()]
    .map(({ word, texts: those }) => ({ word, prominence: (rootOf(word) * those.size) / texts.length }))
    .sort((one, other) => other.prominence - one.prominence);
}

/** The words of the texts of targets, for sentences that are compared with many of them. */
export class TargetVocabularies {
  readonly #stems = new TermTable();
  /** The stems and synonyms of each target. */
  readonly #targets: SparseIndex;
  /** The number of the synonym of each stem, or its own. */
  readonly #synonyms: number[] = [];
  /** The number of texts of each target. */
  readonly #sizes: Int32Array;
  /** The words of target `n` are from `#starts[n]` to `#starts[n + 1]`, the most prominent first. */
  readonly #starts: Int32Array;
  /** The stem of each word. */
  #words = new Int32Array(0);
  #prominences = new Float64Array(0);
  // Of the last sentence: for each stem and for each target.
  #said = new Uint8Array(0);
  readonly #shared: Float64Array;
  readonly #unseen: Float64Array;

  /** @param texts in the order of their targets, whose number is `targets` */
  static async build(
    texts: readonly { readonly words: readonly string[]; readonly target: number }[],
    targets: number,
    pause: Pause,
  ): Promise<TargetVocabularies> {
    const textsOf: (readonly string[])[][] = Array.from({ length: targets }, () => []);
    for (const { words, target } of texts) if (textsOf[target].length < maxComparedTexts) textsOf[target].push(words);
    const index = new TargetVocabularies(textsOf.map(({ length }) => length));
    const words: number[] = [];
    const prominences: number[] = [];
    const collector = new TermCollector();
    for (const [target, those] of textsOf.entries()) {
      for (const { word, prominence } of listWords(those)) {
        words.push(index.#number(word.stems));
        prominences.push(prominence);
        for (const [place, stem] of word.stems.texts.entries()) collector.add(stem, word.stems.hashes[place]);
      }
      index.#targets.add(collector.take());
      index.#starts[target + 1] = words.length;
      await pause();
    }
    index.#targets.seal();
    index.#words = Int32Array.from(words);
    index.#prominences = Float64Array.from(prominences);
    index.#said = new Uint8Array(index.#stems.size);
    return index;
  }

  private constructor(sizes: readonly number[]) {
    this.#targets = new SparseIndex(sizes.length, this.#stems);
    this.#sizes = Int32Array.from(sizes);
    this.#starts = new Int32Array(sizes.length + 1);
    this.#shared = new Float64Array(sizes.length);
    this.#unseen = new Float64Array(sizes.length);
  }

  /** The approximate memory that it takes. */
  get bytes(): number {
    const arrays = [this.#sizes, this.#starts, this.#words, this.#prominences, this.#said, this.#shared, this.#unseen];
    const flat = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return flat + this.#targets.bytes + 8 * this.#synonyms.length;
  }

  /**
   * Returns a function that compares a sentence with a target, by its index, until another sentence is compared. The
   * sentence is read when it is called first, because most sentences are similar to no target.
   */
  compare(sentence: readonly Word[]): (target: number) => WordObjections {
    let total: number | undefined;
    return (target) => {
      total ??= this.#read(sentence);
      const size = this.#sizes[target];
      const part = size / (size + fewTexts);
      return {
        unseen: total > 0 ? (part * this.#unseen[target]) / total : 0,
        lacking: part * this.#findLacking(target),
      };
    };
  }

  /** @returns the sum of the roots of the words */
  #read(sentence: readonly Word[]): number {
    const shared = this.#shared;
    const unseen = this.#unseen.fill(0);
    const said = this.#said.fill(0);
    let total = 0;
    for (const word of sentence) {
      const root = rootOf(word);
      total += root;
      this.#targets.overlap(word.stems, shared);
      for (let target = 0; target < shared.length; target++) if (shared[target] === 0) unseen[target] += root;
      for (const [place, text] of word.stems.texts.entries()) {
        const stem = this.#stems.find(text, word.stems.hashes[place]);
        if (stem >= 0) said[stem] = 1;
      }
    }
    return total;
  }

  /** Returns the prominence of the first word of a target that was not said, nor its synonym. */
  #findLacking(target: number): number {
    const end = this.#starts[target + 1];
    for (let index = this.#starts[target]; index < end; index++) {
      const stem = this.#words[index];
      if (this.#said[stem] === 0 && this.#said[this.#synonyms[stem]] === 0) return this.#prominences[index];
    }
    return 0;
  }

  #number({ texts, hashes }: Terms): number {
    const [stem, synonym] = texts.map((text, place) => this.#stems.add(text, hashes[place]));
    this.#synonyms[stem] = synonym ?? stem;
    if (synonym !== undefined) this.#synonyms[synonym] ??= synonym;
    return stem;
  }
}
