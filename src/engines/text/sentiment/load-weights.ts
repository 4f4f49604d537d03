import { type Lexicon, readLexicon } from './lexicon.ts';
import type { NetVocabulary } from './net-sentence.ts';
import { denseSizes, embeddingSize } from './sentence-net.ts';
import { readSubjectivity, type SubjectivityWeights } from './subjectivity.ts';
import type { StoredNet } from './token-memo.ts';
import { type WeightSet, weightSets } from './weight-sets.ts';

/** All learned parameters of the engine. */
export interface SentimentWeights {
  readonly lexicon: Lexicon;
  /** The coefficients of the regression: a row for each class from best to worst, a column for each feature. */
  readonly classWeights: readonly (readonly number[])[];
  readonly vocabulary: NetVocabulary;
  readonly nets: readonly StoredNet[];
  readonly subjectivity: SubjectivityWeights;
}

const loaded = new Map<WeightSet, Promise<SentimentWeights>>();

/** Loads and decodes a set, once per process: it takes some milliseconds. */
export function loadWeights(set: WeightSet): Promise<SentimentWeights> {
  const weights = loaded.get(set) ?? readWeights(set);
  loaded.set(set, weights);
  return weights;
}

async function readWeights(set: WeightSet): Promise<SentimentWeights> {
  const data = await weightSets[set]();
  const vocabulary = { words: numberKeys(data.netWords), stems: numberKeys(data.netStems) };
  return {
    lexicon: readLexicon(data),
    classWeights: data.classWeights,
    vocabulary,
    nets: data.nets.map((net) => decodeNet(net, vocabulary)),
    subjectivity: readSubjectivity(data),
  };
}

/** A net as shipped: base64 of signed bytes, and of 32-bit floats, little-endian. */
interface NetData {
  /** The value of one step of the bytes. */
  readonly step: number;
  /** The vectors of the words, then of the stems, one byte per number. */
  readonly vectors: string;
  /** The arrays of `denseSizes`, one after the other. */
  readonly dense: string;
}

function numberKeys(keys: string): Map<string, number> {
  return new Map(keys.split(' ').map((key, index) => [key, index]));
}

/** Decodes the weights of one net. Its vectors stay bytes, because a process uses the rows of few words. */
function decodeNet({ step, vectors, dense }: NetData, { words, stems }: NetVocabulary): StoredNet {
  const bytes = new Int8Array(Buffer.from(vectors, 'base64'));
  const size = (words.size + stems.size) * embeddingSize;
  if (bytes.length !== size) throw new Error(`the vectors of the net take ${bytes.length} bytes, not ${size}`);
  const floats = new Float32Array(new Uint8Array(Buffer.from(dense, 'base64')).buffer);
  let position = 0;
  const take = (name: keyof typeof denseSizes) => {
    position += denseSizes[name];
    return floats.subarray(position - denseSizes[name], position);
  };
  // In the order of `denseSizes`.
  return {
    step,
    wordVectors: bytes.subarray(0, words.size * embeddingSize),
    stemVectors: bytes.subarray(words.size * embeddingSize),
    cueVectors: take('cueVectors'),
    filters: take('filters'),
    filterBias: take('filterBias'),
    hidden: take('hidden'),
    hiddenBias: take('hiddenBias'),
    classes: take('classes'),
    classRules: take('classRules'),
  };
}
