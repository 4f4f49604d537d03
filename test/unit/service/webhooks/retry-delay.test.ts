import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryRetryMs, maxDeliveryAttempts } from '../../../../src/service/webhooks/retry-delay.ts';

const retries = Array.from({ length: maxDeliveryAttempts - 1 }, (_, i) => i + 1);
const hourMs = 3_600_000;

test('eight attempts take about a day, whatever the jitter', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 }), (draws) => {
      const totalMs = retries.reduce((sum, attempts, i) => sum + deliveryRetryMs(attempts, draws[i] ?? 0), 0);
      expect(totalMs).toBeGreaterThan(17 * hourMs);
      expect(totalMs).toBeLessThan(27 * hourMs);
    }),
  );
});

test('each wait is longer than the one before, and jitter spreads it', () => {
  for (const attempts of retries.slice(1)) {
    expect(deliveryRetryMs(attempts, 0)).toBeGreaterThan(deliveryRetryMs(attempts - 1, 1));
  }
  expect(deliveryRetryMs(1, 0)).toBe(3_200);
  expect(deliveryRetryMs(1, 0.5)).toBe(4_000);
  expect(deliveryRetryMs(1, 1)).toBe(4_800);
});
