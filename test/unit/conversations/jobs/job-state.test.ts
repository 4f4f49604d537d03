import { expect, test } from 'vitest';
import { describeProgress, drawProgress, itemProgress } from '../../../../src/conversations/jobs/job-state.ts';

const wanted = { items: ['tone_analysis', 'speech_to_text'] };
const status = { tone_analysis: 'Completed', speech_to_text: 'Processing' };
const progress = { step: 'transcript', done: 12, total: 39, unit: 'seconds' } as const;

test('progress is that of the item in progress', () => {
  expect(itemProgress({ status, progress: { speech_to_text: progress } }, wanted)).toEqual(progress);
  expect(itemProgress({ status, progress: { tone_analysis: progress } }, wanted)).toBeUndefined();
  expect(itemProgress({ status }, wanted)).toBeUndefined();
});

test.each([
  50,
  'half',
  null,
  [],
  { speech_to_text: 0.5 },
  { speech_to_text: null },
  { speech_to_text: { ...progress, unit: 'percent' } },
  { speech_to_text: { ...progress, total: 0 } },
  { speech_to_text: { ...progress, done: '12' } },
])('ignores another meaning of progress at another service: %j', (other) => {
  expect(itemProgress({ status, progress: other }, wanted)).toBeUndefined();
});

test('describes progress in time of the recording or in cuts, next to a bar', () => {
  expect(describeProgress(progress)).toBe('transcript 0:12 of 0:39');
  expect(describeProgress({ step: 'tones', done: 725, total: 12_000, unit: 'seconds' })).toBe('tones 12:05 of 3:20:00');
  expect(drawProgress({ step: 'cuts', done: 3, total: 6, unit: 'cuts' })).toBe(
    `${'━'.repeat(12)}${'─'.repeat(12)} cuts 3 of 6`,
  );
});
