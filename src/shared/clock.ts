/** Interfaces for the time and for pauses, so that tests can replace them. */
import { pause } from './concurrency/on-abort.ts';

/** Node's maximum for timers: a longer one fires at once. */
export const maxTimerMs = 2 ** 31 - 1;

export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Milliseconds since an arbitrary moment. Setting the clock does not change it. */
  steadyMs(): number;
  /** Waits; rejects at once if the signal is aborted. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = { nowMs: Date.now, steadyMs: () => performance.now(), sleep: pause };
