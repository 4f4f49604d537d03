/** What a sentiment analysis says in a line: how many sentences of each class, where the whole leans, how subjective it is. */
import type { SentenceSentiment } from '../../contract/sentiment.ts';
import { countOf } from '../../output/count-of.ts';
import { classes, expectedValue, topClass } from './sentiment-classes.ts';

/** A mean nearer to 0 than this leans nowhere. */
const noLeaning = 0.25;

/** @returns undefined for no sentences */
export function sumUp(sentences: readonly SentenceSentiment[]): string | undefined {
  if (sentences.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const sentence of sentences) {
    const name = (topClass(sentence)?.sentiment ?? 'unknown').toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const order = [...classes].reverse().map((name) => name.toLowerCase());
  const named = [...order, ...[...counts.keys()].filter((name) => !order.includes(name))];
  const parts = named.flatMap((name) => (counts.has(name) ? [`${counts.get(name)} ${name}`] : []));
  const subjectivities = sentences.flatMap(({ subjectivity }) => subjectivity ?? []);
  return [
    `${countOf(sentences.length, 'sentence')}: ${parts.join(', ')}`,
    describeLeaning(sentences),
    ...(subjectivities.length > 0 ? [`mean subjectivity ${average(subjectivities).toFixed(2)}`] : []),
  ].join('; ');
}

/** `leaning positive (+0.61 from -2 to 2)`. @param sentences at least one */
export function describeLeaning(sentences: readonly SentenceSentiment[]): string {
  const mean = average(sentences.map(expectedValue));
  const leaning = Math.abs(mean) < noLeaning ? 'neither way' : mean > 0 ? 'positive' : 'negative';
  return `leaning ${leaning} (${mean >= 0.005 ? '+' : ''}${mean.toFixed(2)} from -2 to 2)`;
}

const average = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
