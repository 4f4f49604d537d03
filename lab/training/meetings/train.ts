/**
 * `npx tsx lab/training/meetings/train.ts [--choose]` learns the models of the clips engine from the training meetings
 * of the corpora, and writes its modules. Thresholds are chosen by four-fold cross-validation over those meetings, that
 * of answers on every sixth of them, which a first model does not see; the shipped models learn from all. With
 * `--choose` it stops after printing the scores on unseen meetings.
 */

import { fileURLToPath } from 'node:url';
import { type ModelWeights, readModel } from '../../../src/engines/clips/detection/linear-model.ts';
import { readExtracted } from '../../corpora/meeting-extracts.ts';
import { type Meeting, readMeetings } from '../../corpora/meetings.ts';
import { actionExamples, answerExamples, endExamples, foundAnswers, questionExamples } from './examples.ts';
import { learnSalience, measureSalience } from './learn-salience.ts';
import { type LearnOptions, learnModel, type NamedExample, shiftModel, writeModel } from './write-weights.ts';

interface Task {
  name: string;
  file: string;
  meaning: string;
  examples: (meeting: Meeting) => Iterable<NamedExample>;
  options: LearnOptions;
}

const source = 'the ICSI Meeting Recorder Dialogue Act corpus (Shriberg et al. 2004; Janin et al. 2003), CC BY 4.0';
const folds = 4;
const shared = { seed: 7, minWeight: 0.05, step: 0.1, runs: 1 };
const tasks: readonly Task[] = [
  {
    name: 'questionWeights',
    file: 'questions/data/question-weights.ts',
    meaning: 'The log-odds that a sentence asks something; features as `listFeatures` names them with `questionCues`.',
    examples: questionExamples,
    options: { ...shared, rounds: 6, ridge: 1e-5, lasso: 3e-5, minCount: 12 },
  },
  {
    name: 'actionWeights',
    file: 'actions/data/action-weights.ts',
    meaning: 'The log-odds that a sentence promises or asks for a deed; features by `listActionFeatures`.',
    examples: actionExamples,
    options: { ...shared, rounds: 10, ridge: 1e-4, lasso: 1e-5, minCount: 8, runs: 5 },
  },
  {
    name: 'endWeights',
    file: 'sentences/data/end-weights.ts',
    meaning: 'The log-odds that a sentence ends at a place between two words; features by `listEndFeatures`.',
    examples: endExamples,
    options: { ...shared, rounds: 3, ridge: 2e-6, lasso: 1e-5, minCount: 15 },
  },
];

interface Rated {
  odds: number;
  label: boolean;
}

/** Finds the threshold with the best F1. */
function chooseThreshold(examples: readonly Rated[]) {
  const rated = examples.toSorted((a, b) => b.odds - a.odds);
  const total = rated.filter(({ label }) => label).length;
  let hits = 0;
  let best = { f1: 0, precision: 0, recall: 0, threshold: 0 };
  for (const [at, { odds, label }] of rated.entries()) {
    if (label) hits++;
    const f1 = (2 * hits) / (at + 1 + total);
    if (f1 > best.f1) best = { f1, precision: hits / (at + 1), recall: hits / total, threshold: odds };
  }
  return best;
}

/** The examples of each meeting, rated by a model of the other folds. */
function rateUnseen(byMeeting: readonly (readonly NamedExample[])[], options: LearnOptions): Rated[] {
  return Array.from({ length: folds }, (_, fold) => {
    const model = learnModel(byMeeting.filter((_list, at) => at % folds !== fold).flat(), options);
    const rate = readModel(model);
    const unseen = byMeeting.filter((_list, at) => at % folds === fold).flat();
    return unseen.map(({ names, label }) => ({ odds: rate(names), label }));
  }).flat();
}

const percent = (share: number) => (100 * share).toFixed(1);
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const onlyChoose = process.argv.includes('--choose');
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);
const pathOf = (file: string) => fileURLToPath(new URL(`../../../src/engines/clips/${file}`, import.meta.url));
const meetings = readMeetings('train');
const held = meetings.filter((_, at) => at % 6 === 3);
const seen = meetings.filter((_, at) => at % 6 !== 3);

for (const { name, file, meaning, examples, options } of tasks) {
  if (!isAsked(name)) continue;
  const byMeeting = meetings.map((meeting) => [...examples(meeting)]);
  const { f1, precision, recall, threshold } = chooseThreshold(rateUnseen(byMeeting, options));
  console.log(`${name}: P ${percent(precision)} R ${percent(recall)} F1 ${percent(f1)} at ${threshold.toFixed(2)}`);
  if (onlyChoose) continue;
  const model = shiftModel(learnModel(byMeeting.flat(), options), threshold);
  writeModel(pathOf(file), { name, meaning, source }, model);
}

/** Learns to find answers twice: from the correct labels before, then also from the predictions of a first model. */
function learnAnswers(from: readonly Meeting[]): ModelWeights {
  const options = { ...shared, rounds: 8, ridge: 5e-5, lasso: 3e-5, minCount: 10 };
  const told = from.flatMap((meeting) => [...answerExamples(meeting)]);
  const first = readModel(shiftModel(learnModel(told, options), -0.7));
  const met = from.flatMap((meeting) => [...answerExamples(meeting, first)]);
  return learnModel([...told, ...met], options);
}

if (isAsked('answerWeights')) {
  const model = learnAnswers(seen);
  let best = { f1: 0, threshold: 0 };
  for (let threshold = -2; threshold <= 1; threshold += 0.1) {
    const rate = readModel(shiftModel(model, threshold));
    const scores = [true, false].map((withSpeakers) => {
      const pairs = held.flatMap((meeting) => [...foundAnswers(meeting, withSpeakers, rate)]);
      const hits = pairs.filter(({ found, gold }) => found && gold).length;
      return (2 * hits) / (pairs.filter(({ found }) => found).length + pairs.filter(({ gold }) => gold).length);
    });
    const f1 = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    if (f1 > best.f1) best = { f1, threshold };
    if (onlyChoose)
      console.log(`  ${threshold.toFixed(1)}: F1 with speakers and without ${scores.map(percent).join(' ')}`);
  }
  console.log(`answerWeights: F1 ${percent(best.f1)} at ${best.threshold.toFixed(1)}`);
  if (!onlyChoose) {
    const meaning = 'The log-odds that a sentence after a question answers it; features by `listAnswerFeatures`.';
    const shipped = shiftModel(learnAnswers(meetings), best.threshold);
    writeModel(pathOf('questions/data/answer-weights.ts'), { name: 'answerWeights', meaning, source }, shipped);
  }
}

if (isAsked('salienceWeights')) {
  const extracted = readExtracted('train');
  console.log(`salienceWeights: ${measureSalience(extracted, meetings)}`);
  if (!onlyChoose) {
    const origin = {
      name: 'salienceWeights',
      meaning: 'The log-odds that people would extract a word of a sentence; features by `listSalienceFeatures`.',
      source:
        'human extracts of AMI meetings (Carletta et al. 2005), CC BY 4.0, their turns from QMSum (Zhong et al. 2021), MIT',
    };
    writeModel(pathOf('highlights/data/salience-weights.ts'), origin, learnSalience(extracted, meetings));
  }
}
