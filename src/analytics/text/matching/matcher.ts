import { ExactIndex, type MatchText } from './exact-index.ts';
import { foldSpace } from './fold-text.ts';
import { SimilarityIndex } from './similarity-index.ts';
import { splitWords } from './split-words.ts';

/** What sentences are matched with: a statement tag or an intent. */
export interface MatchTarget {
  id: string;
  samples: readonly string[];
  phrases: readonly string[];
}

/** How well a sentence matches a target: `score` from 0 to 1, and the sample or phrase, verbatim, that gave it. */
export interface TargetScore {
  id: string;
  score: number;
  value: string;
}

/** Scores sentences against the targets that it was prepared for. */
export interface Matcher {
  /** One entry for each target that has text, in the order given. Never throws; the score may be 0. */
  score(sentence: string): TargetScore[];
}

/** A way to tell how near sentences are to targets. */
export interface MatchingEngine {
  prepare(targets: readonly MatchTarget[]): Matcher;
}

/** The texts of a target, samples before phrases, and the index of the first of them among those of all targets. */
interface TargetRange {
  id: string;
  texts: readonly string[];
  first: number;
}

const isText = (text: string): boolean => foldSpace(text) !== '';

class LexicalMatcher implements Matcher {
  readonly #ranges: TargetRange[] = [];
  readonly #exact: ExactIndex;
  readonly #similar: SimilarityIndex;

  constructor(targets: readonly MatchTarget[]) {
    const all: MatchText[] = [];
    for (const target of targets) {
      const samples = target.samples.filter(isText);
      const phrases = target.phrases.filter(isText);
      if (samples.length + phrases.length === 0) continue;
      this.#ranges.push({ id: target.id, texts: [...samples, ...phrases], first: all.length });
      for (const value of samples) all.push({ value, isPhrase: false, words: splitWords(value) });
      for (const value of phrases) all.push({ value, isPhrase: true, words: splitWords(value) });
    }
    this.#exact = new ExactIndex(all);
    this.#similar = new SimilarityIndex(all.map(({ words }) => words));
  }

  score(sentence: string): TargetScore[] {
    const words = splitWords(sentence);
    const scores = this.#similar.rate(words);
    for (const index of this.#exact.find(sentence, words)) scores[index] = 1;
    return this.#ranges.map(({ id, texts, first }) => {
      let best = 0;
      for (let at = 1; at < texts.length; at++) {
        if ((scores[first + at] ?? 0) > (scores[first + best] ?? 0)) best = at;
      }
      return { id, score: scores[first + best] ?? 0, value: texts[best] ?? '' };
    });
  }
}

/** The built-in engine: it compares words and their spelling, needs no further model, and takes any script. */
export function createMatchingEngine(): MatchingEngine {
  return { prepare: (targets) => new LexicalMatcher(targets) };
}
