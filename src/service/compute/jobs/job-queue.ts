/**
 * The interface of the durable job queue. store/jobs.ts implements it on the store's tables; another queue could
 * implement it too.
 *
 * A compute call is a transaction of one or more items, one for each kind of metadata that it requests. An item is
 * queued, then processing under a lease, and finally completed or failed. The process that computes it holds the lease
 * and renews it; a lease that is not renewed expires, and the item is queued again. Only the holder of an item's lease
 * can end it.
 */
import type { ServiceErrorCode } from '../../../contract/error-codes.ts';
import type { ItemProgress } from './item-progress.ts';
import type { ComputationKind } from './job-kinds.ts';

export interface NewTransaction {
  readonly userId: string;
  /** The id of the request in the log. */
  readonly requestId?: string;
  readonly transactionId: string;
  /** The input: for a text, the transaction id itself; for a recording, the upload's id. */
  readonly fileId: string;
  readonly items: readonly NewItem[];
  /** Whether an earlier call with the same Idempotency-Key may have queued it. */
  readonly mayBeThere?: boolean;
}

/**
 * `queued`: on disk. `full`: too many items would wait; `userFull`: too many of the user. A call is stored completely
 * or not at all.
 */
export type Enqueued = 'queued' | 'full' | 'userFull';

/** Maximum numbers of waiting items. */
export interface MaxQueued {
  readonly ofAll: number;
  readonly ofUser: number;
}

export interface NewItem {
  readonly kind: ComputationKind;
  /** JSON, as the kind's computation expects it. */
  readonly input: string;
}

/** The right to end an item. */
export interface Lease {
  readonly itemId: number;
  /** Of the claim: items that were claimed together share it. */
  readonly leaseId: string;
}

/**
 * Maximum bytes of the items of one claim, unless a single item has more. Other processes cannot take claimed items, so
 * this is about a tenth of a second of work.
 */
export const claimBytes = 32_768;

export interface ClaimedItem extends Lease {
  readonly transactionId: string;
  readonly fileId: string;
  readonly userId: string;
  readonly kind: ComputationKind;
  readonly input: string;
  /** The request that queued it; null if it was queued by a version that did not store it. */
  readonly requestId: string | null;
}

export interface ItemError {
  readonly code: ServiceErrorCode;
  /** Returned to the caller. */
  readonly message: string;
}

/** An item as returned by a fetch. */
export interface FoundItem {
  readonly transactionId: string;
  readonly userId: string;
  readonly kind: ComputationKind;
  readonly outcome:
    | { readonly state: 'queued' }
    | { readonly state: 'processing'; readonly progress?: ItemProgress }
    | { readonly state: 'completed'; readonly result: ResultText }
    | { readonly state: 'failed'; readonly error: ItemError };
}

/** A stored result, JSON: a long one is read in parts, so that it is never completely in memory. */
export type ResultText = string | AsyncIterable<string>;

/** The item of a transaction with one item, and its result as stored. */
export interface StoredItem {
  readonly transactionId: string;
  readonly state: 'queued' | 'processing' | 'completed' | 'failed';
  /** JSON; undefined until the item is completed. */
  readonly result: string | undefined;
  /** Present if it has failed. */
  readonly error: ItemError | undefined;
}

/** Items of one user, by a transaction or file id. */
export interface ItemSelection {
  readonly id: string;
  readonly userId: string;
  /** Only items of these kinds; undefined for all. */
  readonly kinds: readonly ComputationKind[] | undefined;
}

/** The outcome of a cancellation. */
export interface Cancellation {
  /** The items that were queued. */
  readonly cancelled: readonly ComputationKind[];
  /** The items that are being computed, which continue. */
  readonly processing: readonly ComputationKind[];
}

/** The outcome of a removal. */
export interface Removal {
  readonly kinds: readonly ComputationKind[];
  /** The files of the clips in the results. */
  readonly clipNames: readonly string[];
  /** The files without any remaining items. */
  readonly emptiedFiles: readonly string[];
}

/** The end of a compute call: all its items are completed, or at least one has failed permanently. */
export interface FinishedItem {
  readonly transactionId: string;
  readonly fileId: string;
  readonly userId: string;
  /** The notification's `status.id`: 2 is processed, 3 is failed (docs/interface/decisions.md, "Jobs"). */
  readonly id: 2 | 3;
  readonly state: 'processed' | 'failed';
  /** Whether its owner is to be notified. */
  readonly notifies: boolean;
}

export interface QueueCounts {
  /** Waiting items, including those whose next attempt is in the future. */
  readonly queued: number;
  readonly processing: number;
}

/** The items of a kind that wait or are being computed. */
export interface QueueDepth {
  readonly kind: ComputationKind;
  readonly state: 'queued' | 'processing';
  readonly jobs: number;
  /** The age of the oldest one since it was queued. */
  readonly oldestMs: number;
}

export interface JobQueue {
  /**
   * Queues the transactions of one user's call, all or none, in order. When it resolves to `queued`, they are on disk
   * and survive the end of this process. A transaction whose id its caller chose, and that already exists, is left
   * unchanged, so that the same call can be sent again.
   */
  enqueue(transactions: readonly NewTransaction[], max: MaxQueued): Promise<Enqueued>;

  /**
   * Leases the next due items of these kinds: users take turns, and each user's calls run in order.
   *
   * @param owner the name of the process that will hold the leases
   * @param max maximum items; fewer if they exceed {@link claimBytes}
   * @returns the leased items, in order
   */
  claim(owner: string, kinds: readonly ComputationKind[], leaseMs: number, max: number): Promise<ClaimedItem[]>;

  /** Extends a lease from now on; false if it is lost. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>;

  /** Stores the progress of an item; false if the lease is lost. */
  report(lease: Lease, progress: ItemProgress): Promise<boolean>;

  /** Ends an item with its result, JSON. If the lease is lost, stores nothing and returns false. */
  complete(lease: Lease, result: string): Promise<boolean>;

  /**
   * Records a failed attempt: the item waits for the next one, or has failed permanently after the last.
   *
   * @param final whether another attempt would fail too
   * @returns false if the lease is lost
   */
  fail(lease: Lease, error: ItemError, final: boolean): Promise<boolean>;

  /** Returns an item unchanged to its former position; false if the lease is lost. */
  release(lease: Lease): Promise<boolean>;

  /**
   * Returns an item to the queue whose computation was ended from outside, for example by a signal: no attempt is
   * counted. An item that is interrupted repeatedly has to wait for a while, like one that {@link sweep} finds. False
   * if the lease is lost.
   */
  interrupt(lease: Lease): Promise<boolean>;

  /**
   * Queues items again if their owner is known to be gone, or if this process has seen their lease unchanged for the
   * duration of a lease, regardless of the wall clock. An item whose owners disappear repeatedly has to wait for a
   * while, because it may be the cause. It never fails for that reason. An item whose due time is further away than any
   * wait, because the clock was set back, gets the maximum wait.
   *
   * @returns the number of items that were queued
   */
  sweep(isGone: (owner: string) => boolean, leaseMs: number): Promise<number>;

  /**
   * Ends the selected items that are queued: they fail as cancelled, and their transactions end if no other item is
   * open. An item that is claimed at the same moment is either claimed or cancelled, never both.
   *
   * @returns undefined if the selection is empty
   */
  cancel(selection: ItemSelection): Promise<Cancellation | undefined>;

  /**
   * Deletes the selected items in any state, with inputs and results. A transaction without remaining items is deleted
   * with its notifications. The process that computes a deleted item loses its lease.
   *
   * @returns undefined if the selection is empty
   */
  remove(selection: ItemSelection): Promise<Removal | undefined>;

  counts(): Promise<QueueCounts>;

  /** Omits kinds without such items. */
  depths(): Promise<QueueDepth[]>;

  /** Returns the latest item of each kind with this transaction or file id. */
  find(id: string): Promise<FoundItem[]>;

  /**
   * Whether an item with this transaction or file id was deleted because of its age.
   *
   * @param kinds one of which is enough; undefined for any
   * @param userId its owner; undefined for any owner
   */
  hasExpired(id: string, kinds: readonly ComputationKind[] | undefined, userId: string | undefined): Promise<boolean>;

  /**
   * Returns the items of transactions that have one item each, in any order. Missing ones are skipped.
   *
   * @param maxBytes of results: completed items beyond it, in the order of the ids, are returned as processing
   */
  findTransactions(ids: readonly string[], maxBytes: number): Promise<StoredItem[]>;

  /** Whether all items of these transactions have ended. */
  haveEnded(ids: readonly string[]): Promise<boolean>;

  /**
   * Calls the listener when this process has queued a due item, and when another process sends a wake-up: with the
   * kind, or without it if it may be any, and whether it was another process. @returns a function that ends it
   */
  onWork(listener: (kind: ComputationKind | undefined, isRemote: boolean) => void): () => void;

  /**
   * Calls the listener once for each transaction that this process has ended. Its notifications are stored by then,
   * because they are written together with the end. @returns a function that ends it
   */
  onFinished(listener: (finished: FinishedItem) => void): () => void;

  /**
   * Calls the listener with the transaction id, and with the file id if it differs, of each transaction that has ended
   * here or, if a wake-up arrives, in another process. @returns a function that ends it
   */
  onEnded(listener: (id: string) => void): () => void;
}
