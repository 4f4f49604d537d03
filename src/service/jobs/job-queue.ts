/**
 * The durable queue of jobs, as the rest of the service sees it. store/jobs.ts keeps it in SQLite; an engine on
 * PostgreSQL fits behind the same interface.
 *
 * A compute call is a transaction of one or more items, one for each kind of metadata it asks for. An item is queued,
 * processing under a lease, and at last completed or failed. Whoever computes it holds the lease and renews it; a lease
 * that is not renewed runs out, and the item is queued again. Only the holder of an item's lease can end it.
 */
import type { ServiceErrorCode } from '../../contract/error-codes.ts';
import type { JobKind } from './job-kinds.ts';

export interface NewTransaction {
  readonly transactionId: string;
  /** What is computed on: the transaction id itself for a text, the upload's id for a recording. */
  readonly fileId: string;
  readonly userId: string;
  readonly items: readonly NewItem[];
}

export interface NewItem {
  readonly kind: JobKind;
  /** JSON that the kind's computation understands. */
  readonly input: string;
}

/** The right to end an item. */
export interface Lease {
  readonly itemId: string;
  readonly leaseId: string;
}

export interface ClaimedItem extends Lease {
  readonly transactionId: string;
  readonly fileId: string;
  readonly userId: string;
  readonly kind: JobKind;
  readonly input: string;
}

export interface ItemError {
  readonly code: ServiceErrorCode;
  /** Reaches the caller. */
  readonly message: string;
}

/** An item as a fetch sees it. */
export interface FoundItem {
  readonly transactionId: string;
  readonly userId: string;
  readonly kind: JobKind;
  readonly outcome:
    | { readonly state: 'queued' | 'processing' }
    | { readonly state: 'completed'; readonly result: string }
    | { readonly state: 'failed'; readonly error: ItemError };
}

export interface QueueCounts {
  /** Items that wait, those included whose next attempt lies in the future. */
  readonly queued: number;
  readonly processing: number;
}

export interface JobQueue {
  /**
   * Takes a transaction. When it resolves to true the transaction is on disk and survives the end of this process.
   *
   * @param maxQueued the most items that may wait; false when these would be too many
   */
  enqueue(transaction: NewTransaction, maxQueued: number): Promise<boolean>;

  /**
   * Leases the next item of these kinds that is due: the users take turns, each in the order of their calls.
   *
   * @param owner names the process that will hold the lease
   */
  claim(owner: string, kinds: readonly JobKind[], leaseMs: number): Promise<ClaimedItem | undefined>;

  /** Makes a lease last from now on; false when it is lost. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>;

  /** Ends an item with its result, JSON. False, and nothing is stored, when the lease is lost. */
  complete(lease: Lease, result: string): Promise<boolean>;

  /**
   * Says that an attempt has failed: the item waits for the next one, or has failed for good after the last.
   *
   * @param final whether another attempt would fail too
   * @returns false when the lease is lost
   */
  fail(lease: Lease, error: ItemError, final: boolean): Promise<boolean>;

  /** Hands an item back unharmed, to its old place in the order; false when the lease is lost. */
  release(lease: Lease): Promise<boolean>;

  /**
   * Queues the items again whose lease has run out, or whose owner is known to be gone. An item whose owners vanish time
   * after time has to wait for a while: it may be what ends them. It never fails for that.
   *
   * @returns how many items it has queued
   */
  sweep(isGone: (owner: string) => boolean): Promise<number>;

  counts(): Promise<QueueCounts>;

  /** Of the items that carry this transaction or file id, the latest of each kind. */
  find(id: string): Promise<FoundItem[]>;

  /** Calls the listener whenever this process has queued something that is due. @returns a function that ends it */
  onWork(listener: () => void): () => void;
}
