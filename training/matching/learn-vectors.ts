import type { StemVectors } from '../../src/analytics/text/matching/sentence-encoder.ts';
import { countNeighbours } from './count-neighbours.ts';
import { decompose } from './decompose.ts';
import { groupExamples } from './group-examples.ts';
import { readCorpus } from './read-corpus.ts';
import { readCustomers, readIntentSets } from './read-examples.ts';
import { tuneVectors } from './tune-vectors.ts';

export const dimensions = 64;

/**
 * Vectors of stems, learned from which stems are near which in all the text here, then tuned on sentences of the same
 * intent.
 *
 * @param without names of intent sets that nothing of is read
 */
export function learnVectors(without: readonly string[]): StemVectors {
  const { stems, matrix } = countNeighbours(readCorpus(without));
  const start = { dimensions, stems, vectors: decompose(matrix, dimensions) };
  // Of the service talk as one source: its domains share greetings, thanks and many of their requests.
  const customers = readCustomers().flatMap((domain, at) =>
    domain.map(({ label, text }) => ({ label: `${at} ${label}`, text })),
  );
  return tuneVectors(start, [
    { share: 1, intents: groupExamples(customers) },
    ...readIntentSets(without).map(({ share, examples }) => ({ share, intents: groupExamples(examples) })),
  ]);
}
