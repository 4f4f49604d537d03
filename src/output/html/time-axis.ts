/** The ticks of a time axis: round times at equal distances, from the start to just past the end. */

import { formatClock } from '../text/format-time.ts';

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];
const maxSteps = 8;
/** About three years: a later time is an error of the service, and the axis ends there. */
const maxMs = 1e11;

/** @param timeMs as the service sends it: a number or digits @returns the time, limited to the range of an axis */
export const boundTime = (timeMs: number | string): number => {
  const time = Number(timeMs);
  return Number.isNaN(time) ? 0 : Math.max(0, Math.min(maxMs, time));
};

export function timeAxis(durationMs: number) {
  const seconds = Math.max(1, boundTime(durationMs) / 1000);
  const step = steps.find((one) => seconds / one <= maxSteps) ?? Math.ceil(seconds / maxSteps / 86_400) * 86_400;
  const count = Math.ceil(seconds / step);
  const times = Array.from({ length: count + 1 }, (_, i) => i * step);
  return count * step <= 120
    ? { endMs: count * step * 1000, ticks: times.map(String), unit: 'Seconds' }
    : {
        endMs: count * step * 1000,
        ticks: times.map(formatClock),
        unit: step >= 3600 ? 'Hours:minutes:seconds' : 'Minutes:seconds',
      };
}
