import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SentenceSentiment } from '../../../../../src/contract/endpoints/sentiment.ts';
import {
  describeSentiment,
  expectedValue,
  toneOf,
  topClass,
} from '../../../../../src/conversations/jobs/kinds/sentiment/sentiment-classes.ts';
import { classes } from '../../../../../src/engines/conversation/utterance-sentiment.ts';

const sentence = (confidences: Record<string, number>, subjectivity?: number): SentenceSentiment => ({
  start_char: 0,
  end_char: 5,
  sentence: 'Words',
  sentiments: Object.entries(confidences).map(([sentiment, confidence]) => ({ sentiment, confidence })),
  ...(subjectivity !== undefined && { subjectivity }),
});

describe('classes', () => {
  it('finds the class with the highest confidence, in any order', () => {
    expect(topClass(sentence({ Neutral: 0.2, Positive: 0.7, Negative: 0.1 }))).toEqual({
      sentiment: 'Positive',
      confidence: 0.7,
    });
    expect(topClass(sentence({}))).toBeUndefined();
  });

  it('weights the classes by their confidences, from -2 to 2', () => {
    expect(expectedValue(sentence({ 'Very Negative': 1 }))).toBe(-2);
    expect(expectedValue(sentence({ 'Very Positive': 0.5, Neutral: 0.5 }))).toBe(1);
    expect(expectedValue(sentence({ Positive: 0.2, Joyful: 0.8 }))).toBe(1);
    expect(expectedValue(sentence({}))).toBe(0);
    expect(expectedValue(sentence({ Positive: 0 }))).toBe(0);
  });

  it('stays within -2 and 2 for any confidences', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...classes), fc.double())), (confidences) => {
        const value = expectedValue(sentence(Object.fromEntries(confidences)));
        expect(Math.abs(value)).toBeLessThanOrEqual(2.000001);
      }),
    );
  });

  it('colours from worst to best', () => {
    expect([-2, -1.4, 0, 0.6, 2].map(toneOf)).toEqual(['worst', 'bad', 'neutral', 'good', 'best']);
    expect(toneOf(undefined)).toBeUndefined();
  });
});

describe('sumUp', () => {
  it('counts the classes, best first, and gives the tendency of the text', () => {
    const sentences = [
      sentence({ Negative: 1 }, 0.5),
      sentence({ 'Very Positive': 1 }, 1),
      sentence({ 'Very Positive': 0.9, Neutral: 0.1 }, 0.9),
    ];
    expect(describeSentiment(sentences)).toBe(
      '3 sentences: 2 very positive, 1 negative; leaning positive (+0.93 from -2 to 2); mean subjectivity 0.80',
    );
  });

  it('reports a neutral tendency, and omits subjectivity if it is missing', () => {
    expect(describeSentiment([sentence({ Neutral: 1 })])).toBe(
      '1 sentence: 1 neutral; leaning neither way (0.00 from -2 to 2)',
    );
    expect(describeSentiment([sentence({ Positive: 1 }), sentence({ 'Very Negative': 1 })])).toContain(
      'leaning negative (-0.50',
    );
  });

  it('counts unknown classes of another service', () => {
    expect(describeSentiment([sentence({ Joyful: 1 }), sentence({ Neutral: 1 })])).toContain('1 neutral, 1 joyful');
  });

  it('is empty for no sentences', () => {
    expect(describeSentiment([])).toBeUndefined();
  });
});
