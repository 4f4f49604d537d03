/** Queues items again whose holder is gone, and shortens waits that are too long. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import { groupBy } from '../../../shared/collections/group-by.ts';
import type { LeaseWatch } from '../../base/lease-watch.ts';
import { maxRetryMs, orphanDelayMs } from '../../compute/jobs/retry-policy.ts';
import { createPace } from '../pace.ts';
import { listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { isProcessing, isQueued, returned } from './lease.ts';

export interface JobSweepOptions {
  /** Whether the process with this name has certainly ended. */
  readonly isGone: (owner: string) => boolean;
  /** How long a lease lasts unless it is renewed. */
  readonly leaseMs: number;
  readonly watch: LeaseWatch;
}

/** Leases that have run out longer ago than this are rarely read: see {@link createSweeps}. */
const runOutMs = 2 * 60_000;

/** The pause after a slow look at all items, relative to its duration. */
const pauseTimes = 100;

/**
 * While any transaction on the server holds an old snapshot, PostgreSQL keeps the index entries of all items that have
 * ended since, and a look at all items passes over each of them. If one was slow, all items are looked at rarely: those
 * whose lease ran out long ago, and those that wait for too long.
 */
export function createSweeps(db: Kysely<Tables>, clock: Clock) {
  const whole = createPace(clock, pauseTimes);
  /** The end of the earliest lease of the last sweep: it is watched until it has expired or ended. */
  let earliestMs = 0;
  const leasedUntilMs = () => (whole.isDue() ? 0 : Math.min(earliestMs, clock.nowMs() - runOutMs));
  return {
    /** The end of the earliest lease to read. */
    leasedUntilMs,
    /** @returns the numbers of orphaned items that were queued again, and of items whose wait was shortened */
    sweep(options: JobSweepOptions): Promise<{ readonly found: number; readonly shortened: number }> {
      const isWhole = whole.isDue();
      const run = async () => {
        const held = await readLeases(db, options.watch, leasedUntilMs());
        earliestMs = Math.min(...held.map(({ lease_until_ms }) => Number(lease_until_ms)));
        return {
          found: await sweepItems(db, clock, options, held),
          shortened: isWhole ? await shortenWaits(db, clock) : 0,
        };
      };
      return isWhole ? whole.timing(run) : run();
    },
  };
}

const readLeases = (db: Kysely<Tables>, watch: LeaseWatch, leasedUntilMs: number) =>
  watch.reading(
    db
      .selectFrom('job_items')
      .select(['id', 'lease_id', 'lease_owner', 'lease_until_ms', 'orphanings'])
      .where(isProcessing)
      .where('lease_until_ms', '>=', leasedUntilMs)
      .execute(),
  );

/** @returns the number of orphaned items that were queued again */
async function sweepItems(
  db: Kysely<Tables>,
  clock: Clock,
  { isGone, leaseMs, watch }: JobSweepOptions,
  rows: Awaited<ReturnType<typeof readLeases>>,
): Promise<number> {
  const nowMs = clock.nowMs();
  const held = rows.map((row) => ({ ...row, lease: `${row.id} ${row.lease_id} ${row.lease_until_ms}` }));
  const runOut = watch.look(
    held.map(({ lease }) => lease),
    leaseMs,
  );
  // Normally no item is orphaned, so nothing is written and no write lock is taken.
  const orphans = held.filter(({ lease, lease_owner }) => runOut.has(lease) || isGone(lease_owner ?? ''));
  let queued = 0;
  for (const { id, lease_id, lease_until_ms, orphanings } of orphans) {
    const result = await db
      .updateTable('job_items')
      .set({
        ...returned,
        orphanings: orphanings + 1,
        due_at_ms: nowMs + orphanDelayMs(orphanings + 1),
      })
      .where('id', '=', id)
      .where('lease_id', '=', lease_id)
      // A holder that has renewed since the first read is alive.
      .where('lease_until_ms', '=', lease_until_ms)
      .executeTakeFirst();
    queued += Number(result.numUpdatedRows);
  }
  return queued;
}

/**
 * Shortens waits that exceed those of the retry policy: their due times were written before the clock was set back. An
 * item that never failed does not wait at all.
 *
 * @returns the number of items with a shortened wait
 */
async function shortenWaits(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const nowMs = clock.nowMs();
  const waiting = await db
    .selectFrom('job_items')
    .select(['id', 'attempts', 'orphanings', 'due_at_ms'])
    .where(isQueued)
    .where('due_at_ms', '>', nowMs)
    .execute();
  const late = groupBy(waiting, (item) => {
    const latestMs = nowMs + maxRetryMs(item);
    return Number(item.due_at_ms) > latestMs ? latestMs : undefined;
  });
  for (const [due_at_ms, items] of late) {
    const ids = items.map(({ id }) => id);
    await db.updateTable('job_items').set({ due_at_ms }).where('id', 'in', listOf(db, ids)).where(isQueued).execute();
  }
  return [...late.values()].flat().length;
}
