import type { Clock } from '../../src/shared/clock.ts';

/** A clock that does not move by itself. A sleep advances it at once. */
export interface FakeClock extends Clock {
  /** Lets time pass; a negative duration sets the clock back. */
  advance(durationMs: number): void;
  /** Sets the clock to another time, as a user would, without time passing. */
  jump(byMs: number): void;
}

export function createFakeClock(startMs = 1_700_000_000_000): FakeClock {
  let now = startMs;
  let steady = 0;
  const advance = (durationMs: number) => {
    now += durationMs;
    steady += Math.max(0, durationMs);
  };
  return {
    nowMs: () => now,
    steadyMs: () => steady,
    advance,
    jump(byMs) {
      now += byMs;
    },
    sleep: async (durationMs) => advance(durationMs),
  };
}
