import { net as net1 } from './data/net-1.ts';
import { net as net2 } from './data/net-2.ts';
import { net as net3 } from './data/net-3.ts';
import { netStems, netWords } from './data/net-vocabulary.ts';
import type { NetVocabulary } from './net-sentence.ts';
import { denseSizes, embeddingSize, type NetWeights } from './sentence-net.ts';

/** A net as it is shipped: base64 of signed bytes, and of 32-bit floats, little-endian. */
export interface NetData {
  /** What one step of the bytes is worth. */
  readonly step: number;
  /** The vectors of the words, then of the stems, a byte a number. */
  readonly vectors: string;
  /** The arrays of `denseSizes`, one after the other. */
  readonly dense: string;
}

/** The nets and what they can read. */
export interface Nets {
  readonly vocabulary: NetVocabulary;
  readonly members: readonly NetWeights[];
}

let shared: Nets | undefined;

/** The shipped nets, decoded once: it takes some milliseconds. */
export function loadNets(): Nets {
  shared ??= readNets();
  return shared;
}

function readNets(): Nets {
  const vocabulary = { words: numberKeys(netWords), stems: numberKeys(netStems) };
  return { vocabulary, members: [net1, net2, net3].map((data) => decodeNet(data, vocabulary)) };
}

function numberKeys(keys: string): Map<string, number> {
  return new Map(keys.split(' ').map((key, index) => [key, index]));
}

/** The weights behind the data of one net. */
function decodeNet({ step, vectors, dense }: NetData, { words, stems }: NetVocabulary): NetWeights {
  const bytes = Buffer.from(vectors, 'base64');
  const size = (words.size + stems.size) * embeddingSize;
  if (bytes.length !== size) throw new Error(`the vectors of the net take ${bytes.length} bytes, not ${size}`);
  const all = new Float32Array(size);
  for (let i = 0; i < size; i++) all[i] = step * (((bytes[i] ?? 0) << 24) >> 24);
  const floats = Buffer.from(dense, 'base64');
  let at = 0;
  const take = (name: keyof typeof denseSizes) => {
    const numbers = new Float32Array(denseSizes[name]);
    for (let i = 0; i < numbers.length; i++, at += 4) numbers[i] = floats.readFloatLE(at);
    return numbers;
  };
  // In the order of `denseSizes`.
  return {
    wordVectors: all.subarray(0, words.size * embeddingSize),
    stemVectors: all.subarray(words.size * embeddingSize),
    cueVectors: take('cueVectors'),
    filters: take('filters'),
    filterBias: take('filterBias'),
    hidden: take('hidden'),
    hiddenBias: take('hiddenBias'),
    classes: take('classes'),
    classRules: take('classRules'),
  };
}
