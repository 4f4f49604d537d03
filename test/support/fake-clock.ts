import type { Clock } from '../../src/clock.ts';

/** A clock that stands still until it is moved. A sleep moves it at once. */
export interface FakeClock extends Clock {
  advance(durationMs: number): void;
  set(nowMs: number): void;
}

export function createFakeClock(startMs = 1_700_000_000_000): FakeClock {
  let now = startMs;
  return {
    nowMs: () => now,
    advance(durationMs) {
      now += durationMs;
    },
    set(nowMs) {
      now = nowMs;
    },
    async sleep(durationMs) {
      now += durationMs;
    },
  };
}
