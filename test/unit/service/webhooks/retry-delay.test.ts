import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxTries, retryDelayMs } from '../../../../src/service/webhooks/retry-delay.ts';

const retries = Array.from({ length: maxTries - 1 }, (_, i) => i + 1);
const hourMs = 3_600_000;

test('eight tries take about a day, whatever the jitter', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 }), (draws) => {
      const totalMs = retries.reduce((sum, tries, i) => sum + retryDelayMs(tries, draws[i] ?? 0), 0);
      expect(totalMs).toBeGreaterThan(17 * hourMs);
      expect(totalMs).toBeLessThan(27 * hourMs);
    }),
  );
});

test('each wait is longer than the one before, and jitter spreads it', () => {
  for (const tries of retries.slice(1)) expect(retryDelayMs(tries, 0)).toBeGreaterThan(retryDelayMs(tries - 1, 1));
  expect(retryDelayMs(1, 0)).toBe(3_200);
  expect(retryDelayMs(1, 0.5)).toBe(4_000);
  expect(retryDelayMs(1, 1)).toBe(4_800);
});
