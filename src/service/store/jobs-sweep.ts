/** Putting back the items whose holder is gone. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { orphanDelayMs } from '../jobs/retry-policy.ts';
import { isProcessing, noLease } from './jobs-lease.ts';
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
