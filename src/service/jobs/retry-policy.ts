/** How often, and how soon, an item is tried again. */

/** Failed attempts after which an item has failed for good. */
export const maxAttempts = 3;

/** Times that an item's process may vanish before the item is suspected of ending it. */
const innocentOrphanings = 3;

const firstDelayMs = 1_000;
const growth = 4;
const longestDelayMs = 60_000;
const longestOrphanDelayMs = 30_000;

/** The wait before the next attempt, milliseconds: 1 s after the first failure, then four times as long each time, up to a minute. */
export function retryDelayMs(failedAttempts: number): number {
  return Math.min(firstDelayMs * growth ** (failedAttempts - 1), longestDelayMs);
}

/**
 * The wait of an item whose process has vanished, milliseconds. A service is stopped by many things, and no accepted item
 * is given up because of it: at first it does not wait at all. One that has been there time after time lets the others go
 * first, from 1 s to half a minute, so that a service which it ends again and again gets them done between.
 */
export function orphanDelayMs(orphanings: number): number {
  if (orphanings <= innocentOrphanings) return 0;
  return Math.min(firstDelayMs * growth ** (orphanings - innocentOrphanings - 1), longestOrphanDelayMs);
}
