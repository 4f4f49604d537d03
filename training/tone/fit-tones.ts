import { softmax, sumEvidence } from '../../src/analytics/speech/tone/classify-tones.ts';
import { normaliseChunks, type Usual } from '../../src/analytics/speech/tone/normalise-chunks.ts';
import { minimise } from '../sentiment/minimise.ts';
import type { Utterance } from './describe-recordings.ts';
import { groupBy } from './group-by.ts';

/** An utterance as the classifier sees it. */
export interface Example {
  deviations: number[];
  label: number;
}

/** Means of the statistics, and their deviations within a speaker and channel. */
export function measureUsual(utterances: readonly Utterance[]): Usual {
  const width = utterances[0]?.statistics.length ?? 0;
  const meansOf = (some: readonly Utterance[]): number[] =>
    Array.from({ length: width }, (_, at) => {
      const values = some.map(({ statistics }) => statistics[at] ?? Number.NaN).filter(Number.isFinite);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    });
  const squares = Array<number>(width).fill(0);
  const counts = Array<number>(width).fill(1e-9);
  for (const group of groupBy(utterances, ({ speaker, channel }) => `${speaker} ${channel}`)) {
    const means = meansOf(group);
    for (const { statistics } of group) {
      for (const [at, value] of statistics.entries()) {
        if (!Number.isFinite(value)) continue;
        squares[at] = (squares[at] ?? 0) + (value - (means[at] ?? 0)) ** 2;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  return {
    means: meansOf(utterances),
    deviations: squares.map((sum, at) => Math.sqrt(sum / (counts[at] ?? 1)) + 1e-6),
  };
}

/** The utterances of files, normalised file by file. */
export function makeExamples(files: readonly (readonly Utterance[])[], usual: Usual): Example[] {
  return files.flatMap((file) => {
    const rows = normaliseChunks(
      file.map(({ statistics }) => ({ statistics, weight: 1 })),
      usual,
    );
    return file.map(({ label }, at) => ({ deviations: rows[at] ?? [], label }));
  });
}

/**
 * Fits a multinomial logistic regression with the squares of its weights (but the constants) held down; each tone
 * counts the same, however many examples it has.
 */
export function fitTones(examples: readonly Example[], toneCount: number, penalty: number): number[][] {
  const width = (examples[0]?.deviations.length ?? 0) + 1;
  const counts = Array<number>(toneCount).fill(0);
  for (const { label } of examples) counts[label] = (counts[label] ?? 0) + 1;
  const shares = counts.map((count) => 1 / (toneCount * Math.max(1, count)));
  const x = new Float64Array(width * toneCount);
  const evaluate = (at: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    let value = 0;
    const weights = Array.from({ length: toneCount }, (_, tone) => [...at.subarray(tone * width, (tone + 1) * width)]);
    for (const { deviations, label } of examples) {
      const share = shares[label] ?? 0;
      const chances = softmax(sumEvidence(deviations, weights));
      value -= share * Math.log(Math.max(1e-12, chances[label] ?? 0));
      for (const [tone, chance] of chances.entries()) {
        const slope = share * (chance - (tone === label ? 1 : 0));
        const row = tone * width;
        for (let i = 0; i < width - 1; i++) gradient[row + i] = (gradient[row + i] ?? 0) + slope * (deviations[i] ?? 0);
        gradient[row + width - 1] = (gradient[row + width - 1] ?? 0) + slope;
      }
    }
    for (const [i, weight] of at.entries()) {
      if (i % width === width - 1) continue;
      value += penalty * weight * weight;
      gradient[i] = (gradient[i] ?? 0) + 2 * penalty * weight;
    }
    return value;
  };
  minimise(evaluate, x, { iterations: 80 });
  return Array.from({ length: toneCount }, (_, tone) => [...x.subarray(tone * width, (tone + 1) * width)]);
}
