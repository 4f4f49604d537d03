import { expect, it } from 'vitest';
import { wordsOfTokens } from '../../../../../../src/service/compute/transcription/sherpa/words-of-tokens.ts';

it('joins tokens with spaces to words with times and confidence', () => {
  const result = {
    text: ' AFTER EARLY',
    tokens: [' AF', 'TER', ' EAR', 'LY'],
    timestamps: [0.1, 0.3, 0.4, 0.6],
    ys_log_probs: [0, 0, Math.log(0.5), Math.log(0.5)],
  };
  expect(wordsOfTokens(result, 1000, 1700)).toEqual([
    { text: 'AFTER', startMs: 1100, endMs: 1400, confidence: 1 },
    { text: 'EARLY', startMs: 1400, endMs: 1700, confidence: 0.5 },
  ]);
});

it('ends words by their durations, and within the segment', () => {
  const result = {
    text: 'Hello, you.',
    tokens: ['▁hello', ',', '▁you', '.'],
    timestamps: [0, 0.2, 2, 9],
    durations: [0.1, 0.05, 0.2, 0.1],
  };
  expect(wordsOfTokens(result, 0, 3000)).toEqual([
    { text: 'Hello,', startMs: 0, endMs: 250 },
    { text: 'you.', startMs: 2000, endMs: 3000 },
  ]);
});

it('joins paraformer tokens at @@', () => {
  const result = { text: 'hello you', tokens: ['hel@@', 'lo', 'you'], timestamps: [0, 0.1, 0.5] };
  expect(wordsOfTokens(result, 0, 1000)?.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ['hello', 0, 300],
    ['you', 500, 700],
  ]);
});

it.each([
  { text: 'hello', tokens: ['hello'] },
  { text: 'hello', tokens: [], timestamps: [] },
  { text: '你好', tokens: ['你', '好'], timestamps: [0, 0.2] },
])('returns no timed words for %j', (result) => expect(wordsOfTokens(result, 0, 1000)).toBeUndefined());
