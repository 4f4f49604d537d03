import { expect, it } from 'vitest';
import { renderProgress } from '../../../src/output/progress-bar.ts';

it('shows a bar, the count and what failed', () => {
  expect(renderProgress({ done: 0, failed: 0, total: 8 })).toBe(`${'─'.repeat(24)} 0/8`);
  expect(renderProgress({ done: 2, failed: 1, total: 8 })).toBe(`${'━'.repeat(6)}${'─'.repeat(18)} 2/8, 1 failed`);
  expect(renderProgress({ done: 8, failed: 0, total: 8 })).toBe(`${'━'.repeat(24)} 8/8`);
});

it('shows the count alone where nobody knows the total', () => {
  expect(renderProgress({ done: 1234, failed: 2, total: undefined })).toBe('1234 done, 2 failed');
});
