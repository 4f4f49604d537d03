import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPii } from '../../../../../src/engines/speech/transcript/find-pii.ts';
import { findTranscriptPii } from '../../../../../src/engines/speech/transcript/find-transcript-pii.ts';

const found = (...utterances: (string | [speaker: string, text: string])[]) =>
  findTranscriptPii(
    utterances.map((one) => (typeof one === 'string' ? { text: one } : { speaker: one[0], text: one[1] })),
  ).map((spans) => spans.map(({ type, text }) => `${type} ${text}`));

it('assigns each utterance its part of a number that a pause interrupts', () => {
  expect(found('My card is 4111 1111', '1111', '1111, thanks.')).toEqual([
    ['card 4111 1111'],
    ['card 1111'],
    ['card 1111'],
  ]);
});

it('reads a number across the other speaker’s words', () => {
  expect(found(['A', 'It is s w one a'], ['B', 'Mm-hm.'], ['A', 'two a a'])).toEqual([
    ['postcode s w one a'],
    [],
    ['postcode two a a'],
  ]);
  expect(found(['A', 'four one one one one one one one'], ['B', 'one one one one one one one one'])).toEqual([
    ['card four one one one one one one one'],
    ['card one one one one one one one one'],
  ]);
});

it('takes no name from another speaker’s answer', () => {
  expect(found(['A', 'And your name is'], ['B', 'Hello, can you hear me?'])).toEqual([[], []]);
  expect(found(['A', 'My name is'], ['A', 'Anna Lee.'])).toEqual([[], ['name Anna Lee']]);
});

it('reads a question of another speaker as the announcement of a number', () => {
  expect(found(['A', 'What is your phone number?'], ['B', '5550123'])).toEqual([[], ['phone 5550123']]);
});

it('replaces the finding from a part with that of the whole', () => {
  expect(found('my phone is 5550123', '45')).toEqual([['phone 5550123'], []]);
  expect(found('Call 0207 946', '0958 now')).toEqual([['phone 0207 946'], ['phone 0958']]);
});

it('finds everything that findPii finds, with exact, ordered spans', () => {
  const piece = fc.constantFrom(
    '4111 1111 ',
    '1111 1111',
    'SW1A ',
    '1AA',
    'my name is ',
    'Anna',
    ' five',
    ' ',
    'x@y.com',
  );
  const utterance = fc.record({
    text: fc.array(piece, { maxLength: 6 }).map((parts) => parts.join('')),
    speaker: fc.constantFrom('A', 'B', undefined),
  });
  fc.assert(
    fc.property(fc.array(utterance, { maxLength: 6 }), (utterances) => {
      const all = findTranscriptPii(utterances);
      utterances.forEach(({ text }, i) => {
        const spans = all[i] ?? [];
        let done = 0;
        for (const { start, end, text: value } of spans) {
          expect(start).toBeGreaterThanOrEqual(done);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).toBe(value);
          done = end;
        }
        for (const own of findPii(text)) {
          expect(spans.some(({ start, end }) => start <= own.start && own.end <= end)).toBe(true);
        }
      });
    }),
  );
});
