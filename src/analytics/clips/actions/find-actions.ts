import { anyNumberOf, anyOf, compose } from '../detection/compose-pattern.ts';
import { openers } from '../detection/data/phrases.ts';
import type { DescribedSentence } from '../detection/describe-speech.ts';
import { readModel } from '../detection/linear-model.ts';
import type { SentenceRange } from '../shape-segments.ts';
import { momentaryVerbs } from './data/action-phrases.ts';
import { actionWeights } from './data/action-weights.ts';
import { listActionFeatures } from './list-action-features.ts';
import { isPlainAction } from './plain-action.ts';

const rateAction = readModel(actionWeights);

/**
 * Finds the sentences in which somebody promises a deed or asks for one: those that say so plainly (see
 * `isPlainAction`), and those that a classifier over words and grammar takes for one (action-weights.ts).
 */
export function findActions(sentences: readonly DescribedSentence[]): boolean[] {
  return sentences.map(({ words }) => {
    if (words.length === 0) return false;
    return isPlainAction(words) || rateAction(listActionFeatures(words)) > 0;
  });
}

/** What is done before the meeting is over: "hold on", "let me see", "go ahead", "as I'll show". */
const momentary = compose(
  `^${anyNumberOf(...openers, 'yes', 'just', 'please', 'sorry', 'um')}${anyOf(
    '(?:hold|hang) on.*',
    'wait(?: a| one| just.*)?(?: minute| second| moment)?',
    '(?:just )?(?:a|one) (?:minute|second|moment)',
    'go (?:ahead|on|for it)(?: please)?',
    `let (?:me|us) (?:just )?${anyOf(...momentaryVerbs.letMe)}(?: .*)?`,
    `i will (?:just )?${anyOf(...momentaryVerbs.iWill)}(?: .*)?`,
    '(?:excuse|forgive|pardon) me.*',
    'come (?:on|in).*',
    'look(?: at (?:that|this|it))?',
    'stop(?: it)?',
    'never mind|see|sit down|take a seat|keep going',
    'do not worry.*',
    'can you (?:hear|see) .*',
    'thank you.*',
  )}$`,
);
/** "I'll do that": so short a promise is understood with the sentence before it. */
const shortPromise = 7;
const pointers = new Set(['that', 'it', 'this', 'them', 'so', 'those', 'do']);
const contextMs = 3000;

/** Finds the promises and requests, with the sentence before where they point back to it, as ranges of sentences. */
export function findActionRanges(sentences: readonly DescribedSentence[]): SentenceRange[] {
  const actions = findActions(sentences);
  return sentences.flatMap(({ words, startMs }, at) => {
    if (actions[at] !== true || momentary.test(words.join(' '))) return [];
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
