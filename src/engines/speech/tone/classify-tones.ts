import { softmax } from '../../softmax.ts';
import { type ChunkEvidence, measureOffset, standardise, subtractOffset, type Usual } from './normalise-chunks.ts';

/** The trained model. `centres` and `weights` have one row per tone. */
export interface ToneModel extends Usual {
  statisticNames: readonly string[];
  /** The distance of each tone from the middle of the speaker's tones, in deviations. */
  centres: readonly (readonly number[])[];
  /** A weight per statistic, and one more for the constant. */
  weights: readonly (readonly number[])[];
  /** The divisor of the weighted sums that calibrates the confidences. */
  temperature: number;
}

/** Speaker and tones are estimated alternately, this many times. */
const rounds = 6;

/**
 * Classifies all chunks of one speaker, or of a file with unknown speakers: returns for each chunk a confidence per tone,
 * in the order of the model's rows, summing to 1. A chunk without any voice gets nearly equal confidences: doubt.
 */
export function classifyTones(chunks: readonly ChunkEvidence[], model: ToneModel): number[][] {
  return rateTones(chunks, model).map((sums) => softmax(sums.map((sum) => sum / model.temperature)));
}

/**
 * Sums the evidence for each chunk and tone. The speaker and the tones are estimated alternately, as in
 * expectation-maximisation (Dempster, Laird & Rubin 1977): start with the usual speaker; estimate the tones; estimate
 * the speaker from the deviations that these tones do not explain; and so on.
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

/** Returns the mean of the tones' centres, weighted by their shares. */
function expectRow(shares: readonly number[], centres: readonly (readonly number[])[]): number[] {
  return centres[0].map((_, index) => shares.reduce((sum, share, tone) => sum + share * centres[tone][index], 0));
}

/** Returns, for each row of weights, the sum of the weighted deviations and the constant. */
export function sumEvidence(deviations: readonly number[], weights: readonly (readonly number[])[]): number[] {
  return weights.map((row) => {
    let sum = row[deviations.length];
    for (let index = 0; index < deviations.length; index++) sum += deviations[index] * row[index];
    return sum;
  });
}
