import { type ChunkEvidence, normaliseChunks, type Usual } from './normalise-chunks.ts';
import { rateSurprise, type SurpriseScale, scoreSurprise } from './rate-surprise.ts';

/** What training leaves: `weights` has a row for each learnt tone and a last column for the constant. */
export interface ToneModel extends Usual {
  statisticNames: readonly string[];
  weights: readonly (readonly number[])[];
  /** The sums of the weighted statistics are divided by this, so that confidence is as often right as it says. */
  temperature: number;
  surprise: SurpriseScale;
}

/**
 * The confidences of all the chunks of a file: for each chunk one a tone, in the order of the model's rows and with
 * Surprised last, summing to 1. A chunk without any voice gets nearly the same for all that was learnt: doubt.
 */
export function classifyTones(chunks: readonly ChunkEvidence[], model: ToneModel): number[][] {
  return normaliseChunks(chunks, model).map((deviations) => {
    const learnt = softmax(sumEvidence(deviations, model.weights).map((sum) => sum / model.temperature));
    const surprised = rateSurprise(scoreSurprise(model.statisticNames, deviations), model.surprise);
    return [...learnt.map((share) => share * (1 - surprised)), surprised];
  });
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
