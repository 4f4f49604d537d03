import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeAxis } from '../../../../src/output/html/time-axis.ts';

it('uses seconds, then minutes and hours, in round steps', () => {
  expect(timeAxis(37_800)).toEqual({
    endMs: 40_000,
    ticks: ['0', '5', '10', '15', '20', '25', '30', '35', '40'],
    unit: 'Seconds',
  });
  expect(timeAxis(200_000).ticks).toEqual(['0:00', '0:30', '1:00', '1:30', '2:00', '2:30', '3:00', '3:30']);
  expect(timeAxis(3_700_000).ticks.at(-1)).toBe('1:10:00');
});

it('has few ticks and covers the whole time, for any time from a service', () => {
  fc.assert(
    fc.property(fc.double(), (durationMs) => {
      const { endMs, ticks } = timeAxis(durationMs);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(9);
      expect(endMs).toBeGreaterThanOrEqual(Math.min(1e11, Number.isNaN(durationMs) ? 0 : durationMs));
    }),
  );
});
