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

/** The usual means count as much as this many chunks of the file. */
const usualWeight = 5;

/**
 * However long a file is, its own means count no more than this many chunks: the usual keeps half of its say. A long
 * recording in one tone, compared with itself alone, would be found to hold all the others.
 */
const mostFileWeight = 5;

/** Farther from the mean than this is a fault of measurement, not a stronger tone. */
const farthest = 4;

/**
 * Expresses the statistics of a file's chunks as deviations from the file: each mean is drawn from the file's chunks and
 * from the usual (as a prior worth five chunks), so that a single utterance is compared with what is usual and a long
 * file with itself; each scale is the usual one, so that a file of one tone does not get its small differences blown
 * up. What is NaN counts as the mean, and a chunk with little voice comes out near 0 and hardly moves the means. Values
 * come out between -4 and 4, in the order of the chunks.
 */
export function normaliseChunks(chunks: readonly ChunkEvidence[], { means, deviations }: Usual): number[][] {
  const heard = chunks.reduce((sum, { weight }) => sum + weight, 0);
  const share = Math.min(1, mostFileWeight / heard);
  const total = heard === 0 ? usualWeight : heard * share + usualWeight;
  const centres = means.map((usual, at) => {
    let sum = usualWeight * usual;
    for (const { statistics, weight } of chunks) sum += share * weight * known(statistics[at], usual);
    return sum / total;
  });
  return chunks.map(({ statistics, weight }) =>
    centres.map((centre, at) => {
      const deviation = (known(statistics[at], means[at] ?? 0) - centre) / (deviations[at] ?? 1);
      return weight * Math.max(-farthest, Math.min(farthest, deviation));
    }),
  );
}

function known(value: number | undefined, otherwise: number): number {
  return value !== undefined && Number.isFinite(value) ? value : otherwise;
}
