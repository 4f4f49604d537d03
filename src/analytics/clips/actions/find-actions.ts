import { actionWeights } from '../detection/action-weights.ts';
import type { DescribedSentence } from '../detection/describe-speech.ts';
import { readModel } from '../detection/linear-model.ts';
import type { SentenceRange } from '../stretches/shape-stretches.ts';
import { listActionFeatures } from './list-action-features.ts';
import { isPlainAction } from './plain-action.ts';

const rateAction = readModel(actionWeights);

/**
 * Finds the sentences in which somebody promises a deed or asks for one: those that say so plainly (see
 * `isPlainAction`), and those that a classifier over words, grammar and neighbours takes for one (action-weights.ts).
 */
export function findActions(sentences: readonly DescribedSentence[]): boolean[] {
  return sentences.map(({ words }, at) => {
    if (words.length === 0) return false;
    return isPlainAction(words) || rateAction(listActionFeatures(sentences, at)) > 0;
  });
}

/** "I'll do that": so short a promise is understood with the sentence before it. */
const shortPromise = 7;
const pointers = new Set(['that', 'it', 'this', 'them', 'so', 'those', 'do']);
const contextMs = 3000;

/** Finds the promises and requests, with the sentence before where they point back to it, as ranges of sentences. */
export function findActionRanges(sentences: readonly DescribedSentence[]): SentenceRange[] {
  const actions = findActions(sentences);
  return sentences.flatMap(({ words, startMs }, at) => {
    if (actions[at] !== true) return [];
    const before = sentences[at - 1];
    const pointsBack =
      words.length <= shortPromise &&
      words.some((word) => pointers.has(word)) &&
      before !== undefined &&
      before.words.length > 2 &&
      startMs - before.endMs < contextMs;
    return [{ first: pointsBack ? at - 1 : at, last: at }];
  });
}
