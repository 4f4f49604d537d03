/** Putting back the items whose holder is gone, and those that wait for a time that is too far away. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { listOf } from '../engines/sqlite/json-rows.ts';
import { longestLeaseMs, longestWaitMs, orphanDelayMs } from '../jobs/retry-policy.ts';
import { isProcessing, isQueued, noLease } from './jobs-lease.ts';
import type { Tables } from './tables.ts';

/** @returns how many items were orphans, and are queued again */
export async function sweepItems(
  db: Kysely<Tables>,
  clock: Clock,
  isGone: (owner: string) => boolean,
): Promise<number> {
  const nowMs = clock.nowMs();
  const held = await db
    .selectFrom('job_items')
    .select(['id', 'lease_id', 'lease_owner', 'lease_until_ms', 'orphanings'])
    .where(isProcessing)
    .execute();
  // Nothing is written, and no write lock taken, in the normal case: there are none.
  const orphans = held.filter(
    ({ lease_owner, lease_until_ms }) => Number(lease_until_ms) <= nowMs || isGone(lease_owner ?? ''),
  );
  for (const { id, lease_until_ms } of held) {
    if (Number(lease_until_ms) <= nowMs + longestLeaseMs) continue;
    // The clock was set back. A holder that is alive renews its lease before this one ends.
    await db
      .updateTable('job_items')
      .set({ lease_until_ms: nowMs + longestLeaseMs })
      .where('id', '=', id)
      .where('lease_until_ms', '=', lease_until_ms)
      .execute();
  }
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
    const latestMs = nowMs + longestWaitMs(item);
    if (Number(due_at_ms) <= latestMs) continue;
    const ids = late.get(latestMs) ?? [];
    late.set(latestMs, ids);
    ids.push(id);
  }
  for (const [due_at_ms, ids] of late) {
    await db.updateTable('job_items').set({ due_at_ms }).where('id', 'in', listOf(ids)).where(isQueued).execute();
  }
  return [...late.values()].flat().length;
}
