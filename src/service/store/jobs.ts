/**
 * The job queue in the store, for several processes on one database.
 *
 * Durability: in SQLite's WAL mode with `synchronous = NORMAL` a commit has been handed to the operating system before it
 * resolves, so no end of the process loses it, `kill -9` included. A power cut may lose the last commits, and never
 * leaves half of one (https://www.sqlite.org/pragma.html#pragma_synchronous).
 *
 * What must not happen twice is one statement that also checks that it may: a claim is a single UPDATE, and every end of
 * an item names the lease that it ends.
 */
import type { Kysely } from 'kysely';
import type { FinishedHook } from '../jobs/finished-hook.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { enqueueTransaction } from './jobs-enqueue.ts';
import { completeItem, failItem } from './jobs-finish.ts';
import { claimItem, interruptItem, releaseItem, renewLease, reportOnItem } from './jobs-lease.ts';
import { countItems, findItems } from './jobs-read.ts';
import { cancelItems, removeItems } from './jobs-remove.ts';
import { sweepItems } from './jobs-sweep.ts';
import type { Clock } from './store.ts';
import type { Tables } from './tables.ts';

/** @param onFinished called inside the database transaction that ends a transaction's last item */
export function jobQueue(db: Kysely<Tables>, clock: Clock, onFinished: FinishedHook): JobQueue {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    async enqueue(transaction, maxQueued) {
      const taken = await enqueueTransaction(db, clock, transaction, maxQueued);
      if (taken) notify();
      return taken;
    },
    claim: (owner, kinds, leaseMs) => claimItem(db, clock, owner, kinds, leaseMs),
    renew: (lease, leaseMs) => renewLease(db, clock, lease, leaseMs),
    report: (lease, progress) => reportOnItem(db, lease, progress),
    complete: (lease, result) => completeItem(db, clock, onFinished, lease, result),
    fail: (lease, error, final) => failItem(db, clock, onFinished, lease, error, final),
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
    cancel: (selection) => cancelItems(db, clock, onFinished, selection),
    remove: (selection) => removeItems(db, clock, onFinished, selection),
    counts: () => countItems(db),
    find: (id) => findItems(db, id),
    onWork(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
