/**
 * The job queue in the store, for several processes on one database.
 *
 * Durability: when a change resolves, its commit is as durable as the engine makes it (for SQLite see
 * engines/sqlite/open-sqlite.ts).
 *
 * What must not happen twice is one statement that also checks that it may: a claim is a single UPDATE, and every end of
 * an item names the lease that it ends.
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Finished, JobQueue } from '../jobs/job-queue.ts';
import type { QueueChange } from './finish-transaction.ts';
import { enqueueTransaction } from './jobs-enqueue.ts';
import { completeItem, failItem } from './jobs-finish.ts';
import { claimItem, interruptItem, releaseItem, renewLease, reportOnItem } from './jobs-lease.ts';
import { countItems, findItems } from './jobs-read.ts';
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

  return {
    async enqueue(transaction, maxQueued) {
      const taken = await enqueueTransaction(db, clock, transaction, maxQueued);
      if (taken) notify();
      return taken;
    },
    claim: (owner, kinds, leaseMs) => claimItem(db, clock, owner, kinds, leaseMs),
    renew: (lease, leaseMs) => renewLease(db, clock, lease, leaseMs),
    report: (lease, progress) => reportOnItem(db, lease, progress),
    complete: (lease, result) => commit((change) => completeItem(change, lease, result)),
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
