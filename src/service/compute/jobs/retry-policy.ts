/** How often, and how soon, an item is attempted again. */
import { type Backoff, backoffMs } from '../../../shared/backoff.ts';

/** Failed attempts after which an item has failed for good. */
export const maxAttempts = 3;

/** Times that an item's process may vanish before the item is suspected of ending it. */
const innocentOrphanings = 3;

const afterFailure: Backoff = { firstMs: 1_000, factor: 4, maxMs: 60_000 };
const afterOrphaning: Backoff = { firstMs: 1_000, factor: 4, maxMs: 30_000 };

/** The wait before the next attempt, milliseconds: 1 s after the first failure, then four times as long each time, up to a minute. */
export const jobRetryMs = (failedAttempts: number): number => backoffMs(afterFailure, failedAttempts);

/**
 * The wait of an item whose process has vanished, milliseconds. Many things stop a service, and no accepted item is given up
 * because of it: at first it does not wait at all. An item that is orphaned time after time lets the others go first, from 1 s
 * to half a minute, so that a service that it ends again and again completes them in between.
 */
export const orphanDelayMs = (orphanings: number): number =>
  orphanings <= innocentOrphanings ? 0 : backoffMs(afterOrphaning, orphanings - innocentOrphanings);

/** The longest wait of an item with this history, milliseconds. */
export const maxRetryMs = ({ attempts, orphanings }: { attempts: number; orphanings: number }): number =>
  Math.max(attempts === 0 ? 0 : jobRetryMs(attempts), orphanDelayMs(orphanings));
