/** The classes of sentiment for display: their colours, and the tendency of sentences. */

import type { SentenceSentiment } from '../../../../contract/endpoints/sentiment.ts';
import { classes, classValue } from '../../../../engines/conversation/utterance-sentiment.ts';
import { meanOf } from '../../../../output/html/group-evenly.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import type { CellTone } from '../../../../output/text/style.ts';
import { countBy } from '../../../../shared/collections/group-by.ts';

const tones: readonly CellTone[] = ['worst', 'bad', 'neutral', 'good', 'best'];

/** @param value -2 to 2, not necessarily a whole number */
export const toneOf = (value: number | undefined): CellTone | undefined =>
  value === undefined ? undefined : tones[Math.round(value) + 2];

/** The class of a sentence: the one with the highest confidence, in whatever order the service sends them. */
export const topClass = ({ sentiments }: SentenceSentiment): SentenceSentiment['sentiments'][number] | undefined =>
  sentiments.toSorted((a, b) => b.confidence - a.confidence)[0];

/** The mean of the classes' values, weighted by their confidences: -2 to 2; 0 without classes. */
export function expectedValue({ sentiments }: SentenceSentiment): number {
  let sum = 0;
  let weight = 0;
  for (const { sentiment, confidence } of sentiments) {
    const value = classValue(sentiment);
    if (value === undefined || !(confidence > 0)) continue;
    // A confidence above 1 is an error of the service; without a bound, it would outweigh the others.
    const bounded = Math.min(1, confidence);
    sum += value * bounded;
    weight += bounded;
  }
  return weight === 0 ? 0 : sum / weight;
}

/** A mean nearer to 0 than this has no tendency. */
const noLeaning = 0.25;

/** @returns undefined for no sentences */
export function describeSentiment(sentences: readonly SentenceSentiment[]): string | undefined {
  if (sentences.length === 0) return undefined;
  const counts = countBy(sentences, (sentence) => (topClass(sentence)?.sentiment ?? 'unknown').toLowerCase());
  const order = [...classes].reverse().map((name) => name.toLowerCase());
  const named = [...order, ...[...counts.keys()].filter((name) => !order.includes(name))];
  const parts = named.flatMap((name) => (counts.has(name) ? [`${counts.get(name)} ${name}`] : []));
  const subjectivities = sentences.flatMap(({ subjectivity }) => subjectivity ?? []);
  return [
    `${countOf(sentences.length, 'sentence')}: ${parts.join(', ')}`,
    describeLeaning(sentences),
    ...(subjectivities.length > 0 ? [`mean subjectivity ${meanOf(subjectivities).toFixed(2)}`] : []),
  ].join('; ');
}

/** `leaning positive (+0.61 from -2 to 2)`. @param sentences at least one */
export function describeLeaning(sentences: readonly SentenceSentiment[]): string {
  const mean = meanOf(sentences.map(expectedValue));
  const leaning = Math.abs(mean) < noLeaning ? 'neither way' : mean > 0 ? 'positive' : 'negative';
  return `leaning ${leaning} (${mean >= 0.005 ? '+' : ''}${mean.toFixed(2)} from -2 to 2)`;
}
