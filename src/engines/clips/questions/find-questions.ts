import type { DescribedSentence } from '../detection/describe-speech.ts';
import { readModel } from '../detection/linear-model.ts';
import { listFeatures } from '../detection/list-features.ts';
import { questionWeights } from './data/question-weights.ts';
import { questionCues } from './question-cues.ts';

const rateQuestion = readModel(questionWeights);
const asking = /[?？][\p{Pe}\p{Pf}"'*_]*$/u;
const stopped = /[.?!…。？！][\p{Pe}\p{Pf}"'*_]*$/u;

/**
 * Finds the sentences that ask something. If most sentences end with punctuation, these are the ones with a question
 * mark; otherwise a classifier over words, grammar and neighbours decides (question-weights.ts).
 *
 * @returns for each sentence, whether it is a question
 */
export function findQuestions(sentences: readonly DescribedSentence[]): boolean[] {
  const stops = sentences.filter(({ text }) => stopped.test(text)).length;
  const isPunctuated = stops * 2 > sentences.length;
  return sentences.map(({ text, words }, index) => {
    if (asking.test(text)) return true;
    if (words.length === 0 || isPunctuated) return false;
    return rateQuestion(listFeatures(sentences, index, questionCues)) > 0;
  });
}
