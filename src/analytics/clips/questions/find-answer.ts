import { readModel } from '../detection/linear-model.ts';
import { answerWeights } from './answer-weights.ts';
import { type AnswerSearch, answerReach, listAnswerFeatures } from './list-answer-features.ts';

const rateAnswer = readModel(answerWeights);

/**
 * Finds which of the sentences after a question answer it, one by one, with a classifier over speaker, time and words
 * (answer-weights.ts).
 *
 * @returns their indices, rising; none when nobody answers
 */
export function findAnswer(
  sentences: AnswerSearch['sentences'],
  questions: readonly boolean[],
  question: number,
  rate = rateAnswer,
): number[] {
  const accepted: number[] = [];
  const endMs = sentences[question]?.endMs ?? 0;
  const search = { sentences, questions, question, accepted };
  for (let at = question + 1; at <= question + answerReach.sentences; at++) {
    const said = sentences[at];
    if (said === undefined || said.startMs - endMs > answerReach.timeMs) break;
    if (said.words.length > 0 && rate(listAnswerFeatures(search, at)) > 0) accepted.push(at);
  }
  return accepted;
}
