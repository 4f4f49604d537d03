/**
 * Which words a sentence and the texts of a target do not share: "how many points do I have" lacks the word of "redeem
 * my points" and "how do I redeem points", and has others. Words count by the root of their weight (see `weighStem`).
 */
import { readWord, type Word } from './describe-sentence.ts';

/** Each counts less if the target has few texts, because few show little of what people say. */
export interface WordObjections {
  /** The part of the sentence's words that no text has, grammar too. */
  readonly unseen: number;
  /** The prominence of the most prominent word that the sentence lacks. */
  readonly lacking: number;
}

/** Of a sentence whose words were not compared. */
export const noWords: WordObjections = { unseen: 0, lacking: 0 };

interface TargetWord {
  /** Its stem, and its synonym. */
  readonly stems: readonly string[];
  /** The part of the texts that have it, times its root. */
  readonly prominence: number;
}

/** The words of a target's texts. */
export interface Vocabulary {
  readonly size: number;
  readonly stems: ReadonlySet<string>;
  /** The most prominent first. */
  readonly words: readonly TargetWord[];
}

/** A target with this many texts shows half of what people say for it. */
export const fewTexts = 4;

const rootOf = ({ stems }: Word): number => Math.sqrt(stems.weights[0] ?? 0);

/** @param texts one or more (see `splitWords`) */
export function readVocabulary(texts: readonly (readonly string[])[]): Vocabulary {
  const found = new Map<string, { readonly word: Word; readonly texts: Set<number> }>();
  for (const [index, text] of texts.entries()) {
    for (const word of text.map(readWord)) {
      const stem = word.stems.texts[0] ?? '';
      const known = found.get(stem);
      if (known === undefined) found.set(stem, { word, texts: new Set([index]) });
      else known.texts.add(index);
    }
  }
  const words = [...found.values()]
    .map(({ word, texts: those }) => ({
      stems: word.stems.texts,
      prominence: (rootOf(word) * those.size) / texts.length,
    }))
    .sort((one, other) => other.prominence - one.prominence);
  return { size: texts.length, stems: new Set(words.flatMap(({ stems }) => stems)), words };
}

/** Compares a sentence with the vocabularies of targets. */
export class WordComparison {
  readonly #words: readonly Word[];
  readonly #said = new Set<string>();
  #total = 0;

  constructor(words: readonly Word[]) {
    this.#words = words;
    for (const word of words) {
      for (const stem of word.stems.texts) this.#said.add(stem);
      this.#total += rootOf(word);
    }
  }

  compare({ size, stems, words }: Vocabulary): WordObjections {
    let unseen = 0;
    for (const word of this.#words) if (!hasAny(stems, word.stems.texts)) unseen += rootOf(word);
    const lacking = words.find((word) => !hasAny(this.#said, word.stems))?.prominence ?? 0;
    const part = size / (size + fewTexts);
    return { unseen: this.#total > 0 ? (part * unseen) / this.#total : 0, lacking: part * lacking };
  }
}

function hasAny(all: ReadonlySet<string>, some: readonly string[]): boolean {
  for (const one of some) if (all.has(one)) return true;
  return false;
}
