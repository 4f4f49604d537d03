import { anchorPairs } from './data/anchors.ts';
import { dot } from './exact-products.ts';
import { builtInMeaning, type MeaningEncoder } from './meaning-encoder.ts';
import { scaleToUnit } from './sentence-encoder.ts';
import { splitWords } from './split-words.ts';

/**
 * An encoder on the scale of the built-in one, on whose cosines the score was fitted: the mean of its vectors is subtracted
 * (Mu and Viswanath 2018), and its cosines are scaled so that those of the anchors equal the built-in encoder's.
 */
export interface AlignedEncoder extends MeaningEncoder {
  /** Converts a cosine of this encoder to the built-in encoder's. */
  readonly align: (cosine: number) => number;
}

/** Wraps an encoder that is on that scale already. */
export const asItIs = (encoder: MeaningEncoder): AlignedEncoder => ({
  encode: (texts) => encoder.encode(texts),
  encodeWords: encoder.encodeWords,
  align: (cosine) => cosine,
});

/** @throws Error if the encoder cannot distinguish sentences with the same meaning from others */
export async function alignEncoder(encoder: MeaningEncoder): Promise<AlignedEncoder> {
  const texts = anchorPairs.flat().map((text) => ({ text, words: splitWords(text) }));
  const vectors = await encoder.encode(texts);
  const middle = findMiddle(vectors);
  const own = measure(await builtInMeaning.encode(texts));
  const foreign = measure(vectors.map((vector) => centre(vector, middle)));
  if (!(foreign.alike - foreign.apart > minSpread)) {
    throw new Error('The encoder does not distinguish sentences with the same meaning from others');
  }
  const slope = (own.alike - own.apart) / (foreign.alike - foreign.apart);
  return {
    encode: async (given) => (await encoder.encode(given)).map((vector) => centre(vector, middle)),
    align: (cosine) => own.apart + (cosine - foreign.apart) * slope,
  };
}

/** Below this, the two kinds of pairs differ by chance. */
const minSpread = 0.05;

function findMiddle(vectors: readonly Float32Array[]): Float32Array {
  const middle = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let index = 0; index < middle.length; index++) middle[index] += vector[index] / vectors.length;
  }
  return middle;
}

const centre = (vector: Float32Array, middle: Float32Array): Float32Array =>
  scaleToUnit(vector.map((part, index) => part - middle[index]));

/**
 * Returns the mean cosines of the pairs of anchors with the same meaning, and of other sentences.
 *
 * @param vectors of the anchors, the two of a pair one after the other
 */
function measure(vectors: readonly Float32Array[]) {
  const sums = { alike: 0, apart: 0 };
  let apart = 0;
  for (const [one, vector] of vectors.entries()) {
    for (let other = one + 1; other < vectors.length; other++) {
      const cosine = dot(vector, vectors[other]);
      if (one % 2 === 0 && other === one + 1) sums.alike += cosine;
      else {
        sums.apart += cosine;
        apart++;
      }
    }
  }
  return { alike: (2 * sums.alike) / vectors.length, apart: sums.apart / apart };
}
