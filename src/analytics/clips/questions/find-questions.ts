import type { DescribedSentence } from '../detection/describe-speech.ts';
import { readModel } from '../detection/linear-model.ts';
import { listFeatures } from '../detection/list-features.ts';
import { questionCues } from '../detection/question-cues.ts';
import { questionWeights } from '../detection/question-weights.ts';

const rateQuestion = readModel(questionWeights);
const asking = /[?？][\p{Pe}\p{Pf}"'*_]*$/u;
const stating = /[.!…。！][\p{Pe}\p{Pf}"'*_]*$/u;
/** Who wrote a full stop heard no question; so sure must one be to ask in spite of it. */
const oddsAgainstStop = 3;
/** A question in the words alone: "I wonder how ...", and "Can you ..." however it is punctuated. */
const plainCues = new Set(['wonder', 'wh inverted', 'inverted']);

/**
 * Finds the sentences that ask something: those with a question mark, and those without any mark that a classifier
 * over words, grammar and neighbours takes for questions (question-weights.ts).
 *
 * @returns for each sentence, whether it asks
 */
export function findQuestions(sentences: readonly DescribedSentence[]): boolean[] {
  return sentences.map(({ text, words }, at) => {
    if (asking.test(text)) return true;
    if (words.length === 0) return false;
    const names = listFeatures(sentences, at, questionCues);
    const odds = rateQuestion(names);
    if (!stating.test(text)) return odds > 0;
    return odds > oddsAgainstStop && [...plainCues].some((cue) => names.has(`*${cue}`));
  });
}
