/** Computes the wait before a retry. */

export interface Backoff {
  /** The wait after the first failure, milliseconds. */
  readonly firstMs: number;
  /** The factor by which each wait is longer than the one before. */
  readonly factor: number;
  /** Milliseconds; unlimited if absent. */
  readonly maxMs?: number;
  /**
   * Range of the random factor that spreads the waits, so that clients that fail together do not return together; no
   * jitter if absent. `[0.8, 1.2]` is a fifth less to a fifth more.
   */
  readonly jitter?: readonly [min: number, max: number];
}

/**
 * Milliseconds to wait, whole.
 *
 * @param failures how many attempts have failed, from 1
 * @param random from 0 to 1
 */
export function backoffMs({ firstMs, factor, maxMs, jitter = [1, 1] }: Backoff, failures: number, random = 0): number {
  const [min, max] = jitter;
  const waitMs = firstMs * factor ** (failures - 1) * (min + random * (max - min));
  return Math.round(Math.min(waitMs, maxMs ?? waitMs));
}
