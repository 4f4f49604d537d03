/**
 * The signs of surprise, which no free recordings were there to learn from. Surprised speech has a higher pitch and more
 * intensity than neutral speech (Gurrado, The production and perception of surprise, Studi AISV), a wide range, a rising
 * end and a sudden start. Each sign counts by its deviation from the file.
 */
export const surpriseSigns = {
  pitchMean: 0.25,
  pitchHigh: 0.2,
  pitchRange: 0.2,
  pitchEnd: 0.25,
  pitchEndTrend: 0.15,
  onsetSteepness: 0.15,
  levelRange: 0.1,
} as const satisfies Record<string, number>;

/** More than this is never given to a tone that was not learnt. */
const highestShare = 0.8;

/** Where a speech sign score would be in doubt, and how fast it leaves it: in the units of the score. */
export interface SurpriseScale {
  /** The score at which surprise is as likely as not. */
  middle: number;
  /** The change of score that multiplies the odds by e. */
  width: number;
}

/** How much a chunk sounds surprised, without unit, around 0. */
export function scoreSurprise(names: readonly string[], deviations: readonly number[]): number {
  let score = 0;
  for (const [sign, weight] of Object.entries(surpriseSigns)) score += weight * (deviations[names.indexOf(sign)] ?? 0);
  return score;
}

/** The confidence in surprise, from 0 to 0.8. */
export function rateSurprise(score: number, { middle, width }: SurpriseScale): number {
  return highestShare / (1 + Math.exp((middle - score) / width));
}
