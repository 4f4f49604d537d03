/** How often, and how soon, an item is tried again. */

/** Failed attempts after which an item has failed for good. */
export const maxAttempts = 3;

/**
 * Times that an item's process may vanish before the item has failed for good. More than {@link maxAttempts}: a service
 * is stopped by many things, and most of the time the item is not what stops it.
 */
export const maxOrphanings = 25;

const firstDelayMs = 1_000;
const growth = 4;
const longestDelayMs = 60_000;

/** The wait before the next attempt, milliseconds: 1 s after the first failure, then four times as long each time, up to a minute. */
export function retryDelayMs(failedAttempts: number): number {
  return Math.min(firstDelayMs * growth ** (failedAttempts - 1), longestDelayMs);
}
