/**
 * The job queue in the store, for several processes on one database.
 *
 * Durability: when a change resolves, its commit is as durable as the database makes it (for SQLite see
 * databases/sqlite/open-sqlite.ts).
 *
 * Changes that must not happen twice are single statements with their condition: a claim is one UPDATE, and every end
 * of an item names the lease that it ends. Calls, claims and ends in one tick of the event loop share a database
 * transaction.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import { StorageError } from '../../base/failure.ts';
import { createLeaseWatch } from '../../base/lease-watch.ts';
import { createListeners, type Listeners, stopAll } from '../../base/listeners.ts';
import { createLostClaims } from '../../base/lost-claims.ts';
import type { Signals } from '../../base/signals.ts';
import { type ComputationKind, jobKinds } from '../../compute/jobs/job-kinds.ts';
import type { FinishedItem, JobQueue, Lease } from '../../compute/jobs/job-queue.ts';
import { inOneChange, inOneRead } from '../in-one-change.ts';
import { againAfterCollision, besideOthers, locksRows } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { type EnqueueCall, enqueueCalls, type WaitingCounts } from './enqueue.ts';
import { hasExpired } from './expiry.ts';
import { completeItems, failItem } from './finish.ts';
import type { QueueChange } from './finish-transaction.ts';
import {
  claimBesideOthers,
  claimItems,
  hasDueItem,
  interruptItem,
  releaseClaims,
  releaseItem,
  renewLeases,
  reportOnItem,
} from './lease.ts';
import { countItems, findDepths, findItems, findItemsOf, findTransactions, haveEnded } from './read.ts';
import { cancelItems, removeItems } from './remove.ts';
import { createSweeps } from './sweep.ts';
import { createTurnFloor, type TurnFloor } from './turn-floor.ts';

/** One that waits for the disk, and one that is prepared meanwhile. */
const changesAtOnce = 2;

/** @param work notified of due items @param signals send wake-ups about work and ends to other processes */
export function jobQueue(
  db: Kysely<Tables>,
  clock: Clock,
  work: Listeners<[kind: ComputationKind | undefined, isRemote: boolean]>,
  signals?: Signals,
): JobQueue {
  const watch = createLeaseWatch(clock);
  const finishes = createListeners<[finished: FinishedItem]>();
  const ends = createListeners<[id: string]>();
  const notify = (kinds: Iterable<ComputationKind | undefined> = [undefined]) => {
    for (const kind of kinds) {
      work.tell(kind, false);
      signals?.send('work', kind ?? '');
    }
  };

  /** Commits a change, then notifies the listeners of the transactions that have ended with it. */
  async function commit<T>(make: (change: QueueChange) => Promise<T>, builder = besideOthers(db)): Promise<T> {
    const finished: FinishedItem[] = [];
    const result = await againAfterCollision(db, () => {
      finished.length = 0;
      return builder.execute((trx) => make({ trx, clock, finished }));
    });
    for (const end of finished) {
      finishes.tell(end);
      for (const id of new Set([end.transactionId, end.fileId])) {
        ends.tell(id);
        signals?.send('ended', id);
      }
      if (end.notifies) signals?.send('deliveries', '');
    }
    return result;
  }

  // With concurrent writers, a change waits for the network and for locks, so it is cheaper to collect requests
  // meanwhile.
  const together = inOneChange<QueueChange>(commit, locksRows(db) ? changesAtOnce : undefined);
  const complete = together(completeItems);
  const claim = together(claimItems);
  const renew = together(renewLeases);
  const find = locksRows(db) ? inOneRead(db, findItemsOf) : (id: string) => findItems(db, id);
  const counts: WaitingCounts | undefined = locksRows(db) ? new Map() : undefined;
  const enqueueFloor = createTurnFloor(clock);
  const claimFloor = createClaimFloors(clock);
  const sweeps = createSweeps(db, clock);
  const { ending, noting, giveBackLost } = createLostLeases(db, clock);
  const enqueue = together((change, calls: readonly EnqueueCall[]) =>
    enqueueCalls(change, calls, enqueueFloor, counts),
  );

  return {
    async enqueue(transactions, max) {
      const outcome = await enqueue({ transactions, max });
      if (outcome === 'queued') notify(new Set(transactions.flatMap(({ items }) => items.map(({ kind }) => kind))));
      return outcome;
    },
    async claim(owner, kinds, leaseMs, max) {
      await giveBackLost();
      const request = { leaseId: newLeaseId(), owner, kinds, leaseMs, max };
      if (locksRows(db))
        return noting(request.leaseId, leaseMs, () =>
          claimFloor(kinds).looking((fromTurn) => claimBesideOthers(db, clock, request, fromTurn)),
        );
      // Check first: a change takes the write lock even if it finds nothing, and an idle job runner checks often.
      if (!(await hasDueItem(db, clock, kinds))) return [];
      return claim(request);
    },
    renew: (lease, leaseMs) => renew({ lease, leaseMs }),
    report: (lease, progress) => reportOnItem(db, lease, progress),
    complete: (lease, result) => ending(lease, complete({ lease, result })),
    fail: (lease, error, final) =>
      ending(
        lease,
        commit((change) => failItem(change, lease, error, final)),
      ),
    async release(lease) {
      const released = await ending(lease, releaseItem(db, lease));
      if (released) notify();
      return released;
    },
    async interrupt(lease) {
      const queued = await ending(lease, interruptItem(db, clock, lease));
      if (queued) notify();
      return queued;
    },
    async sweep(isGone, leaseMs) {
      const { found, shortened } = await sweeps.sweep({ isGone, leaseMs, watch });
      if (found + shortened > 0) notify();
      return found;
    },
    cancel: (selection) => commit((change) => cancelItems(change, selection), db.transaction()),
    remove: (selection) => commit((change) => removeItems(change, selection), db.transaction()),
    counts: () =>
      enqueueFloor.looking((fromTurn) => countItems(db, { fromTurn, leasedUntilMs: sweeps.leasedUntilMs() })),
    depths: () =>
      enqueueFloor.looking(async (fromTurn) => [
        await findDepths(db, clock, { fromTurn, leasedUntilMs: sweeps.leasedUntilMs() }),
        undefined,
      ]),
    find,
    hasExpired: (id, kinds, userId) => hasExpired(db, id, kinds, userId),
    findTransactions: (ids, maxBytes) => findTransactions(db, ids, maxBytes),
    haveEnded: (ids) => haveEnded(db, ids),
    onWork: (listener) =>
      stopAll(
        work.add(listener),
        signals?.on('work', (about) =>
          listener(
            jobKinds.find((kind) => kind === about),
            true,
          ),
        ),
      ),
    onFinished: finishes.add,
    onEnded: (listener) => stopAll(ends.add(listener), signals?.on('ended', listener)),
  };
}

/** Short, because it is written with each claimed item. */
const newLeaseId = () => randomBytes(12).toString('base64url');

/** A turn floor of claims for each set of kinds. */
function createClaimFloors(clock: Clock) {
  const floors = new Map<string, TurnFloor>();
  return (kinds: readonly ComputationKind[]): TurnFloor => {
    const floor = floors.get(kinds.join()) ?? createTurnFloor(clock);
    floors.set(kinds.join(), floor);
    return floor;
  };
}

/**
 * Leases whose claim or end may or may not be in the database, because the connection was lost meanwhile. They are
 * returned later.
 */
function createLostLeases(db: Kysely<Tables>, clock: Clock) {
  const lostClaims = createLostClaims(clock);
  /** Leases without a holder, because their end could not be recorded. */
  const lostEnds = new Set<Lease>();

  async function ending(lease: Lease, end: Promise<boolean>): Promise<boolean> {
    try {
      return await end;
    } catch (error) {
      lostEnds.add({ itemId: lease.itemId, leaseId: lease.leaseId });
      throw error;
    }
  }

  async function giveBackLost(): Promise<void> {
    try {
      await releaseClaims(db, lostClaims.list());
      for (const lease of lostEnds) {
        // This item may be the cause of the failure, so it must not be computed repeatedly without a pause.
        await interruptItem(db, clock, lease);
        lostEnds.delete(lease);
      }
    } catch (error) {
      // The next claim tries again.
      if (!(error instanceof StorageError)) throw error;
    }
  }

  return { ending, noting: lostClaims.noting, giveBackLost };
}
