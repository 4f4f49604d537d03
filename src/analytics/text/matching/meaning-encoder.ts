import { builtInEncoder } from './built-in-encoder.ts';

/** A text to be encoded: as it stands, and its words (see `splitWords`) with typing errors put right. */
export interface EncodableText {
  readonly text: string;
  readonly words: readonly string[];
}

/** Makes vectors of texts: the nearer their directions, the nearer what the texts mean. */
export interface MeaningEncoder {
  /** A unit vector a text, in order, all of the same length; all zeros for a text of which nothing is known. */
  encode(texts: readonly EncodableText[]): Promise<readonly Float32Array[]>;
}

/** Sums of word vectors: no word order, a few microseconds a text. See `SentenceEncoder`. */
export const builtInMeaning: MeaningEncoder = {
  encode: async (texts) => texts.map(({ words }) => builtInEncoder().encode(words)),
};
