import { anyNumberOf, anyOf, compose } from '../detection/compose-pattern.ts';
import type { DescribedSentence } from '../detection/describe-speech.ts';
import type { SentenceRange } from '../shape-segments.ts';
import { idleQuestions, idleWords } from './data/question-phrases.ts';
import { findAnswer } from './find-answer.ts';
import { findQuestions } from './find-questions.ts';

/** Courtesies and rhetorical questions. */
const idlePhrases = compose(
  `^${anyNumberOf('and', 'so', 'but', 'well', 'oh', 'okay', 'hi', 'hello', 'hey', 'yeah')}${anyOf(
    ...idleQuestions,
    'how are you(?: doing| all| today| everybody| everyone)*',
    'why would (?:anyone|anybody|i|you|we) .*',
  )}$`,
);
/** A question of at most this many words, all of them idle, is ignored. */
const maxIdle = 4;
/** If the classifier finds no answer, the next sentence within this time answers a whole question. */
const promptMs = 4000;
const wholeQuestion = 4;

/** Asked in a statement, usually with a full stop: "I wonder how ...", "My question is ...". */
const indirect = compose(
  `^(?:[^ ]+ ){0,3}${anyOf(
    'i (?:am|was) (?:just )?(?:wondering|curious)',
    'i wonder',
    '(?:can|could|may|let) (?:i|me|we) ask',
    '(?:my|the|one) question is',
  )} (?:[^ ]+ ){0,3}(?:if|whether|what|how|why|who|when|where|which|is|are|do|does|can|should)(?: |$)`,
);

/** Whether a question expects no answer: a backchannel, an isolated question tag, a courtesy or a rhetorical phrase. */
function isIdle(words: readonly string[]): boolean {
  return (words.length <= maxIdle && words.every((word) => idleWords.has(word))) || idlePhrases.test(words.join(' '));
}

/** Finds the answered questions, each with its answer, as ranges of sentences. */
export function findExchanges(sentences: readonly DescribedSentence[]): SentenceRange[] {
  const questions = findQuestions(sentences).map(
    (asks, index) => asks || indirect.test(sentences[index].words.join(' ')),
  );
  return sentences.flatMap((sentence, index) => {
    if (questions[index] !== true || isIdle(sentence.words)) return [];
    const last = findAnswer(sentences, questions, index).at(-1) ?? findPromptReply(sentences, questions, index);
    return last === undefined ? [] : [{ first: index, last }];
  });
}

function findPromptReply(
  sentences: readonly DescribedSentence[],
  questions: readonly boolean[],
  question: number,
): number | undefined {
  const asked = sentences[question];
  const reply = sentences[question + 1];
  if (asked === undefined || reply === undefined || asked.words.length < wholeQuestion) return undefined;
  const isOwn = asked.speaker !== undefined && asked.speaker === reply.speaker;
  return isOwn || questions[question + 1] === true || reply.startMs - asked.endMs > promptMs ? undefined : question + 1;
}
