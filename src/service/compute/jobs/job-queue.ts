/**
 * The durable queue of jobs, as the rest of the service sees it. store/jobs.ts implements it on the store's tables;
 * another queue fits behind the same interface.
 *
 * A compute call is a transaction of one or more items, one for each kind of metadata it asks for. An item is queued,
 * processing under a lease, and at last completed or failed. The process that computes it holds the lease and renews it; a lease
 * that is not renewed expires, and the item is queued again. Only the holder of an item's lease can end it.
 */
import type { ServiceErrorCode } from '../../../contract/error-codes.ts';
import type { ItemProgress } from './item-progress.ts';
import type { ComputationKind } from './job-kinds.ts';

/** Who starts jobs. */
export interface JobCaller {
  readonly userId: string;
  /** The id of the request, under which the log has it. */
  readonly requestId?: string;
}

export interface NewTransaction extends JobCaller {
  readonly transactionId: string;
  /** What is computed on: the transaction id itself for a text, the upload's id for a recording. */
  readonly fileId: string;
  readonly items: readonly NewItem[];
  /** Whether the caller has chosen the id, and may send the same transaction again. */
  readonly chosenId?: boolean;
}

/**
 * `queued`: on disk. `full`: too many items would wait; `userFull`: too many of the user. `taken`: an id belongs to another user's
 * transaction. Nothing of a call is kept unless all of it is queued.
 */
export type Enqueued = 'queued' | 'full' | 'userFull' | 'taken';

/** The most items that may wait. */
export interface MaxQueued {
  readonly ofAll: number;
  readonly ofUser: number;
}

export interface NewItem {
  readonly kind: ComputationKind;
  /** JSON that the kind's computation understands. */
  readonly input: string;
}

/** The right to end an item. */
export interface Lease {
  readonly itemId: number;
  /** Of the claim: the items that were claimed together have the same. */
  readonly leaseId: string;
}

export interface ClaimedItem extends Lease {
  readonly transactionId: string;
  readonly fileId: string;
  readonly userId: string;
  readonly kind: ComputationKind;
  readonly input: string;
  /** The request that queued it; null for one of a version that did not keep it. */
  readonly requestId: string | null;
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
  readonly kind: ComputationKind;
  readonly outcome:
    | { readonly state: 'queued' }
    | { readonly state: 'processing'; readonly progress?: ItemProgress }
    | { readonly state: 'completed'; readonly result: ResultText }
    | { readonly state: 'failed'; readonly error: ItemError };
}

/** A stored result, JSON: a long one is read in parts, so that it is never in memory as a whole. */
export type ResultText = string | AsyncIterable<string>;

/** The item of a transaction of one item, with its result as it is stored. */
export interface StoredItem {
  readonly transactionId: string;
  readonly state: 'queued' | 'processing' | 'completed' | 'failed';
  /** JSON; undefined until the item is completed. */
  readonly result: string | undefined;
  /** Set when it has failed. */
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
  /** Were queued. */
  readonly cancelled: readonly ComputationKind[];
  /** Are being computed, and continue. */
  readonly processing: readonly ComputationKind[];
}

/** The outcome of a removal. */
export interface Removal {
  readonly kinds: readonly ComputationKind[];
  /** The files of the clips among the results. */
  readonly clipNames: readonly string[];
  /** The files of which no item is left. */
  readonly emptiedFiles: readonly string[];
}

/** The end of a compute call: every item of it is completed, or at least one has failed for good. */
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
  /** How long ago the oldest of them was queued. */
  readonly oldestMs: number;
}

export interface JobQueue {
  /**
   * Takes the transactions of one user's call, all or none, in their order. When it resolves to `queued` they are on disk and
   * survive the end of this process. A transaction whose id its caller has chosen, and that is there already, is left as it is:
   * the same call can be sent again.
   */
  enqueue(transactions: readonly NewTransaction[], max: MaxQueued): Promise<Enqueued>;

  /**
   * Leases the next items of these kinds that are due: the users take turns, each in the order of their calls.
   *
   * @param owner names the process that will hold the leases
   * @param max how many items
   * @returns those that there were, in their order
   */
  claim(owner: string, kinds: readonly ComputationKind[], leaseMs: number, max: number): Promise<ClaimedItem[]>;

  /** Makes a lease last from now on; false when it is lost. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>;

  /** Records how far the computation of an item has come; false when the lease is lost. */
  report(lease: Lease, progress: ItemProgress): Promise<boolean>;

  /** Ends an item with its result, JSON. False, and nothing is stored, when the lease is lost. */
  complete(lease: Lease, result: string): Promise<boolean>;

  /**
   * Records a failed attempt: the item waits for the next one, or has failed for good after the last.
   *
   * @param final whether another attempt would fail too
   * @returns false when the lease is lost
   */
  fail(lease: Lease, error: ItemError, final: boolean): Promise<boolean>;

  /** Hands an item back unharmed, to its old place in the order; false when the lease is lost. */
  release(lease: Lease): Promise<boolean>;

  /**
   * Hands back an item whose computation was ended from outside, for example by a signal: no attempt is counted. An item that
   * is interrupted time after time has to wait for a while, like one that {@link sweep} finds. False when the lease is lost.
   */
  interrupt(lease: Lease): Promise<boolean>;

  /**
   * Queues the items again whose owner is known to be gone, or whose lease this process has seen unchanged for as long as a lease
   * lasts, whatever the clock says meanwhile. An item whose owners vanish time after time has to wait for a while: it may be
   * what ends them. It never fails for that. Items whose due time is further away than any wait lasts, because the clock was
   * set back, get the longest that is allowed.
   *
   * @returns how many items it has queued
   */
  sweep(isGone: (owner: string) => boolean, leaseMs: number): Promise<number>;

  /**
   * Ends the selected items that are queued: they have then failed as cancelled, and their transactions end when nothing
   * else of them is open. An item that is claimed at the same moment is either claimed or cancelled, never both.
   *
   * @returns undefined when the selection has no item
   */
  cancel(selection: ItemSelection): Promise<Cancellation | undefined>;

  /**
   * Takes the selected items away, whatever their state, with inputs and results. A transaction that has no item left goes
   * with its notifications. The process that computes a removed item loses its lease.
   *
   * @returns undefined when the selection has no item
   */
  remove(selection: ItemSelection): Promise<Removal | undefined>;

  counts(): Promise<QueueCounts>;

  /** Kinds without such items are left out. */
  depths(): Promise<QueueDepth[]>;

  /** Of the items that carry this transaction or file id, the latest of each kind. */
  find(id: string): Promise<FoundItem[]>;

  /**
   * Whether there was an item under this transaction or file id that was deleted because it had become old.
   *
   * @param kinds of which one is enough; undefined for any
   * @param userId its owner; undefined for any owner
   */
  hasExpired(id: string, kinds: readonly ComputationKind[] | undefined, userId: string | undefined): Promise<boolean>;

  /**
   * The items of transactions that have one item each, in any order. What is not there is left out.
   *
   * @param maxBytes of results: completed items beyond, in the order of the ids, are given as processing
   */
  findTransactions(ids: readonly string[], maxBytes: number): Promise<StoredItem[]>;

  /** Whether no item of these transactions is open. */
  haveEnded(ids: readonly string[]): Promise<boolean>;

  /**
   * Calls the listener whenever this process has queued something that is due, and when another process says so: with the kind, or
   * without if it may be any. @returns a function that ends it
   */
  onWork(listener: (kind: ComputationKind | undefined) => void): () => void;

  /**
   * Calls the listener once for each transaction that this process has ended. Its notifications are stored by then: they are
   * written together with the end. @returns a function that ends it
   */
  onFinished(listener: (finished: FinishedItem) => void): () => void;

  /**
   * Calls the listener with the transaction id, and with the file id if it is another, of each transaction that has ended here or,
   * as far as this process is told, in another one. @returns a function that ends it
   */
  onEnded(listener: (id: string) => void): () => void;
}
