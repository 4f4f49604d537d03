/** Converts labelled sentences to the input of both trainers: numbered terms and their sets. */

import { idiomValence } from '../../../src/engines/text/sentiment/data/idioms.ts';
import { boosters, dampeners } from '../../../src/engines/text/sentiment/data/modifiers.ts';
import { ruleWeights } from '../../../src/engines/text/sentiment/data/rule-weights.ts';
import { signValence } from '../../../src/engines/text/sentiment/lexicon.ts';
import { findTerms } from '../../../src/engines/text/sentiment/terms.ts';
import { tokenise } from '../../../src/engines/text/sentiment/tokens.ts';
import { readBaseLexicon } from './base-lexicon.ts';
import type { TrainingItem } from './ordinal-lexicon.ts';
import { readRated, readTrees } from './sources.ts';
import { findNames, isWithheld } from './withheld-words.ts';

/** A labelled text before its terms are numbered. `fold` counts from 0, the same for all phrases of a sentence. */
export interface Example {
  readonly text: string;
  readonly task: number;
  readonly label: number;
  readonly weight: number;
  readonly fold: number;
}

/** Number of classes of each task: SST sentences, SST phrases, then the sets below. */
export const taskClasses = [5, 5, 5, 5, 2, 2] as const;
export const phraseTask = 1;
const sets = ['amazon', 'nyt', 'cr', 'uci'] as const;

/** Words that carry grammar rather than feeling: their learned difference is kept close to zero. */
const functionWords = new Set(
  `i me my we us our you your he him his she her it its they them their a an the this that these those and or if so to
  of in on at by for from with about as than then there here when where what who which how all any some other also out
  up over is are was were be been being am have has had having do does did will can may must now again into through
  because since while after before both each own same s t re ve ll d m`.split(/\s+/),
);

/** A phrase counts less than a sentence: each sentence has nineteen, and most overlap. */
const phraseWeight = 0.3;

const base = readBaseLexicon();
const names = new Set(
  [
    ...findNames([...readTrees().map(([root]) => root?.text ?? ''), ...readRated('nyt').map(({ text }) => text)]),
  ].filter((word) => !base.has(word) && !functionWords.has(word)),
);

/** Whether a word names a person or thing that must not get a learned valence. */
export function isNamed(word: string): boolean {
  return isWithheld(word, names);
}

/** Sentences are distributed in turn over this many folds. */
export const foldCount = 4;

/** All training examples, in a fixed order. */
export function readExamples(): Example[] {
  const examples: Example[] = [];
  const seen = new Set<string>();
  for (const [index, [sentence, ...phrases]] of readTrees().entries()) {
    if (sentence === undefined) continue;
    examples.push({ ...sentence, task: 0, weight: 1, fold: index % foldCount });
    for (const phrase of phrases) {
      if (seen.has(phrase.text)) continue;
      seen.add(phrase.text);
      examples.push({ ...phrase, task: phraseTask, weight: phraseWeight, fold: index % foldCount });
    }
  }
  for (const [index, set] of sets.entries()) {
    for (const [place, { text, label }] of readRated(set).entries()) {
      examples.push({ text, label, task: index + 2, weight: 1, fold: place % foldCount });
    }
  }
  return examples;
}

/** The rating that a key has before training. */
export function priorOf(key: string): number {
  if (key.startsWith('=')) return idiomValence.get(key.slice(1)) ?? 0;
  return base.get(key) ?? (/^[a-z!]/.test(key) ? 0 : signValence(key));
}

/** The L2 penalty on the learned difference of a key. */
export function penaltyOf(key: string): number {
  if (functionWords.has(key)) return 30;
  // A degree word counts only through its effect on others: with a valence, "extremely dirty" could be milder than
  // "dirty".
  if ((boosters.has(key) || dampeners.has(key)) && !base.has(key)) return 100;
  // Idioms were rated one by one, mostly for talk that the sets do not contain.
  if (key.startsWith('=')) return 3;
  if (key.startsWith('!')) return 4;
  return key.includes('_') ? 6 : 2;
}

/** Every word and idiom with a rating, and every key of the examples that `keep` admits, with its number. */
export function numberKeys(examples: readonly Example[], keep: (key: string) => boolean): Map<string, number> {
  const numbers = new Map<string, number>();
  const add = (key: string) => {
    if (!numbers.has(key) && !isWithheld(key, names)) numbers.set(key, numbers.size);
  };
  for (const word of base.keys()) add(word);
  for (const idiom of idiomValence.keys()) numbers.set(`=${idiom}`, numbers.size);
  for (const { text } of examples) {
    for (const { key } of termsOf(text)) if (keep(key)) add(key);
  }
  return numbers;
}

/** The examples with numbered terms; terms without a number are dropped. */
export function numberItems(examples: readonly Example[], numbers: ReadonlyMap<string, number>): TrainingItem[] {
  return examples.map(({ text, task, label, weight }) => {
    const terms = termsOf(text).filter(({ key }) => numbers.has(key));
    return {
      task,
      label,
      weight,
      keys: Int32Array.from(terms, ({ key }) => numbers.get(key) ?? 0),
      whenPositive: Float64Array.from(terms, ({ whenPositive }) => whenPositive),
      whenNegative: Float64Array.from(terms, ({ whenNegative }) => whenNegative),
    };
  });
}

function termsOf(text: string) {
  return findTerms(
    tokenise(text, (word) => base.has(word)),
    ruleWeights,
  );
}
