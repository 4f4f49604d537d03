import { type ChunkEvidence, measureOffset, standardise, subtractOffset, type Usual } from './normalise-chunks.ts';

/** What training leaves: each list of rows has one a tone. */
export interface ToneModel extends Usual {
  statisticNames: readonly string[];
  /** How far each tone is from the middle of all of the same speaker's, in deviations. */
  centres: readonly (readonly number[])[];
  /** A weight for each statistic, and one more for the constant. */
  weights: readonly (readonly number[])[];
  /** The sums of the weighted statistics are divided by this, so that confidence is as often right as it says. */
  temperature: number;
}

/** Speaker and tones are guessed in turn this many times. */
const rounds = 6;

/**
 * The confidences of all the chunks of one speaker, or of a file whose speakers are not known: for each chunk one a
 * tone, in the order of the model's rows, summing to 1. A chunk without any voice gets nearly the same for all: doubt.
 */
export function classifyTones(chunks: readonly ChunkEvidence[], model: ToneModel): number[][] {
  return rateTones(chunks, model).map((sums) => softmax(sums.map((sum) => sum / model.temperature)));
}

/**
 * A sum of evidence for each chunk and tone. What is the speaker's and what is the tone's is found by turns, as in
 * expectation-maximisation (Dempster, Laird & Rubin 1977): the usual speaker first; then the tones, so far; then the
 * speaker, from what these tones leave unexplained; and so on.
 */
export function rateTones(
  chunks: readonly ChunkEvidence[],
  model: Pick<ToneModel, 'means' | 'deviations' | 'centres' | 'weights'>,
): number[][] {
  const rows = standardise(chunks, model);
  const weights = chunks.map(({ weight }) => weight);
  const rate = (offset: readonly number[]): number[][] =>
    subtractOffset(rows, weights, offset).map((deviations) => sumEvidence(deviations, model.weights));
  let sums = rate([]);
  for (let round = 0; round < rounds; round++) {
    const expected = sums.map((own) => expectRow(softmax(own), model.centres));
    sums = rate(measureOffset(rows, weights, expected));
  }
  return sums;
}

/** The mean of the tones' centres, each as much as its share. */
function expectRow(shares: readonly number[], centres: readonly (readonly number[])[]): number[] {
  return (centres[0] ?? []).map((_, at) =>
    shares.reduce((sum, share, tone) => sum + share * (centres[tone]?.[at] ?? 0), 0),
  );
}

/** For each row of weights the sum of the weighted deviations and the constant. */
export function sumEvidence(deviations: readonly number[], weights: readonly (readonly number[])[]): number[] {
  return weights.map((row) => {
    let sum = row[deviations.length] ?? 0;
    for (let at = 0; at < deviations.length; at++) sum += (deviations[at] ?? 0) * (row[at] ?? 0);
    return sum;
  });
}

/** Shares of 1 that grow with the exponential of each value. */
export function softmax(values: readonly number[]): number[] {
  const highest = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
