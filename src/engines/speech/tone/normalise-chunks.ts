/** The statistics of a chunk, in the order of the model's names (NaN if missing), and their weight. */
export interface ChunkEvidence {
  statistics: readonly number[];
  /** From 0 (no voice) to 1. */
  weight: number;
}

/** The usual speaker: the means of the statistics, and their deviations within a speaker. */
export interface Usual {
  means: readonly number[];
  deviations: readonly number[];
}

/** The prior for the usual speaker counts as much as this many chunks. */
const usualWeight = 3;
/** A file counts as at most this many chunks, however long it is, so that the prior keeps half of the weight. */
const maxFileWeight = 3;

/** A larger deviation from the speaker is a measurement error, not a stronger tone. */
const farthest = 4;
/** The same limit before the speaker is known. */
const farthestUsual = 8;

/** Returns the statistics as deviations from the usual speaker, between -8 and 8; a missing one is 0. */
export function standardise(chunks: readonly ChunkEvidence[], { means, deviations }: Usual): number[][] {
  return chunks.map(({ statistics }) =>
    means.map((mean, index) => {
      const value = statistics[index];
      if (!Number.isFinite(value)) return 0;
      return Math.max(-farthestUsual, Math.min(farthestUsual, (value - mean) / deviations[index]));
    }),
  );
}

/**
 * Measures how far a speaker (with the microphone and the room) is from the usual one: the mean, over the chunks, of
 * the deviations that their tones do not explain, drawn towards 0 by a prior of three chunks, and always at least
 * halfway. Without the prior, a long recording in one tone, compared only with itself, would seem to contain all the
 * others.
 *
 * @param rows see `standardise`
 * @param weights of the rows
 * @param expected the rows of a usual speaker in the tones estimated for these
 */
export function measureOffset(
  rows: readonly (readonly number[])[],
  weights: readonly number[],
  expected: readonly (readonly number[])[],
): number[] {
  const heard = weights.reduce((sum, weight) => sum + weight, 0);
  const share = Math.min(1, maxFileWeight / Math.max(1e-9, heard));
  return (rows[0] ?? []).map((_, index) => {
    let sum = 0;
    for (const [chunk, row] of rows.entries()) {
      sum += weights[chunk] * (row[index] - expected[chunk][index]);
    }
    return (share * sum) / (share * heard + usualWeight);
  });
}

/** Subtracts the speaker's offset from the rows, limited to -4 and 4; a chunk with little voice ends near 0. */
export function subtractOffset(
  rows: readonly (readonly number[])[],
  weights: readonly number[],
  offset: readonly number[],
): number[][] {
  return rows.map((row, chunk) =>
    row.map((value, index) => {
      const deviation = value - (offset[index] ?? 0);
      return weights[chunk] * Math.max(-farthest, Math.min(farthest, deviation));
    }),
  );
}
