/**
 * `node --import tsx training/tone/train.ts` makes the tone engine's model anew from EMO-DB: the same data gives the
 * same file. Everything that is chosen is chosen by leaving one speaker and half of the sentences out at a time, so
 * that neither voice nor words are known; the temperature and the scale of surprise come from those left out, too.
 */
import { readEmodb } from '../../bench/tasks/tone-recordings.ts';
import { softmax, sumEvidence } from '../../src/analytics/speech/tone/classify-tones.ts';
import { scoreSurprise } from '../../src/analytics/speech/tone/rate-surprise.ts';
import { tones } from '../../src/analytics/speech/tone/tones.ts';
import { describeRecordings, type Utterance } from './describe-recordings.ts';
import { drawFiles } from './draw-files.ts';
import { type Example, fitTones, makeExamples, measureUsual } from './fit-tones.ts';
import { groupBy } from './group-by.ts';
import { createRandom } from './random.ts';
import { writeModel } from './write-model.ts';

const channelCount = 5;
const seed = 20_241_120;
const penalty = 0.03;

/** All tones but Surprised, which EMO-DB does not have. */
const learnt = tones.length - 1;

/** One in twenty utterances that are not surprised may reach even odds. */
const falseSurprise = 0.05;
const surpriseWidth = 0.2;

interface Judged extends Example {
  evidence: number[];
}

function train(utterances: readonly Utterance[]) {
  const usual = measureUsual(utterances);
  const weights = fitTones(makeExamples(drawFiles(utterances, createRandom(seed)), usual), learnt, penalty);
  return { usual, weights };
}

/** What a model that knows neither speaker nor sentence says of each utterance, alone and within files. */
function judgeLeftOut(utterances: readonly Utterance[]): { name: string; judged: Judged[] }[] {
  const alone: Judged[] = [];
  const whole: Judged[] = [];
  const sentences = [...new Set(utterances.map(({ sentence }) => sentence))].sort();
  const isOdd = ({ sentence }: Utterance): boolean => sentences.indexOf(sentence) % 2 === 1;
  for (const speaker of new Set(utterances.map((utterance) => utterance.speaker))) {
    const own = utterances.filter((utterance) => utterance.speaker === speaker);
    for (const odd of [true, false]) {
      const known = utterances.filter((utterance) => utterance.speaker !== speaker && isOdd(utterance) !== odd);
      const { usual, weights } = train(known);
      const judge = (example: Example): Judged => ({ ...example, evidence: sumEvidence(example.deviations, weights) });
      const asked = own.filter((utterance) => isOdd(utterance) === odd);
      const single = asked.map((utterance) => [utterance]);
      alone.push(...makeExamples(single, usual).map(judge));
      for (const file of groupBy(own, ({ channel }) => String(channel))) {
        const judged = makeExamples([file], usual).map(judge);
        whole.push(...file.flatMap((utterance, at) => (asked.includes(utterance) ? judged.slice(at, at + 1) : [])));
      }
    }
    console.log(`left out speaker ${speaker}`);
  }
  return [
    { name: 'alone', judged: alone },
    { name: 'within the speaker', judged: whole },
  ];
}

function measureLoss(judged: readonly Judged[], temperature: number): number {
  const losses = judged.map(({ evidence, label }) => {
    return -Math.log(Math.max(1e-12, softmax(evidence.map((sum) => sum / temperature))[label] ?? 0));
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

const { statisticNames, utterances } = describeRecordings(readEmodb(), channelCount);
console.log(`${utterances.length} utterances of ${statisticNames.length} statistics`);
const leftOut = judgeLeftOut(utterances);
for (const { name, judged } of leftOut) {
  const recalls = Array.from({ length: learnt }, (_, tone) => {
    const own = judged.filter(({ label }) => label === tone);
    return own.filter(({ evidence }) => evidence.indexOf(Math.max(...evidence)) === tone).length / own.length;
  });
  const mean = recalls.reduce((sum, recall) => sum + recall, 0) / learnt;
  console.log(
    `${name}: mean recall ${(100 * mean).toFixed(1)} % (${recalls.map((recall) => (100 * recall).toFixed(0)).join(' ')})`,
  );
}
const all = leftOut.flatMap(({ judged }) => judged);
const temperatures = Array.from({ length: 40 }, (_, step) => 0.5 * 1.05 ** step);
const losses = temperatures.map((temperature) => measureLoss(all, temperature));
const temperature = temperatures[losses.indexOf(Math.min(...losses))] ?? 1;
const scores = all.map(({ deviations }) => scoreSurprise(statisticNames, deviations)).sort((a, b) => a - b);
const middle = scores[Math.floor((1 - falseSurprise) * scores.length)] ?? 1;
console.log(
  `temperature ${temperature.toFixed(2)} (loss ${Math.min(...losses).toFixed(3)}), surprise from ${middle.toFixed(2)}`,
);
const { usual, weights } = train(utterances);
writeModel({ ...usual, statisticNames, weights, temperature, surprise: { middle, width: surpriseWidth } });
