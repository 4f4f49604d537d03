import { expect, it } from 'vitest';
import { findSegments } from '../../../../../src/engines/clips/find-segments.ts';
import { speak } from '../../../../support/little-meeting.ts';

function find(script: string): string[] {
  const { utterances, durationMs } = speak(script, { pauseMs: 1500 });
  return findSegments('action_items', utterances, { durationMs }).map(({ text }) => text);
}

it('returns promises and requests as separate segments', () => {
  expect(
    find(`
      A: The sales were good in the spring.
      B: Can you send me the figures by Monday?
      A: The room was cold, and the coffee was too.
      C: I'll write to the landlord tomorrow.
      B: It will rain for the whole week.`),
  ).toEqual(['Can you send me the figures by Monday?', "I'll write to the landlord tomorrow."]);
});

it('returns a promise together with the sentence it refers to', () => {
  expect(find('A: Somebody has to call the bank.\nB: I will do that.\nA: The second topic is the garden.')).toEqual([
    'Somebody has to call the bank. I will do that.',
  ]);
});

it.each([
  'Hold on.',
  'Wait a minute.',
  'Let me see.',
  'Okay, go ahead.',
  'Let me tell you about my dog.',
  "I'll start.",
])('excludes directions for the current moment: %s', (text) =>
  expect(find(`A: The figures are on page three.\nB: ${text}\nA: The second topic is the garden.`)).toEqual([]),
);
