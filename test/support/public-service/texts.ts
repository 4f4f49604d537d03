/** The service's results for texts: simple and deterministic. */
import { PublicFailure } from './public-failure.ts';
import type { Manner } from './variants.ts';

export interface PlacedSentence {
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
}

export const splitSentences = (text: string): PlacedSentence[] =>
  [...text.matchAll(/[^\s.!?][^.!?]*[.!?]*/g)].map(([sentence], i, all) => {
    const start = all[i]?.index ?? 0;
    return { sentence, start, end: start + sentence.length };
  });

const profaneWords = ['damn', 'crap'];

export function checkProfanity(way: Manner, body: Readonly<Record<string, unknown>>): object {
  const { text, sentence, replaceChar, userId } = body;
  const given = text ?? sentence;
  if (typeof given !== 'string' || typeof replaceChar !== 'string') {
    throw new PublicFailure(400, 'BAD_PARAMETER', 'text and replaceChar are required');
  }
  const found = profaneWords.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(given));
  const censoredText = given.replace(new RegExp(`\\b(${profaneWords.join('|')})\\b`, 'gi'), (word) =>
    replaceChar.length === 1 ? replaceChar.repeat(word.length) : replaceChar,
  );
  return {
    status: true,
    error: {},
    data: { censoredText, customProfaneWords: way.noList, predefinedProfaneWords: found },
    userId,
  };
}

export function rateSentiment(way: Manner, sentence: string): object[] {
  const happy = /\b(thank|great|love)/i.test(sentence);
  const [first, second] = happy ? ['Very Positive', 'Neutral'] : ['Neutral', 'Negative'];
  return [
    { sentiment: first, confidence: way.number(0.8) },
    { sentiment: second, confidence: way.number(0.2) },
  ];
}

/** The share of a sample's words that a sentence contains. */
export function rateMatch(sentence: string, sample: string): number {
  const words = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];
  const had = new Set(words(sentence));
  const wanted = words(sample);
  return wanted.length === 0 ? 0 : wanted.filter((word) => had.has(word)).length / wanted.length;
}
