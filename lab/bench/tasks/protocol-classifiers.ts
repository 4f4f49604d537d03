/** Classifiers of sentences by their samples: a logistic regression on features of the sentence, and our matcher. */
import type { AlignedEncoder } from '../../../src/engines/text/matching/align-encoder.ts';
import { createMatchingEngine } from '../../../src/engines/text/matching/matcher.ts';
import type { SentenceEncoder } from '../../../src/engines/text/matching/sentence-encoder.ts';
import { splitWords } from '../../../src/engines/text/matching/split-words.ts';
import { addSynonyms } from '../../../src/engines/text/matching/synonyms.ts';
import type { Request } from '../../corpora/intents.ts';
import { fitLogistic, type LogisticExample } from '../../training/fit-logistic.ts';

/** Learns from samples, and returns the intent of each sentence. */
export type Classify = (samples: readonly Request[], sentences: readonly string[]) => Promise<string[]>;

type Features = LogisticExample['features'];
/** Learns the features from the samples. */
type Describe = (samples: readonly string[]) => (text: string) => Features;

/** As in scikit-learn's default: C of 1, no penalty on the intercept, at most 100 iterations of L-BFGS. */
const iterations = 100;

/** A logistic regression on the features of a sentence. */
export const logistic =
  (describe: Describe): Classify =>
  async (samples, sentences) => {
    const featuresOf = describe(samples.map(({ text }) => text));
    const intents = [...new Set(samples.map(({ intent }) => intent))];
    const described = samples.map(({ text }) => featuresOf(text));
    const intercept = 1 + Math.max(...described.flat().map(({ column }) => column));
    const withIntercept = (features: Features): Features => [
      ...features.filter(({ column }) => column < intercept),
      { column: intercept, value: 1 },
    ];
    const rows = fitLogistic(
      samples.map(({ intent }, at) => ({
        features: withIntercept(described[at] ?? []),
        label: intents.indexOf(intent),
        weight: 1,
      })),
      {
        columns: intercept + 1,
        rows: intents.length,
        penaltyOf: (column) => (column === intercept ? 0 : 1),
        divisor: samples.length,
        iterations,
      },
    );
    return sentences.map((text) => {
      const features = withIntercept(featuresOf(text));
      const scores = rows.map((row) =>
        features.reduce((sum, { column, value }) => sum + (row[column] ?? 0) * value, 0),
      );
      return intents[scores.indexOf(Math.max(...scores))] ?? '';
    });
  };

/** The vectors of sentences. */
export const vectorsOf =
  (encoder: SentenceEncoder): Describe =>
  () =>
  (text) =>
    [...encoder.encode(addSynonyms(splitWords(text)))].map((value, column) => ({ column, value }));

/** TF-IDF of terms over the samples, with a smoothed and logarithmic rarity, and length 1 (scikit-learn's default). */
export const weighTerms =
  (listTerms: (text: string) => readonly string[]): Describe =>
  (samples) => {
    const holders = new Map<string, number>();
    for (const text of samples)
      for (const term of new Set(listTerms(text))) holders.set(term, (holders.get(term) ?? 0) + 1);
    const columns = new Map([...holders.keys()].map((term, column) => [term, column]));
    return (text) => {
      const counts = new Map<string, number>();
      for (const term of listTerms(text)) if (columns.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
      const weighed = [...counts].map(([term, count]) => ({
        column: columns.get(term) ?? 0,
        value: count * (1 + Math.log((1 + samples.length) / (1 + (holders.get(term) ?? 0)))),
      }));
      const length = Math.hypot(...weighed.map(({ value }) => value)) || 1;
      return weighed.map(({ column, value }) => ({ column, value: value / length }));
    };
  };

export const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];

/** Three to five letters of a word with a space on each side. */
export function listLetters(text: string): string[] {
  return (text.toLowerCase().match(/\S+/g) ?? []).flatMap((word) => {
    const spaced = ` ${word} `;
    return [3, 4, 5].flatMap((size) =>
      Array.from({ length: Math.max(0, spaced.length - size + 1) }, (_, at) => spaced.slice(at, at + size)),
    );
  });
}

/** @param encoder replaces the vectors that ship with the program */
export const matcher =
  (encoder?: SentenceEncoder): Classify =>
  async (samples, sentences) => {
    const aligned: AlignedEncoder | undefined = encoder && {
      encode: async (texts) => texts.map(({ words }) => encoder.encode(words)),
      align: (cosine) => cosine,
    };
    const texts = new Map<string, string[]>();
    for (const { intent, text } of samples) texts.set(intent, [...(texts.get(intent) ?? []), text]);
    const targets = [...texts].map(([id, own]) => ({ id, samples: own, phrases: [] }));
    const prepared = await createMatchingEngine(aligned).prepare(targets);
    return (await prepared.read(sentences)).map((sentence) => {
      const [best] = prepared.score(sentence).toSorted((a, b) => b.score - a.score);
      return best?.id ?? '';
    });
  };
