import { anyNumberOf, anyOf, compose } from '../detection/compose-pattern.ts';
import { openers } from '../detection/data/phrases.ts';
import type { DescribedSentence } from '../detection/describe-speech.ts';
import { readModel } from '../detection/linear-model.ts';
import type { SentenceRange } from '../shape-segments.ts';
import { momentaryVerbs } from './data/action-phrases.ts';
import { actionWeights } from './data/action-weights.ts';
import { isNoAction } from './is-no-action.ts';
import { listActionFeatures } from './list-action-features.ts';
import { isPlainAction } from './plain-action.ts';

const rateAction = readModel(actionWeights);

/**
 * Finds the sentences in which somebody promises or requests an action: those that do so plainly (see `isPlainAction`),
 * and those that a classifier over words and grammar recognises (action-weights.ts).
 */
export function findActions(sentences: readonly DescribedSentence[]): boolean[] {
  return sentences.map(({ words }) => {
    if (words.length === 0) return false;
    return isPlainAction(words) || rateAction(listActionFeatures(words)) > 0;
  });
}

/** Actions that are over within the meeting: "hold on", "let me see", "go ahead". */
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
/** "I'll do that": a promise of at most this many words needs the sentence before it to be understood. */
const shortPromise = 7;
const pointers = new Set(['that', 'it', 'this', 'them', 'so', 'those', 'do']);
const contextMs = 3000;

/** Finds the promises and requests as ranges of sentences, with the sentence before if they refer to it. */
export function findActionRanges(sentences: readonly DescribedSentence[]): SentenceRange[] {
  const actions = findActions(sentences);
  return sentences.flatMap(({ words, startMs }, index) => {
    if (actions[index] !== true || isNoAction(words) || momentary.test(words.join(' '))) return [];
    const before = sentences[index - 1];
    const pointsBack =
      words.length <= shortPromise &&
      words.some((word) => pointers.has(word)) &&
      before !== undefined &&
      before.words.length > 2 &&
      startMs - before.endMs < contextMs;
    return [{ first: pointsBack ? index - 1 : index, last: index }];
  });
}
