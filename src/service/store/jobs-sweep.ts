/** Queues items again whose holder is gone, and shortens waits that are too long. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import type { LeaseWatch } from '../base/lease-watch.ts';
import { maxRetryMs, orphanDelayMs } from '../compute/jobs/retry-policy.ts';
import { isProcessing, isQueued, noLease } from './jobs-lease.ts';
import { listOf } from './sql-words.ts';
import type { Tables } from './tables.ts';

export interface JobSweepOptions {
  /** Whether the process with this name has certainly ended. */
  readonly isGone: (owner: string) => boolean;
  /** How long a lease lasts unless it is renewed. */
  readonly leaseMs: number;
  readonly watch: LeaseWatch;
}

/** @returns the number of orphaned items that were queued again */
export async function sweepItems(
  db: Kysely<Tables>,
  clock: Clock,
  { isGone, leaseMs, watch }: JobSweepOptions,
): Promise<number> {
  const nowMs = clock.nowMs();
  const rows = await watch.reading(
    db
      .selectFrom('job_items')
      .select(['id', 'lease_id', 'lease_owner', 'lease_until_ms', 'orphanings'])
      .where(isProcessing)
      .execute(),
  );
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
        ...noLease,
        state: 'queued',
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
export async function shortenWaits(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const nowMs = clock.nowMs();
  const waiting = await db
    .selectFrom('job_items')
    .select(['id', 'attempts', 'orphanings', 'due_at_ms'])
    .where(isQueued)
    .where('due_at_ms', '>', nowMs)
    .execute();
  const late = new Map<number, number[]>();
  for (const { id, due_at_ms, ...item } of waiting) {
    const latestMs = nowMs + maxRetryMs(item);
    if (Number(due_at_ms) <= latestMs) continue;
    const ids = late.get(latestMs) ?? [];
    late.set(latestMs, ids);
    ids.push(id);
  }
  for (const [due_at_ms, ids] of late) {
    await db.updateTable('job_items').set({ due_at_ms }).where('id', 'in', listOf(db, ids)).where(isQueued).execute();
  }
  return [...late.values()].flat().length;
}
