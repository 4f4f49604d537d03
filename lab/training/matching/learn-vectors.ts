import type { StemVectors } from '../../../src/engines/text/matching/sentence-encoder.ts';
import { countNeighbours } from './count-neighbours.ts';
import { decompose } from './decompose.ts';
import { groupExamples } from './group-examples.ts';
import { readCorpus } from './read-corpus.ts';
import { readCustomers, readIntentSets } from './read-examples.ts';
import { tuneVectors } from './tune-vectors.ts';

export const dimensions = 64;

/**
 * Learns vectors of stems from their neighbours in all training text, then tunes them on sentences of the same
 * intent.
 *
 * @param without names of intent sets to leave out completely; `customers` for MultiDoGO
 */
export function learnVectors(without: readonly string[]): StemVectors {
  const { stems, matrix } = countNeighbours(readCorpus(without));
  const start = { dimensions, stems, vectors: decompose(matrix, dimensions) };
  // The service talk counts as one source: its domains share greetings, thanks and many requests.
  const customers = (without.includes('customers') ? [] : readCustomers()).flatMap((domain, at) =>
    domain.map(({ label, text }) => ({ label: `${at} ${label}`, text })),
  );
  return tuneVectors(start, [
    ...(customers.length === 0 ? [] : [{ share: 1, intents: groupExamples(customers) }]),
    ...readIntentSets(without).map(({ share, examples }) => ({ share, intents: groupExamples(examples) })),
  ]);
}
