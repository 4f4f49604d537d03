/** What the job engine tells the rest of the service when a transaction has come to its end. */
import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** The end of a compute call: every item of it is completed, or at least one has failed for good. */
export interface Finished {
  readonly transactionId: string;
  readonly userId: string;
  /** The notification's `status.id`: 2 is processed, 3 is failed (spec/decisions.md, "Jobs"). */
  readonly id: 2 | 3;
  readonly state: 'processed' | 'failed';
}

/**
 * Called once for each transaction, inside the database transaction that finishes it: what the hook writes there is
 * kept if and only if the end itself is kept.
 */
export type FinishedHook = (trx: Transaction<Tables>, finished: Finished) => Promise<void>;
