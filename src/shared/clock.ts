/** The time, and pauses, as they are injected. */
import { pause } from './on-abort.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Milliseconds since some moment, which setting the clock does not change. */
  steadyMs(): number;
  /** Waits; rejects at once when the signal is aborted. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = { nowMs: Date.now, steadyMs: () => performance.now(), sleep: pause };
