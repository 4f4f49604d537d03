/** Putting back the items whose holder is gone, and those that wait for a time that is too far away. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import type { LeaseWatch } from '../base/lease-watch.ts';
import { maxRetryMs, orphanDelayMs } from '../compute/jobs/retry-policy.ts';
import { isProcessing, isQueued, noLease } from './jobs-lease.ts';
import { listOf } from './sql-words.ts';
import type { Tables } from './tables.ts';

export interface JobSweepOptions {
  /** Whether the process of a name has surely ended. */
  readonly isGone: (owner: string) => boolean;
  /** How long a lease lasts that is not renewed. */
  readonly leaseMs: number;
  readonly watch: LeaseWatch;
}

/** @returns how many items were orphans, and are queued again */
export async function sweepItems(
  db: Kysely<Tables>,
  clock: Clock,
  { isGone, leaseMs, watch }: JobSweepOptions,
): Promise<number> {
  const nowMs = clock.nowMs();
  const rows = await db
    .selectFrom('job_items')
    .select(['id', 'lease_id', 'lease_owner', 'lease_until_ms', 'orphanings'])
    .where(isProcessing)
    .execute();
  const held = rows.map((row) => ({ ...row, lease: `${row.id} ${row.lease_id} ${row.lease_until_ms}` }));
  const runOut = watch.look(
    held.map(({ lease }) => lease),
    leaseMs,
  );
  // Nothing is written, and no write lock taken, in the normal case: there are none.
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
      // A holder that has renewed since the first look is alive.
      .where('lease_until_ms', '=', lease_until_ms)
      .executeTakeFirst();
    queued += Number(result.numUpdatedRows);
  }
  return queued;
}

/**
 * Shortens waits that are longer than any that the retry policy makes: their due times were written before the clock was set
 * back. An item that never failed does not wait at all.
 *
 * @returns how many items wait less now
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
