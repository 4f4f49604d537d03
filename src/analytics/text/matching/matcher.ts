import { ExactIndex, type MatchText } from './exact-index.ts';
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

interface TargetText extends MatchText {
  target: number;
}

/** The texts of the targets, samples before phrases, without those that are white-space alone. */
function listTexts(targets: readonly MatchTarget[]): TargetText[] {
  return targets.flatMap(({ samples, phrases }, target) =>
    [...samples.map((value) => ({ value, isPhrase: false })), ...phrases.map((value) => ({ value, isPhrase: true }))]
      .filter(({ value }) => value.trim() !== '')
      .map((text) => ({ ...text, target, words: splitWords(text.value) })),
  );
}

class LexicalMatcher implements Matcher {
  readonly #targets: readonly MatchTarget[];
  readonly #texts: readonly TargetText[];
  readonly #exact: ExactIndex;
  readonly #similar: SimilarityIndex;

  constructor(targets: readonly MatchTarget[]) {
    this.#targets = targets;
    this.#texts = listTexts(targets);
    this.#exact = new ExactIndex(this.#texts);
    this.#similar = new SimilarityIndex(this.#texts.map(({ words }) => words));
  }

  score(sentence: string): TargetScore[] {
    const words = splitWords(sentence);
    const exact = this.#exact.find(sentence, words);
    const similarities = this.#similar.rate(words);
    const best: (TargetScore | undefined)[] = this.#targets.map(() => undefined);
    for (const [index, { target, value }] of this.#texts.entries()) {
      const score = exact.has(index) ? 1 : (similarities[index] ?? 0);
      if (score > (best[target]?.score ?? -1)) best[target] = { id: this.#targets[target]?.id ?? '', score, value };
    }
    return best.filter((scored) => scored !== undefined);
  }
}

/** The built-in engine: it compares words, their order and their spelling; it needs no model and takes any script. */
export function createMatchingEngine(): MatchingEngine {
  return { prepare: (targets) => new LexicalMatcher(targets) };
}
