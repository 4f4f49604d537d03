import { describeSentence, type SentenceTerms } from './describe-sentence.ts';
import { foldText } from './fold-text.ts';
import { PhraseFinder } from './phrase-finder.ts';
import { rateSimilarity } from './rate-similarity.ts';
import { SparseIndex } from './sparse-index.ts';
import { splitWords, splitWordsWithoutClitic } from './split-words.ts';

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

/** Likeness alone never reaches 1: that is for texts that are the same and for phrases that occur. */
const highestLikeness = 0.99;

interface Entry {
  target: number;
  value: string;
  isPhrase: boolean;
  words: readonly string[];
}

function ratio(shared: number, total: number): number {
  return total > 0 ? Math.min(1, shared / total) : 0;
}

function cosine(shared: number, one: number, other: number): number {
  return shared > 0 ? Math.min(1, shared / Math.sqrt(one * other)) : 0;
}

/** White-space folded away too: how texts without any word are compared. */
function foldMarks(text: string): string {
  return foldText(text).replace(/\s+/gu, ' ').trim();
}

class LexicalMatcher implements Matcher {
  readonly #targets: readonly MatchTarget[];
  readonly #entries: readonly Entry[];
  readonly #stems: SparseIndex;
  readonly #pairs: SparseIndex;
  readonly #letters: SparseIndex;
  readonly #finder: PhraseFinder;
  readonly #same = new Map<string, number[]>();
  /** Phrases of marks alone, such as `?!`, which are looked for letter by letter. */
  readonly #marks: readonly (readonly [index: number, folded: string])[];

  constructor(targets: readonly MatchTarget[]) {
    this.#targets = targets;
    const entries = targets.flatMap(({ samples, phrases }, target) => [
      ...samples.map((value) => ({ target, value, isPhrase: false, words: splitWords(value) })),
      ...phrases.map((value) => ({ target, value, isPhrase: true, words: splitWords(value) })),
    ]);
    this.#entries = entries.filter(({ value }) => value.trim() !== '');
    const terms: SentenceTerms[] = this.#entries.map(({ words }) => describeSentence(words));
    this.#stems = new SparseIndex(terms.map(({ stems }) => stems));
    this.#pairs = new SparseIndex(terms.map(({ pairs }) => pairs));
    this.#letters = new SparseIndex(terms.map(({ letters }) => letters));
    this.#finder = new PhraseFinder(
      [...this.#entries.entries()].flatMap(([index, { words, isPhrase }]) =>
        isPhrase ? [[index, words] as const] : [],
      ),
    );
    for (const [index, { words, value }] of this.#entries.entries()) {
      const key = words.length > 0 ? words.join(' ') : foldMarks(value);
      this.#same.set(key, [...(this.#same.get(key) ?? []), index]);
    }
    this.#marks = [...this.#entries.entries()].flatMap(([index, { words, isPhrase, value }]) =>
      isPhrase && words.length === 0 ? [[index, foldMarks(value)] as const] : [],
    );
  }

  score(sentence: string): TargetScore[] {
    const words = splitWords(sentence);
    const exact = this.#findExact(sentence, words);
    const terms = describeSentence(words);
    const stems = this.#stems.overlap(terms.stems);
    const pairs = this.#pairs.overlap(terms.pairs);
    const letters = this.#letters.overlap(terms.letters);
    const best = new Map<number, { score: number; value: string }>();
    for (const [index, entry] of this.#entries.entries()) {
      let score = 0;
      if (exact.has(index)) score = 1;
      else {
        const stem = stems.shared[index] ?? 0;
        const letter = letters.shared[index] ?? 0;
        if (stem > 0 || letter > 0) {
          const stemTotal = this.#stems.totals[index] ?? 0;
          const rated = rateSimilarity({
            stemCosine: cosine(stem, stems.total, stemTotal),
            stemSample: ratio(stem, stemTotal),
            stemSentence: ratio(stem, stems.total),
            pairCosine: cosine(pairs.shared[index] ?? 0, pairs.total, this.#pairs.totals[index] ?? 0),
            letterCosine: cosine(letter, letters.total, this.#letters.totals[index] ?? 0),
          });
          score = Math.min(highestLikeness, rated);
        }
      }
      const held = best.get(entry.target);
      if (!held) best.set(entry.target, { score, value: entry.value });
      else if (score > held.score) {
        held.score = score;
        held.value = entry.value;
      }
    }
    return this.#targets.flatMap(({ id }, target) => {
      const held = best.get(target);
      return held ? [{ id, score: held.score, value: held.value }] : [];
    });
  }

  /** The entries that the sentence equals, and the phrases that occur in it as whole words. */
  #findExact(sentence: string, words: readonly string[]): Set<number> {
    const folded = foldMarks(sentence);
    const exact = new Set(this.#same.get(words.length > 0 ? words.join(' ') : folded));
    const add = (index: number): void => {
      exact.add(index);
    };
    this.#finder.find(words, add);
    this.#finder.find(splitWordsWithoutClitic(sentence), add);
    for (const [index, marks] of this.#marks) if (folded.includes(marks)) exact.add(index);
    return exact;
  }
}

/** The built-in engine: it compares words, their order and their spelling; it needs no model and works in any script. */
export function createMatchingEngine(): MatchingEngine {
  return { prepare: (targets) => new LexicalMatcher(targets) };
}
