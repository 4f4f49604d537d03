/** The time, and pauses, as they are injected. */
import { pause } from './on-abort.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Waits; rejects at once when the signal is aborted. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = { nowMs: Date.now, sleep: pause };
