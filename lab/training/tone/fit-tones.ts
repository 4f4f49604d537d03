import type { ToneModel } from '../../../src/engines/speech/tone/classify-tones.ts';
import {
  measureOffset,
  standardise,
  subtractOffset,
  type Usual,
} from '../../../src/engines/speech/tone/normalise-chunks.ts';
import { fitLogistic, listColumns } from '../fit-logistic.ts';
import { imagined, type Utterance } from './describe-recordings.ts';

/** The statistics learned before the weights. */
export type Surroundings = Pick<ToneModel, 'means' | 'deviations' | 'centres'>;

/** An utterance as the classifier sees it. */
export interface Example {
  deviations: number[];
  label: number;
}

/** Means of the statistics of acted utterances, and their deviations within a speaker and channel. */
export function measureUsual(utterances: readonly Utterance[]): Usual {
  const acted = utterances.filter(({ label }) => label !== imagined);
  const width = acted[0]?.statistics.length ?? 0;
  const squares = Array<number>(width).fill(0);
  const counts = Array<number>(width).fill(1e-9);
  for (const group of groupBySpeaker(acted)) {
    const means = averageRows(group.map(({ statistics }) => statistics));
    for (const { statistics } of group) {
      for (const [at, value] of statistics.entries()) {
        if (!Number.isFinite(value)) continue;
        squares[at] = (squares[at] ?? 0) + (value - (means[at] ?? 0)) ** 2;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  return {
    means: averageRows(acted.map(({ statistics }) => statistics)),
    deviations: squares.map((sum, at) => Math.sqrt(sum / (counts[at] ?? 1)) + 1e-6),
  };
}

/** Distance of each tone from the mean of the same speaker's utterances through the same channel. */
export function measureCentres(utterances: readonly Utterance[], usual: Usual, toneCount: number): number[][] {
  const moves = Array.from({ length: toneCount }, (): number[][] => []);
  for (const group of groupBySpeaker(utterances)) {
    const rows = standardise(asEvidence(group), usual);
    const byTone = groupBy([...group.keys()], (at) => String(group[at]?.label)).map((own) => ({
      label: group[own[0] ?? 0]?.label ?? 0,
      mean: averageRows(own.map((at) => rows[at] ?? [])),
    }));
    const middle = averageRows(byTone.filter(({ label }) => label !== imagined).map(({ mean }) => mean));
    for (const { label, mean } of byTone) moves[label]?.push(mean.map((value, at) => value - (middle[at] ?? 0)));
  }
  return moves.map(averageRows);
}

/** The utterances of files minus their file's offset, which is computed from the correct tones. */
export function makeExamples(files: readonly (readonly Utterance[])[], known: Surroundings): Example[] {
  return files.flatMap((file) => {
    const weights = file.map(() => 1);
    const rows = standardise(asEvidence(file), known);
    const expected = file.map(({ label }) => known.centres[label] ?? []);
    const deviations = subtractOffset(rows, weights, measureOffset(rows, weights, expected));
    return file.map(({ label }, at) => ({ deviations: deviations[at] ?? [], label }));
  });
}

/** Utterances as the engine's input, all with full weight. */
export function asEvidence(utterances: readonly Utterance[]) {
  return utterances.map(({ statistics }) => ({ statistics, weight: 1 }));
}

/** The utterances of one speaker through one channel. */
export function groupBySpeaker(utterances: readonly Utterance[]): Utterance[][] {
  return groupBy(utterances, ({ speaker, channel }) => `${speaker} ${channel}`);
}

function averageRows(rows: readonly (readonly number[])[]): number[] {
  return (rows[0] ?? []).map((_, at) => {
    const values = rows.map((row) => row[at] ?? Number.NaN).filter(Number.isFinite);
    return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  });
}

/**
 * Fits a multinomial logistic regression with L2 on all weights but the constants; each tone counts the same, however
 * many examples it has.
 */
export function fitTones(examples: readonly Example[], toneCount: number, penalty: number): number[][] {
  const width = (examples[0]?.deviations.length ?? 0) + 1;
  const counts = Array<number>(toneCount).fill(0);
  for (const { label } of examples) counts[label] = (counts[label] ?? 0) + 1;
  const shares = counts.map((count) => 1 / (toneCount * Math.max(1, count)));
  return fitLogistic(
    examples.map(({ deviations, label }) => ({
      features: listColumns([...deviations, 1]),
      label,
      weight: shares[label] ?? 0,
    })),
    {
      columns: width,
      rows: toneCount,
      penaltyOf: (column) => (column === width - 1 ? 0 : 2 * penalty),
      divisor: 1,
      iterations: 80,
    },
  );
}

/** Items by key, in the order of their first appearance. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
