/** The wait before something that failed is attempted again. */

export interface Backoff {
  /** The wait after the first failure, milliseconds. */
  readonly firstMs: number;
  /** How many times longer each wait is than the one before. */
  readonly factor: number;
  /** Milliseconds; unlimited if left out. */
  readonly longestMs?: number;
  /**
   * The range that the wait is multiplied by, so that clients that fail together do not return together; no jitter if left
   * out. `[0.8, 1.2]` is a fifth less to a fifth more.
   */
  readonly jitter?: readonly [least: number, most: number];
}

/**
 * Milliseconds to wait, whole.
 *
 * @param failures how many attempts have failed, from 1
 * @param random from 0 to 1
 */
export function backoffMs(
  { firstMs, factor, longestMs, jitter = [1, 1] }: Backoff,
  failures: number,
  random = 0,
): number {
  const [least, most] = jitter;
  const waitMs = firstMs * factor ** (failures - 1) * (least + random * (most - least));
  return Math.round(Math.min(waitMs, longestMs ?? waitMs));
}
