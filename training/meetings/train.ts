/**
 * `npx tsx training/meetings/train.ts [--choose]` learns what the clips engine knows of meetings from the training
 * meetings of the corpus, and writes its modules. Cuts are chosen on every sixth training meeting, which a first model
 * does not see; the shipped model learns from all of them. With `--choose` it stops after printing the scores on
 * those.
 */
import { type ModelWeights, readModel } from '../../src/analytics/clips/detection/linear-model.ts';
import { actExamples, answerExamples, endExamples } from './examples.ts';
import { type Meeting, readMeetings } from './read-meetings.ts';
import { type LearnOptions, learnModel, type NamedExample, shiftModel, writeModel } from './write-weights.ts';

interface Task {
  name: string;
  file: string;
  from: string;
  meaning: string;
  examples: (meeting: Meeting) => Iterable<NamedExample>;
  options: LearnOptions;
}

const shared = { seed: 7, leastWeight: 0.05 };
const tasks: readonly Task[] = [
  {
    name: 'questionWeights',
    file: 'detection/question-weights.ts',
    from: './linear-model.ts',
    meaning: 'The log-odds that a sentence asks something; features as `listFeatures` names them with `questionCues`.',
    examples: (meeting) => actExamples(meeting, 'isQuestion'),
    options: { ...shared, rounds: 8, ridge: 5e-5, lasso: 5e-5, leastCount: 12 },
  },
  {
    name: 'actionWeights',
    file: 'detection/action-weights.ts',
    from: './linear-model.ts',
    meaning: 'The log-odds that a sentence promises or asks for a deed; features by `listFeatures` with `actionCues`.',
    examples: (meeting) => actExamples(meeting, 'isAction'),
    options: { ...shared, rounds: 6, ridge: 2e-4, lasso: 3e-5, leastCount: 12 },
  },
  {
    name: 'answerWeights',
    file: 'questions/answer-weights.ts',
    from: '../detection/linear-model.ts',
    meaning: 'The log-odds that a sentence after a question answers it; features by `listAnswerFeatures`.',
    examples: answerExamples,
    options: { ...shared, rounds: 8, ridge: 5e-5, lasso: 3e-5, leastCount: 10 },
  },
  {
    name: 'endWeights',
    file: 'sentences/end-weights.ts',
    from: '../detection/linear-model.ts',
    meaning: 'The log-odds that a sentence ends at a place between two words; features by `listEndFeatures`.',
    examples: endExamples,
    options: { ...shared, rounds: 3, ridge: 2e-6, lasso: 1e-5, leastCount: 15 },
  },
];

/** The cut with the best F1. */
function chooseCut(model: ModelWeights, examples: readonly NamedExample[]) {
  const rate = readModel(model);
  const rated = examples.map(({ names, label }) => ({ odds: rate(names), label })).sort((a, b) => b.odds - a.odds);
  const total = rated.filter(({ label }) => label).length;
  let hits = 0;
  let best = { f1: 0, precision: 0, recall: 0, cut: 0 };
  for (const [at, { odds, label }] of rated.entries()) {
    if (label) hits++;
    const f1 = (2 * hits) / (at + 1 + total);
    if (f1 > best.f1) best = { f1, precision: hits / (at + 1), recall: hits / total, cut: odds };
  }
  return best;
}

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const meetings = readMeetings('train');
const held = meetings.filter((_, at) => at % 6 === 3);
const seen = meetings.filter((_, at) => at % 6 !== 3);
for (const task of tasks) {
  if (asked.length > 0 && !asked.includes(task.name)) continue;
  const heldExamples = held.flatMap((meeting) => [...task.examples(meeting)]);
  const seenExamples = seen.flatMap((meeting) => [...task.examples(meeting)]);
  const { f1, precision, recall, cut } = chooseCut(learnModel(seenExamples, task.options), heldExamples);
  const percent = (share: number) => (100 * share).toFixed(1);
  console.log(`${task.name}: P ${percent(precision)} R ${percent(recall)} F1 ${percent(f1)} at ${cut.toFixed(2)}`);
  if (process.argv.includes('--choose')) continue;
  const model = shiftModel(learnModel([...seenExamples, ...heldExamples], task.options), cut);
  const path = new URL(`../../src/analytics/clips/${task.file}`, import.meta.url).pathname;
  writeModel(path, task.name, task.from, task.meaning, model);
}
