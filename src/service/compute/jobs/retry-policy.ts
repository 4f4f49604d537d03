/** Decides how often, and when, an item is attempted again. */
import { type Backoff, backoffMs } from '../../../shared/backoff.ts';

/** Failed attempts after which an item fails permanently. */
export const maxAttempts = 3;

/** How often an item's process may disappear before the item is suspected as the cause. */
const innocentOrphanings = 3;

const afterFailure: Backoff = { firstMs: 1_000, factor: 4, maxMs: 60_000 };
const afterOrphaning: Backoff = { firstMs: 1_000, factor: 4, maxMs: 30_000 };

/** The wait before the next attempt, milliseconds: 1 s after the first failure, then four times as long each time, up to a minute. */
export const jobRetryMs = (failedAttempts: number): number => backoffMs(afterFailure, failedAttempts);

/**
 * The wait of an item whose process has disappeared, milliseconds. Many things stop a service, and no accepted item is
 * abandoned because of that: at first it does not wait. An item that is orphaned repeatedly waits from 1 s to half a
 * minute, so that a service that it ends each time completes other items in between.
 */
export const orphanDelayMs = (orphanings: number): number =>
  orphanings <= innocentOrphanings ? 0 : backoffMs(afterOrphaning, orphanings - innocentOrphanings);

/** The maximum wait of an item with this history, milliseconds. */
export const maxRetryMs = ({ attempts, orphanings }: { attempts: number; orphanings: number }): number =>
  Math.max(attempts === 0 ? 0 : jobRetryMs(attempts), orphanDelayMs(orphanings));
