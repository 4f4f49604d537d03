import { expect, it } from 'vitest';
import { condense, indexAt, placeTones } from '../../../../../src/conversations/jobs/kinds/tone/tone-timeline.ts';
import { toneView } from '../../../../../src/conversations/jobs/kinds/tone/tone-view.ts';
import { toneNames } from '../../../../../src/conversations/jobs/kinds/tone/tones.ts';

const chunk = (from: number, to: number | string, sentiment = 'Calm') => ({
  start_time: from,
  end_time: to,
  sentiments: [
    { sentiment, confidence: 0.7 },
    { sentiment: 'Sad', confidence: 0.3 },
  ],
});

it('assigns a chunk to the speaker in its middle, and to nobody in a pause', () => {
  const utterances = [
    { text: 'a', speaker: 'ANNA', start_time: 0, end_time: 1000 },
    { text: 'b', speaker: 'BEN', start_time: '2000', end_time: 3000 },
  ];
  const tones = placeTones([chunk(0, 900), chunk(1100, 1900), chunk(1900, '3100', 'Angry')], utterances);
  expect(tones.map(({ speaker, tone, confidence }) => [speaker, tone, confidence])).toEqual([
    ['ANNA', 'Calm', 0.7],
    [undefined, 'Calm', 0.7],
    ['BEN', 'Angry', 0.7],
  ]);
  expect(tones[2]?.shares[toneNames.indexOf('Sad')]).toBe(0.3);
});

it('finds the chunk at a time, or the one before it', () => {
  const tones = placeTones([chunk(100, 200), chunk(300, 400), chunk(500, 600)], []);
  expect([0, 100, 250, 300, 599, 9999].map((timeMs) => indexAt(tones, timeMs))).toEqual([0, 0, 0, 1, 2, 2]);
  expect(indexAt([], 5)).toBe(0);
});

it('merges many chunks into few over the same time', () => {
  const tones = placeTones(
    Array.from({ length: 5000 }, (_, i) => chunk(i * 10, i * 10 + 10, i < 2500 ? 'Calm' : 'Angry')),
    [],
  );
  const shown = condense(tones);
  expect(shown.length).toBe(500);
  expect(shown.at(-1)).toMatchObject({ endMs: 50_000, tone: 'Angry' });
  expect(shown[0]?.shares[0]).toBeCloseTo(0.7);
  expect(condense(tones.slice(0, 20))).toEqual(tones.slice(0, 20));
});

it('calls a tone unclear below a confidence of one half', () => {
  const doubtful = { start_time: 0, end_time: 1000, sentiments: [{ sentiment: 'Disgust', confidence: 0.49 }] };
  const sure = { start_time: 1000, end_time: 2000, sentiments: [{ sentiment: 'Disgust', confidence: 0.5 }] };
  expect(placeTones([doubtful, sure], []).map(({ tone }) => tone)).toEqual(['Unclear', 'Disgust']);
  const { rows, note } = toneView({ data: { tone_analysis: { chunks: [doubtful, sure] } } } as never, {});
  expect([rows.map(({ cells }) => cells[1]), note]).toEqual([['Unclear', 'Disgust'], '2 chunks: 1 unclear, 1 disgust']);
});
