import { wordVectors } from './data/word-vectors.ts';
import type { Word } from './describe-sentence.ts';
import { SentenceEncoder } from './sentence-encoder.ts';

/** A text to encode: unchanged, and its words (see `splitWords`) with typing errors corrected. */
export interface EncodableText {
  readonly text: string;
  readonly words: readonly string[];
}

/** Creates vectors of texts: the closer their directions, the closer the meanings. */
export interface MeaningEncoder {
  /** One unit vector per text, in order, all of the same length; zeros for a text without a known word. */
  encode(texts: readonly EncodableText[]): Promise<readonly Float32Array[]>;
  /** The same, synchronously, for an encoder that needs only the words. */
  readonly encodeWords?: (words: readonly Word[]) => Float32Array;
}

/** Sums of word vectors: no word order, a few microseconds per text. See `SentenceEncoder`. */
export const builtInMeaning: MeaningEncoder = {
  encode: async (texts) => texts.map(({ words }) => builtInEncoder().encode(words)),
  encodeWords(words) {
    const known = builtInEncoder();
    const places = words.map((word) => {
      word.place ??= known.placeOf(word.text);
      return word.place;
    });
    return known.encodePlaces(places);
  },
};

let encoder: SentenceEncoder | undefined;

/** The encoder whose vectors ship with the program, decoded by the first call. */
export function builtInEncoder(): SentenceEncoder {
  encoder ??= unpack();
  return encoder;
}

function unpack(): SentenceEncoder {
  const { dimensions, stems, scales, bytes } = wordVectors;
  const scaleBytes = Buffer.from(scales, 'base64');
  const parts = new Int8Array(Buffer.from(bytes, 'base64'));
  const vectors = new Float32Array(parts.length);
  for (let row = 0; row * dimensions < parts.length; row++) {
    const scale = scaleBytes.readFloatLE(row * 4);
    for (let index = row * dimensions; index < (row + 1) * dimensions; index++) vectors[index] = scale * parts[index];
  }
  return new SentenceEncoder({ dimensions, stems: stems.split(' '), vectors });
}
