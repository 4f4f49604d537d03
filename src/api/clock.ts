/** The time, and pauses, as they are handed in. */

export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Waits; rejects at once when the signal is aborted. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
}
