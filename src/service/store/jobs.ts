/**
 * The job queue in the store, for several processes on one database.
 *
 * Durability: when a change resolves, its commit is as durable as the engine makes it (for SQLite see
 * engines/sqlite/open-sqlite.ts).
 *
 * What must not happen twice is one statement that also checks that it may: a claim is a single UPDATE, and every end of
 * an item names the lease that it ends. Calls and ends of one turn of the event loop share a database transaction.
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Finished, JobQueue } from '../jobs/job-queue.ts';
import type { QueueChange } from './finish-transaction.ts';
import { inOneChange } from './in-one-change.ts';
import { type EnqueueCall, enqueueCalls } from './jobs-enqueue.ts';
import { completeItems, failItem, type ItemResult } from './jobs-finish.ts';
import { claimItems, interruptItem, releaseItem, renewLease, reportOnItem } from './jobs-lease.ts';
import { countItems, findItems, findTransactions } from './jobs-read.ts';
import { cancelItems, removeItems } from './jobs-remove.ts';
import { sweepItems } from './jobs-sweep.ts';
import type { Tables } from './tables.ts';

export function jobQueue(db: Kysely<Tables>, clock: Clock): JobQueue {
  const workListeners = new Set<() => void>();
  const endListeners = new Set<(finished: Finished) => void>();
  const notify = () => {
    for (const listener of workListeners) listener();
  };

  /** Commits a change, then notifies the listeners of the transactions that have ended with it. */
  async function commit<T>(make: (change: QueueChange) => Promise<T>): Promise<T> {
    const finished: Finished[] = [];
    const result = await db.transaction().execute((trx) => make({ trx, clock, finished }));
    for (const end of finished) for (const listener of endListeners) listener(end);
    return result;
  }

  const enqueueOnce = inOneChange(async (calls: readonly EnqueueCall[]) => {
    const outcomes = await db.transaction().execute((trx) => enqueueCalls(trx, clock, calls));
    if (outcomes.includes('queued')) notify();
    return outcomes;
  });
  const completeOnce = inOneChange((ends: readonly ItemResult[]) => commit((change) => completeItems(change, ends)));

  return {
    enqueue: async (transaction, maxQueued) =>
      (await enqueueOnce({ transactions: [transaction], maxQueued })) === 'queued',
    enqueueAll: (transactions, maxQueued) => enqueueOnce({ transactions, maxQueued }),
    claim: (owner, kinds, leaseMs, most) => claimItems(db, clock, owner, kinds, leaseMs, most),
    renew: (lease, leaseMs) => renewLease(db, clock, lease, leaseMs),
    report: (lease, progress) => reportOnItem(db, lease, progress),
    complete: (lease, result) => completeOnce({ lease, result }),
    fail: (lease, error, final) => commit((change) => failItem(change, lease, error, final)),
    async release(lease) {
      const released = await releaseItem(db, lease);
      if (released) notify();
      return released;
    },
    async interrupt(lease) {
      const queued = await interruptItem(db, clock, lease);
      if (queued) notify();
      return queued;
    },
    async sweep(isGone) {
      const found = await sweepItems(db, clock, isGone);
      if (found > 0) notify();
      return found;
    },
    cancel: (selection) => commit((change) => cancelItems(change, selection)),
    remove: (selection) => commit((change) => removeItems(change, selection)),
    counts: () => countItems(db),
    find: (id) => findItems(db, id),
    findTransactions: (ids) => findTransactions(db, ids),
    onWork(listener) {
      workListeners.add(listener);
      return () => workListeners.delete(listener);
    },
    onFinished(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
  };
}
