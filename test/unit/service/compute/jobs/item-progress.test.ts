import { expect, test } from 'vitest';
import {
  type ItemProgress,
  reportSeconds,
  reportSeldom,
} from '../../../../../src/service/compute/jobs/item-progress.ts';

test('reports each new step at once, then at most once a second', () => {
  let nowMs = 0;
  const reports: string[] = [];
  const report = reportSeldom(
    ({ step, done }) => reports.push(`${step} ${done}`),
    () => nowMs,
  );
  const at = (ms: number, step: ItemProgress['step'], done: number) => {
    nowMs = ms;
    report({ step, done, total: 100, unit: 'seconds' });
  };
  at(0, 'transcript', 0);
  at(10, 'transcript', 1);
  at(999, 'transcript', 2);
  at(1_000, 'transcript', 3);
  at(1_010, 'tones', 0);
  at(1_500, 'tones', 50);
  at(2_011, 'tones', 99);
  expect(reports).toEqual(['transcript 0', 'transcript 3', 'tones 0', 'tones 99']);
});

test('the seconds done never exceed the length of the recording', () => {
  const reports: ItemProgress[] = [];
  const onMs = reportSeconds((progress) => reports.push(progress), 'tones', 38_540);
  onMs(1_999);
  onMs(39_100);
  expect(reports).toEqual([
    { step: 'tones', done: 1, total: 39, unit: 'seconds' },
    { step: 'tones', done: 39, total: 39, unit: 'seconds' },
  ]);
});
