import { expect, it } from 'vitest';
import { type RunProgress, renderProgress } from '../../../../src/output/terminal/progress-bar.ts';

const start: RunProgress = { done: 0, failed: 0, total: 8, part: undefined, ratePerSecond: 0, restMs: undefined };

it('shows a bar, the counts of items and failures, the rate and the remaining time', () => {
  expect(renderProgress(start)).toBe(`${'─'.repeat(24)} 0/8`);
  expect(renderProgress({ ...start, done: 2, failed: 1, ratePerSecond: 0.25, restMs: 8_000 })).toBe(
    `${'━'.repeat(6)}${'─'.repeat(18)} 2/8, 1 failed, 0.3/s, 0:08 left`,
  );
  expect(renderProgress({ ...start, done: 8, ratePerSecond: 1234.5, restMs: 0 })).toBe(
    `${'━'.repeat(24)} 8/8, 1235/s, 0:00 left`,
  );
});

it('shows the share of the input read if the total is unknown', () => {
  expect(
    renderProgress({ ...start, done: 31, total: undefined, part: 0.999, ratePerSecond: 10, restMs: 3_725_000 }),
  ).toBe(`${'━'.repeat(23)}─ 99%, 31 done, 10/s, 1:02:05 left`);
});

it('shows only the count if neither total nor size is known', () => {
  expect(renderProgress({ ...start, done: 1234, failed: 2, total: undefined, ratePerSecond: 75 })).toBe(
    '1234 done, 2 failed, 75/s',
  );
});
