/**
 * Questions, their answers and action items on the validation meetings of the ICSI Meeting Recorder Dialogue Act
 * corpus (nothing was trained or tuned on them), utterance by utterance, beside simple baselines; with punctuation and
 * without, with speakers and without.
 */

import { actionWeights } from '../../../src/engines/clips/actions/data/action-weights.ts';
import { findActions } from '../../../src/engines/clips/actions/find-actions.ts';
import { listActionFeatures } from '../../../src/engines/clips/actions/list-action-features.ts';
import { type DescribedSentence, describeSpeech } from '../../../src/engines/clips/detection/describe-speech.ts';
import { readModel } from '../../../src/engines/clips/detection/linear-model.ts';
import { findAnswer } from '../../../src/engines/clips/questions/find-answer.ts';
import { findQuestions } from '../../../src/engines/clips/questions/find-questions.ts';
import { type Meeting, readMeetings, stripPunctuation } from '../../corpora/meetings.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { measureEnds } from './meetings-ends.ts';
import { measureHighlights } from './meetings-highlights.ts';
import { scoreCells, scoreDetection } from './meetings-scores.ts';

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
  sta: findQuestions,
};

const actionDetectors: Record<string, Detector> = {
  'holds "will", "need to" or "please"': bySentence((text) => /\bwill\b|\bneed to\b|\bplease\b/i.test(text)),
  'as that, with "\'ll", "going to", "let\'s"': bySentence((text) =>
    /\bwill\b|'ll\b|\bneed to\b|\bplease\b|\bgoing to\b|\blet's\b/i.test(text),
  ),
  'sta, the classifier alone': (sentences) => sentences.map(({ words }) => rateAction(listActionFeatures(words)) > 0),
  sta: findActions,
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
  sta: (sentences, questions) => {
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

const kindOf = (name: string): Row['kind'] => (name.startsWith('sta') ? 'ours' : 'baseline');
/** Ours first. */
const sorted = <Value>(record: Record<string, Value>): [string, Value][] =>
  Object.entries(record).toSorted(([one], [other]) => Number(other === 'sta') - Number(one === 'sta'));

interface Condition {
  readonly name: string;
  readonly described: readonly DescribedSentence[][];
}

/** Builds a table of precision, recall and F1 under each condition. */
function compare(
  title: string,
  summary: string,
  conditions: readonly Condition[],
  finders: readonly [name: string, find: (sentences: DescribedSentence[], at: number) => boolean[]][],
  gold: readonly boolean[],
): Table {
  return {
    title,
    columns: conditions.flatMap(({ name }, at) => [
      { name: `${name}: precision` },
      { name: 'recall' },
      { name: 'F1', ...(at === 0 || at === conditions.length - 1 ? { summary: `${summary}, ${name}, % F1` } : {}) },
    ]),
    rows: finders.map(([name, find]): Row => {
      const cells = conditions.flatMap(({ described }) => scoreCells(scoreDetection(described.flatMap(find), gold)));
      return { name, kind: kindOf(name), cells };
    }),
    notes: [`${gold.filter(Boolean).length} of ${gold.length} utterances are positive.`],
  };
}

/** Questions, answers, action items, sentence ends and highlights. */
export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const meetings = readMeetings('val').slice(0, quick ? 2 : Number.POSITIVE_INFINITY);
  const utterances = meetings.flatMap((meeting) => meeting.utterances);
  const conditions = [true, false].flatMap((punctuated) =>
    [true, false].map((withSpeakers): Condition => {
      const name = `${punctuated ? 'punctuated' : 'no punctuation'}, ${withSpeakers ? 'speakers' : 'no speakers'}`;
      return { name, described: meetings.map((meeting) => describe(meeting, punctuated, withSpeakers)) };
    }),
  );
  const given = meetings.map((meeting) => meeting.utterances.map(({ isQuestion }) => isQuestion));
  const answers = sorted(answerDetectors);
  return [
    compare(
      'Meetings: questions, MRDA val, %',
      'Questions, MRDA val',
      conditions,
      sorted(questionDetectors).map(([name, detect]) => [name, (sentences) => detect(sentences)]),
      utterances.map(({ isQuestion }) => isQuestion),
    ),
    compare(
      'Meetings: answers, MRDA val, %',
      'Answers, MRDA val',
      conditions,
      [
        ...answers.map(([name, detect]): [string, (sentences: DescribedSentence[]) => boolean[]] => [
          name,
          (sentences) => detect(sentences, findQuestions(sentences)),
        ]),
        ...answers
          .filter(([name]) => name === 'sta')
          .map(([name, detect]): [string, (sentences: DescribedSentence[], at: number) => boolean[]] => [
            `${name}, the questions given`,
            (sentences, at) => detect(sentences, given[at] ?? []),
          ]),
      ],
      utterances.map(({ isAnswer }) => isAnswer),
    ),
    compare(
      'Meetings: action items, MRDA val, %',
      'Action items, MRDA val',
      conditions,
      sorted(actionDetectors).map(([name, detect]) => [name, (sentences) => detect(sentences)]),
      utterances.map(({ isAction }) => isAction),
    ),
    measureEnds(meetings),
    measureHighlights('val', quick),
  ];
}
