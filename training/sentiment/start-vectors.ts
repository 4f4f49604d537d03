/** The vectors that the net's stems start from: what stands near what in all the text here, no labels. */
import { splitWords } from '../../src/analytics/text/matching/split-words.ts';
import { embeddingSize } from '../../src/analytics/text/sentiment/sentence-net.ts';
import { countNeighbours } from '../matching/count-neighbours.ts';
import { decompose } from '../matching/decompose.ts';
import { readCorpus } from '../matching/read-corpus.ts';
import { readTrees } from './sst.ts';

/** Brings the numbers near 0.2, from where the net moves them. */
const scale = 2;

/** Vectors of `embeddingSize` numbers by stem. */
export function learnStartVectors(): Map<string, Float32Array> {
  const sentences = [...readCorpus([]), ...readTrees().map(([root]) => splitWords(root?.text ?? ''))];
  const { stems, matrix } = countNeighbours(sentences);
  const vectors = decompose(matrix, embeddingSize).map((value) => scale * value);
  return new Map(stems.map((stem, at) => [stem, vectors.subarray(at * embeddingSize, (at + 1) * embeddingSize)]));
}
