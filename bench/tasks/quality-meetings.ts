/**
 * Questions, their answers and action items on the validation meetings of the ICSI Meeting Recorder Dialogue Act
 * corpus (nothing was trained or tuned on them), utterance by utterance, beside simple baselines; with punctuation and
 * without, with speakers and without.
 */
import { findActions } from '../../src/analytics/clips/actions/find-actions.ts';
import { listActionFeatures } from '../../src/analytics/clips/actions/list-action-features.ts';
import { actionWeights } from '../../src/analytics/clips/detection/action-weights.ts';
import { type DescribedSentence, describeSpeech } from '../../src/analytics/clips/detection/describe-speech.ts';
import { readModel } from '../../src/analytics/clips/detection/linear-model.ts';
import { findAnswer } from '../../src/analytics/clips/questions/find-answer.ts';
import { findQuestions } from '../../src/analytics/clips/questions/find-questions.ts';
import { type Meeting, readMeetings, stripPunctuation } from '../../training/meetings/read-meetings.ts';
import { printEnds } from './meetings-ends.ts';
import { printHighlights } from './meetings-highlights.ts';
import { printScore, scoreDetection } from './meetings-scores.ts';

const rateAction = readModel(actionWeights);

type Detector = (sentences: readonly DescribedSentence[]) => boolean[];

const bySentence =
  (holds: (text: string) => boolean): Detector =>
  (sentences) =>
    sentences.map(({ text }) => holds(text));

const questionDetectors: Record<string, Detector> = {
  'ends with a question mark': bySentence((text) => /\?\W*$/.test(text)),
  'opens with a wh-word': bySentence((text) => /^(?:what|who|whom|whose|where|when|why|how|which)\b/i.test(text)),
  'opens with a wh-word or auxiliary': bySentence((text) =>
    /^(?:(?:and|so|but|well|okay|or|uh|um) )*(?:what|who|whom|whose|where|when|why|how|which|do|does|did|is|are|was|were|can|could|will|would|should|have|has)\b/i.test(
      text,
    ),
  ),
  ours: findQuestions,
};

const actionDetectors: Record<string, Detector> = {
  'holds "will", "need to" or "please"': bySentence((text) => /\bwill\b|\bneed to\b|\bplease\b/i.test(text)),
  'as that, with "\'ll", "going to", "let\'s"': bySentence((text) =>
    /\bwill\b|'ll\b|\bneed to\b|\bplease\b|\bgoing to\b|\blet's\b/i.test(text),
  ),
  'ours, the classifier alone': (sentences) =>
    sentences.map((_, at) => rateAction(listActionFeatures(sentences, at)) > 0),
  'ours, with plain promises and requests': findActions,
};

/** Finds the answers of given questions. */
const answerDetectors: Record<
  string,
  (sentences: readonly DescribedSentence[], questions: readonly boolean[]) => boolean[]
> = {
  'the utterance after a question': (sentences, questions) => sentences.map((_, at) => questions[at - 1] === true),
  'the next utterance of another speaker': (sentences, questions) => {
    const found = new Set<number>();
    for (const [at, isQuestion] of questions.entries()) {
      if (!isQuestion) continue;
      const next = sentences.findIndex((said, after) => after > at && said.speaker !== sentences[at]?.speaker);
      if (next > 0) found.add(next);
    }
    return sentences.map((_, at) => found.has(at));
  },
  ours: (sentences, questions) => {
    const found = new Set(
      questions.flatMap((isQuestion, at) => (isQuestion ? findAnswer(sentences, questions, at) : [])),
    );
    return sentences.map((_, at) => found.has(at));
  },
};

function describe({ utterances }: Meeting, punctuated: boolean, withSpeakers: boolean): DescribedSentence[] {
  return describeSpeech(
    utterances.map(({ text, startMs, endMs, speaker }) => ({
      text: punctuated ? text.replace(/\s*==\s*$/, '') : stripPunctuation(text),
      startMs,
      endMs,
      speaker: withSpeakers ? speaker : undefined,
    })),
  );
}

/** Prints the tables. */
export async function run(): Promise<void> {
  const meetings = readMeetings('val');
  const utterances = meetings.flatMap((meeting) => meeting.utterances);
  const questions = utterances.map(({ isQuestion }) => isQuestion);
  const actions = utterances.map(({ isAction }) => isAction);
  const answers = utterances.map(({ isAnswer }) => isAnswer);
  const count = (list: boolean[]) => list.filter(Boolean).length;
  console.log(
    `MRDA val: ${meetings.length} meetings, ${utterances.length} utterances, ${count(questions)} questions, ${count(answers)} answers, ${count(actions)} action items`,
  );
  for (const punctuated of [true, false]) {
    for (const withSpeakers of [true, false]) {
      console.log(
        `\n${punctuated ? 'punctuated' : 'no punctuation'}, ${withSpeakers ? 'speakers known' : 'no speakers'}`,
      );
      const described = meetings.map((meeting) => describe(meeting, punctuated, withSpeakers));
      for (const [name, detect] of Object.entries(questionDetectors)) {
        printScore(`question: ${name}`, scoreDetection(described.flatMap(detect), questions));
      }
      for (const [name, detect] of Object.entries(answerDetectors)) {
        const found = described.flatMap((sentences) => detect(sentences, findQuestions(sentences)));
        printScore(`answer: ${name}`, scoreDetection(found, answers));
      }
      const given = described.flatMap((sentences, at) =>
        (answerDetectors.ours ?? (() => []))(
          sentences,
          meetings[at]?.utterances.map(({ isQuestion }) => isQuestion) ?? [],
        ),
      );
      printScore('answer: ours, the questions given', scoreDetection(given, answers));
      for (const [name, detect] of Object.entries(actionDetectors)) {
        printScore(`action: ${name}`, scoreDetection(described.flatMap(detect), actions));
      }
    }
  }
  printEnds(meetings);
  printHighlights('val');
}
