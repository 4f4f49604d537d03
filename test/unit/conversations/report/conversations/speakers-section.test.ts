import { expect, it } from 'vitest';
import { measureSpeakers } from '../../../../../src/conversations/report/conversations/speakers-section.ts';
import { reportLines } from '../../../../support/report-lines.ts';

it('measures share, pace, interruptions and silence from the times', () => {
  const [ann, bob] = measureSpeakers(
    reportLines([
      { speaker: 'Ann', role: 'agent', start: 0, end: 6, text: 'one two three four five six' },
      { speaker: 'Bob', role: 'customer', start: 5.5, end: 7.5, text: 'no no no no' },
      { speaker: 'Ann', role: 'agent', start: 11.5, end: 13.5, text: 'four more words here' },
    ]),
  );
  expect(ann).toMatchObject({ name: 'Ann', share: 0.8, pace: 75, interruptions: 0, silence: 4, responseSeconds: 4 });
  expect(bob).toMatchObject({ name: 'Bob', share: 0.2, pace: 120, interruptions: 1, silence: 0 });
});

it('measures share by words, and the response time, in a chat with dates', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 9, 0, seconds)).toISOString().slice(0, 19);
  const [ann, bob] = measureSpeakers(
    reportLines([
      {
        speaker: 'Bob',
        role: 'customer',
        date: at(0),
        text: 'help me please',
        sentiment_score: -1,
        sentiment: 'Negative',
      },
      { speaker: 'Ann', role: 'agent', date: at(40), text: 'of course', sentiment_score: 0, sentiment: 'Neutral' },
      // A second consecutive line of a speaker is not a response.
      { speaker: 'Ann', role: 'agent', date: at(45), text: 'done', sentiment_score: 1, sentiment: 'Positive' },
      // A line of the next day is not one either.
      {
        speaker: 'Bob',
        role: 'customer',
        date: at(86_400),
        text: 'thank you so much',
        sentiment_score: 2,
        sentiment: 'Very Positive',
      },
    ]),
  );
  expect(ann).toMatchObject({ lines: 2, share: 0.3, responseSeconds: 40, mean: 0.5, othersMean: 0.5, pace: undefined });
  expect(bob).toMatchObject({ lines: 2, share: 0.7, responseSeconds: undefined, negative: 1 });
});
