/**
 * Sentiment beside vader-sentiment, wink-sentiment and sentiment (AFINN), on parts that nothing was trained on. The
 * peers' cuts are tuned on the training part of each set, for five classes and again for two; ours is as shipped, and
 * in a second row with cuts tuned like theirs.
 * A labelled item may hold several sentences by our splitter: its class is that of their mean distribution, weighted
 * by length.
 */
import { createSentimentEngine, sentimentClasses } from '../../src/analytics/text/sentiment/sentiment.ts';
import { type Labelled, readLabelled, type SetName } from './sentiment-corpora.ts';
import { informalMessages } from './sentiment-informal.ts';
import { classOfScore, peers, tuneCuts } from './sentiment-peers.ts';

const engine = createSentimentEngine();

/** Probabilities from worst to best. */
function distribution(text: string): number[] {
  const sum = [0, 0, 0, 0, 0];
  for (const { sentence, sentiments } of engine.analyse(text)) {
    for (const { sentiment, confidence } of sentiments) {
      const index = 4 - sentimentClasses.indexOf(sentiment);
      sum[index] = (sum[index] ?? 0) + confidence * sentence.length;
    }
  }
  const total = sum.reduce((a, b) => a + b, 0) || 1;
  return sum.map((value) => value / total);
}

const isPositive = ([a = 0, b = 0, , c = 0, d = 0]: readonly number[]) => c + d > a + b;
const meanClass = (p: readonly number[]) => p.reduce((sum, value, index) => sum + value * (index - 2), 0);
const top = (p: readonly number[]) => p.indexOf(Math.max(...p));
const percent = (share: number) => (100 * share).toFixed(1);

interface Predictions {
  readonly five?: readonly number[] | undefined;
  readonly two: readonly boolean[];
  readonly scores: readonly number[];
}

/** Sets with two classes keep their labels; those with five leave the middle out. */
function polarity(label: number, classes: number): boolean | undefined {
  if (classes === 2) return label === 1;
  return label === 2 ? undefined : label > 2;
}

function predictPeer(
  score: (text: string) => number,
  train: readonly Labelled[],
  dev: readonly Labelled[],
  classes: number,
): Predictions {
  const trainScores = train.map(({ text }) => score(text));
  const scores = dev.map(({ text }) => score(text));
  const polar = train.flatMap(({ label }, index) => {
    const side = polarity(label, classes);
    return side === undefined ? [] : [{ label: side ? 1 : 0, score: trainScores[index] ?? 0 }];
  });
  const [cut = 0] = tuneCuts(
    polar.map((x) => x.score),
    polar.map((x) => x.label),
    2,
  );
  const two = scores.map((value) => value > cut);
  if (classes === 2) return { two, scores };
  const cuts = tuneCuts(
    trainScores,
    train.map(({ label }) => label),
    5,
  );
  return { five: scores.map((value) => classOfScore(value, cuts)), two, scores };
}

function report(name: string, dev: readonly Labelled[], classes: number, { five, two, scores }: Predictions): void {
  const sides = dev.map(({ label }) => polarity(label, classes));
  const polar = sides.filter((side) => side !== undefined).length;
  const cells = [`binary ${percent(sides.filter((side, index) => side === two[index]).length / polar)}`];
  if (five !== undefined) {
    cells.push(`five ${percent(dev.filter(({ label }, index) => label === five[index]).length / dev.length)}`);
    cells.push(
      `macro-F1 ${percent(
        macroF1(
          dev.map(({ label }) => label),
          five,
        ),
      )}`,
    );
  }
  if (dev[0]?.rating !== undefined) {
    cells.push(
      `r ${correlation(
        scores,
        dev.map(({ rating = 0 }) => rating),
      ).toFixed(3)}`,
    );
  }
  console.log(`  ${name.padEnd(16)} ${cells.join('   ')}`);
}

function macroF1(labels: readonly number[], guesses: readonly number[]): number {
  const scores = [0, 1, 2, 3, 4].map((k) => {
    const hits = labels.filter((label, index) => label === k && guesses[index] === k).length;
    return (2 * hits) / (labels.filter((x) => x === k).length + guesses.filter((x) => x === k).length || 1);
  });
  return scores.reduce((a, b) => a + b, 0) / scores.length;
}

function correlation(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [index, value] of x.entries()) {
    const [dx, dy] = [value - mx, (y[index] ?? 0) - my];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xy / Math.sqrt(xx * yy);
}

function runSet(set: SetName, classes: number): void {
  const train = readLabelled(set, 'train');
  const dev = readLabelled(set, 'dev');
  console.log(`${set}: ${dev.length} sentences`);
  const ours = dev.map(({ text }) => distribution(text));
  report('ours', dev, classes, {
    five: classes === 5 ? ours.map(top) : undefined,
    two: ours.map(isPositive),
    scores: ours.map(meanClass),
  });
  if (classes === 5) {
    const tuned = predictPeer((text) => meanClass(distribution(text)), train, dev, classes);
    report('ours, tuned cuts', dev, classes, tuned);
  }
  for (const { name, score } of peers) report(name, dev, classes, predictPeer(score, train, dev, classes));
}

/** Expected calibration error over ten bins of confidence (Guo et al. 2017). */
function reportCalibration(): void {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, hits: 0, confidence: 0 }));
  const dev = readLabelled('sst', 'dev');
  for (const { text, label } of dev) {
    const p = distribution(text);
    const confidence = Math.max(...p);
    const bin = bins[Math.min(9, Math.floor(confidence * 10))];
    if (bin === undefined) continue;
    bin.count++;
    bin.confidence += confidence;
    if (top(p) === label) bin.hits++;
  }
  const error = bins.reduce((sum, { hits, confidence }) => sum + Math.abs(hits - confidence), 0) / dev.length;
  console.log(`calibration on sst dev: expected error ${percent(error)} points`);
}

function reportInformal(): void {
  console.log(`informal messages of ours: ${informalMessages.length}, three classes (peers by their documented cuts)`);
  const accuracy = (guess: (text: string) => number) =>
    percent(
      informalMessages.filter(([label, text]) => Math.sign(guess(text)) === label).length / informalMessages.length,
    );
  console.log(`  ${'ours'.padEnd(16)} ${accuracy((text) => top(distribution(text)) - 2)}`);
  for (const {
    name,
    score,
    documentedCuts: [low, high],
  } of peers) {
    console.log(`  ${name.padEnd(16)} ${accuracy((text) => (score(text) > high ? 1 : score(text) < low ? -1 : 0))}`);
  }
}

function reportSubjectivity(): void {
  const dev = readLabelled('subj', 'dev');
  const hits = dev.filter(({ text, label }) => {
    const sentences = engine.analyse(text);
    const mean = sentences.reduce((sum, s) => sum + s.subjectivity * s.sentence.length, 0) / (text.length || 1);
    return mean > 0.5 === (label === 1);
  }).length;
  console.log(`subjectivity on subj: ${percent(hits / dev.length)} of ${dev.length}`);
}

function reportSpeed(): void {
  const texts = readLabelled('sst', 'dev').map(({ text }) => text);
  for (const { name, score } of [{ name: 'ours', score: (text: string) => engine.analyse(text).length }, ...peers]) {
    const begun = performance.now();
    for (const text of texts) score(text);
    console.log(`time a sentence, ${name}: ${(((performance.now() - begun) * 1000) / texts.length).toFixed(0)} µs`);
  }
}

/** Prints the tables. */
export async function run(): Promise<void> {
  runSet('sst', 5);
  runSet('amazon', 5);
  runSet('nyt', 5);
  runSet('cr', 2);
  runSet('uci', 2);
  reportInformal();
  reportCalibration();
  reportSubjectivity();
  reportSpeed();
}
