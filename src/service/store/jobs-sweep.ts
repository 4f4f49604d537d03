/** Putting back the items whose holder is gone. */
import type { Kysely } from 'kysely';
import type { FinishedHook } from '../jobs/finished-hook.ts';
import { maxOrphanings } from '../jobs/retry-policy.ts';
import { endLease, failForGood } from './jobs-finish.ts';
import type { Clock } from './store.ts';
import type { Tables } from './tables.ts';

/** @returns how many items were orphans */
export async function sweepItems(
  db: Kysely<Tables>,
  clock: Clock,
  onFinished: FinishedHook,
  isGone: (owner: string) => boolean,
): Promise<number> {
  const nowMs = clock.nowMs();
  const held = await db
    .selectFrom('job_items')
    .select(['id', 'lease_id', 'lease_owner', 'lease_until_ms', 'orphanings'])
    .where('state', '=', 'processing')
    .execute();
  const orphans = held.filter(
    ({ lease_owner, lease_until_ms }) => Number(lease_until_ms) <= nowMs || isGone(lease_owner ?? ''),
  );
  // Nothing is written, and no write lock taken, in the normal case.
  if (orphans.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    let found = 0;
    for (const { id, lease_id, lease_until_ms } of orphans) {
      const current = await trx
        .selectFrom('job_items')
        .select('orphanings')
        .where('id', '=', id)
        .where('lease_id', '=', lease_id)
        // A holder that has renewed since the first look is alive.
        .where('lease_until_ms', '=', lease_until_ms)
        .executeTakeFirst();
      if (current === undefined || lease_id === null) continue;
      found += 1;
      const lease = { itemId: id, leaseId: lease_id };
      const orphanings = current.orphanings + 1;
      if (orphanings < maxOrphanings) {
        await endLease(trx, lease, { state: 'queued', orphanings });
        continue;
      }
      const message = `The service stopped ${orphanings} times while it computed this`;
      await failForGood(trx, clock, onFinished, lease, { code: 'job_failed', message }, { orphanings });
    }
    return found;
  });
}
