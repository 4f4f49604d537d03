/** The statistics of a chunk, in the order of the model's names (NaN where there is none), and how far they count. */
export interface ChunkEvidence {
  statistics: readonly number[];
  /** From 0, no voice in it, to 1. */
  weight: number;
}

/** What statistics are usual: their means, and how much they vary within a speaker. */
export interface Usual {
  means: readonly number[];
  deviations: readonly number[];
}

/** That a voice is usual counts as much as this many chunks of it. */
const usualWeight = 3;
/** However long a file is, it counts no more than this many chunks: the usual keeps half of its say. */
const mostFileWeight = 3;

/** Farther from the speaker than this is a fault of measurement, not a stronger tone. */
const farthest = 4;
/** The same before the speaker is known. */
const farthestUsual = 8;

/** The statistics as deviations from what is usual, between -8 and 8; what is NaN counts as usual. */
export function standardise(chunks: readonly ChunkEvidence[], { means, deviations }: Usual): number[][] {
  return chunks.map(({ statistics }) =>
    means.map((mean, at) => {
      const value = statistics[at];
      if (value === undefined || !Number.isFinite(value)) return 0;
      return Math.max(-farthestUsual, Math.min(farthestUsual, (value - mean) / (deviations[at] ?? 1)));
    }),
  );
}

/**
 * How far a speaker (with the microphone and the room) is from the usual: the mean over the chunks of what their tones
 * do not explain, drawn towards 0 as by three chunks, and never less than half of the way: a long recording in one tone,
 * compared with itself alone, would be found to hold all the others.
 *
 * @param rows see `standardise`
 * @param weights of the rows
 * @param expected what a usual speaker's rows would be in the tones that these are taken for
 */
export function measureOffset(
  rows: readonly (readonly number[])[],
  weights: readonly number[],
  expected: readonly (readonly number[])[],
): number[] {
  const heard = weights.reduce((sum, weight) => sum + weight, 0);
  const share = Math.min(1, mostFileWeight / Math.max(1e-9, heard));
  return (rows[0] ?? []).map((_, at) => {
    let sum = 0;
    for (const [chunk, row] of rows.entries()) {
      sum += (weights[chunk] ?? 0) * ((row[at] ?? 0) - (expected[chunk]?.[at] ?? 0));
    }
    return (share * sum) / (share * heard + usualWeight);
  });
}

/** The rows less their speaker's offset, between -4 and 4; a chunk with little voice comes out near 0. */
export function subtractOffset(
  rows: readonly (readonly number[])[],
  weights: readonly number[],
  offset: readonly number[],
): number[][] {
  return rows.map((row, chunk) =>
    row.map((value, at) => {
      const deviation = value - (offset[at] ?? 0);
      return (weights[chunk] ?? 0) * Math.max(-farthest, Math.min(farthest, deviation));
    }),
  );
}
