/**
 * `npx tsx training/meetings/train.ts [--choose]` learns what the clips engine knows of meetings from the training
 * meetings of the corpus, and writes its modules. Cuts are chosen on every sixth training meeting, which a first model
 * does not see; the shipped model learns from all of them. With `--choose` it stops after printing the scores on
 * those.
 */
import { type ModelWeights, readModel } from '../../src/analytics/clips/detection/linear-model.ts';
import { actExamples, answerExamples, endExamples, foundAnswers } from './examples.ts';
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
    options: { ...shared, rounds: 6, ridge: 1e-5, lasso: 3e-5, leastCount: 12 },
  },
  {
    name: 'actionWeights',
    file: 'detection/action-weights.ts',
    from: './linear-model.ts',
    meaning: 'The log-odds that a sentence promises or asks for a deed; features by `listFeatures` with `actionCues`.',
    examples: (meeting) => actExamples(meeting, 'isAction'),
    options: { ...shared, rounds: 6, ridge: 1e-4, lasso: 1e-5, leastCount: 12 },
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

const percent = (share: number) => (100 * share).toFixed(1);
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const onlyChoose = process.argv.includes('--choose');
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);
const pathOf = (file: string) => new URL(`../../src/analytics/clips/${file}`, import.meta.url).pathname;
const meetings = readMeetings('train');
const held = meetings.filter((_, at) => at % 6 === 3);
const seen = meetings.filter((_, at) => at % 6 !== 3);

for (const { name, file, from, meaning, examples, options } of tasks) {
  if (!isAsked(name)) continue;
  const heldExamples = held.flatMap((meeting) => [...examples(meeting)]);
  const seenExamples = seen.flatMap((meeting) => [...examples(meeting)]);
  const { f1, precision, recall, cut } = chooseCut(learnModel(seenExamples, options), heldExamples);
  console.log(`${name}: P ${percent(precision)} R ${percent(recall)} F1 ${percent(f1)} at ${cut.toFixed(2)}`);
  if (onlyChoose) continue;
  const model = shiftModel(learnModel([...seenExamples, ...heldExamples], options), cut);
  writeModel(pathOf(file), name, from, meaning, model);
}

/** Learns to find answers: once from what came before, and again from that and what a first model makes of it. */
function learnAnswers(from: readonly Meeting[]): ModelWeights {
  const options = { ...shared, rounds: 8, ridge: 5e-5, lasso: 3e-5, leastCount: 10 };
  const told = from.flatMap((meeting) => [...answerExamples(meeting)]);
  const first = readModel(shiftModel(learnModel(told, options), -0.7));
  const met = from.flatMap((meeting) => [...answerExamples(meeting, first)]);
  return learnModel([...told, ...met], options);
}

if (isAsked('answerWeights')) {
  const model = learnAnswers(seen);
  let best = { f1: 0, cut: 0 };
  for (let cut = -2; cut <= 1; cut += 0.1) {
    const rate = readModel(shiftModel(model, cut));
    const scores = [true, false].map((withSpeakers) => {
      const pairs = held.flatMap((meeting) => [...foundAnswers(meeting, withSpeakers, rate)]);
      const hits = pairs.filter(({ found, gold }) => found && gold).length;
      return (2 * hits) / (pairs.filter(({ found }) => found).length + pairs.filter(({ gold }) => gold).length);
    });
    const f1 = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    if (f1 > best.f1) best = { f1, cut };
    if (onlyChoose) console.log(`  ${cut.toFixed(1)}: F1 with speakers and without ${scores.map(percent).join(' ')}`);
  }
  console.log(`answerWeights: F1 ${percent(best.f1)} at ${best.cut.toFixed(1)}`);
  if (!onlyChoose) {
    const meaning = 'The log-odds that a sentence after a question answers it; features by `listAnswerFeatures`.';
    const shipped = shiftModel(learnAnswers(meetings), best.cut);
    writeModel(
      pathOf('questions/answer-weights.ts'),
      'answerWeights',
      '../detection/linear-model.ts',
      meaning,
      shipped,
    );
  }
}
