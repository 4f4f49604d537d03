import { measureCourtesy } from '../../text/summary/courtesies.ts';
import { readModel } from '../detection/linear-model.ts';
import type { SpokenSentence } from '../detection/list-features.ts';
import { answerWeights } from './data/answer-weights.ts';
import { connectives } from './data/question-phrases.ts';
import { type AnswerSearch, answerReach, listAnswerFeatures } from './list-answer-features.ts';

const rateAnswer = readModel(answerWeights);

/** More sentences than this in between end an answer. */
const maxBetween = 4;
/** An answer of fewer words is rarely complete. */
const fewWords = 3;

/**
 * If the speakers are unknown, a sentence after a complete answer may be by anybody: thanks end the answer, and a
 * sentence without a connective is part of it only if the classifier is sure.
 */
function oddsToTake(sentences: readonly SpokenSentence[], accepted: readonly number[], said: SpokenSentence): number {
  if (said.speaker !== undefined) return 0;
  const isComplete = accepted.some((index) => (sentences[index]?.words.length ?? 0) >= fewWords);
  if (isComplete && measureCourtesy(said.words).isFormula) return Number.POSITIVE_INFINITY;
  return isComplete && !connectives.has(said.words[0] ?? '') ? 1 : 0;
}

/**
 * Finds the sentences after a question that answer it, one by one, with a classifier over speaker, time and words
 * (answer-weights.ts).
 *
 * @returns their indices, ascending; empty if there is no answer
 */
export function findAnswer(
  sentences: AnswerSearch['sentences'],
  questions: readonly boolean[],
  question: number,
  rate = rateAnswer,
): number[] {
  const accepted: number[] = [];
  const endMs = sentences[question].endMs;
  const search = { sentences, questions, question, accepted };
  for (let index = question + 1; index <= question + answerReach.sentences; index++) {
    const said = sentences[index];
    if (said === undefined || said.startMs - endMs > answerReach.timeMs) break;
    if (index - (accepted.at(-1) ?? index) > maxBetween) break;
    if (said.words.length === 0) continue;
    if (rate(listAnswerFeatures(search, index)) > oddsToTake(sentences, accepted, said)) accepted.push(index);
  }
  return accepted;
}
