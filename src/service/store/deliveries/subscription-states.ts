/** The changing parts of a subscription: its secret, whether its endpoint works, and whether it is enabled. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import type { Tables } from '../tables/tables.ts';
import { addAuditEntry } from '../users/audit.ts';

/** Maximum former secrets: a header has a signature by each, in addition to the newest. */
const maxFormer = 4;

/** An endpoint is disabled if every attempt has failed for this long, and there were at least this many. */
const failingMs = 3 * 24 * 3_600_000;
const minFailures = 8;

export function subscriptionStates(db: Kysely<Tables>, clock: Clock) {
  const ofUser = (connection: Kysely<Tables>, userId: string, publicId: string) =>
    connection
      .selectFrom('webhook_subscriptions')
      .select(['record_id', 'sealed_secret', 'former_secrets'])
      .where('user_id', '=', userId)
      .where('public_id', '=', publicId)
      .where('deleted', '=', 0)
      .executeTakeFirst();

  return {
    /**
     * Replaces the secret of a subscription. The old one, and earlier ones that still sign, sign for the overlap.
     *
     * @returns when they stop signing; undefined if the user does not have the subscription
     */
    rotateSecret: (userId: string, publicId: string, sealed: string, overlapMs: number): Promise<number | undefined> =>
      db.transaction().execute(async (transaction) => {
        const found = await ofUser(transaction, userId, publicId);
        if (found === undefined) return undefined;
        const nowMs = clock.nowMs();
        const oldUntilMs = nowMs + overlapMs;
        const earlier = readFormer(found.former_secrets).map((one) => ({
          ...one,
          untilMs: Math.min(one.untilMs, oldUntilMs),
        }));
        const former = [{ sealed: found.sealed_secret, untilMs: oldUntilMs }, ...earlier]
          .filter(({ untilMs }) => untilMs > nowMs)
          .slice(0, maxFormer);
        await transaction
          .updateTable('webhook_subscriptions')
          .set({ sealed_secret: sealed, former_secrets: JSON.stringify(former) })
          .where('record_id', '=', found.record_id)
          .execute();
        const detail =
          former.length === 0 ? 'old secret ended' : `old secret signs until ${new Date(oldUntilMs).toISOString()}`;
        await addAuditEntry(transaction, clock, {
          actor: `user ${userId}`,
          action: 'webhooks rotate',
          subject: publicId,
          detail,
        });
        return oldUntilMs;
      }),

    /** Allows notifications to be sent again; false if the user does not have the subscription. */
    async enable(userId: string, publicId: string): Promise<boolean> {
      const result = await db
        .updateTable('webhook_subscriptions')
        .set({ disabled_reason: null, failing_since_ms: null, failures: 0 })
        .where('user_id', '=', userId)
        .where('public_id', '=', publicId)
        .where('deleted', '=', 0)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}

/** Secrets that were replaced, but also sign for a while. */
export const readFormer = (text: string): { readonly sealed: string; readonly untilMs: number }[] => JSON.parse(text);

/** Records a successful attempt. */
export async function noteSuccess(connection: Kysely<Tables>, recordId: string): Promise<void> {
  await connection
    .updateTable('webhook_subscriptions')
    .set({ failing_since_ms: null, failures: 0 })
    .where('record_id', '=', recordId)
    .where('failures', '>', 0)
    .execute();
}

/** Records a failed attempt. @returns whether that has disabled the endpoint */
export async function noteFailure(
  transaction: Transaction<Tables>,
  clock: Clock,
  recordId: string,
  outcome: string,
): Promise<boolean> {
  const nowMs = clock.nowMs();
  const row = await transaction
    .selectFrom('webhook_subscriptions')
    .select(['failing_since_ms', 'failures'])
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
  // A clock that was set back must not lengthen the time of failure.
  const sinceMs = Math.min(nowMs, Number(row.failing_since_ms ?? nowMs));
  const failures = row.failures + 1;
  await transaction
    .updateTable('webhook_subscriptions')
    .set({ failing_since_ms: sinceMs, failures })
    .where('record_id', '=', recordId)
    .execute();
  if (failures < minFailures || nowMs - sinceMs < failingMs) return false;
  const since = new Date(sinceMs).toISOString();
  await disable(transaction, [recordId], `every attempt since ${since} failed, the last one with: ${outcome}`);
  return true;
}

/** Stops sending to an endpoint until it is enabled. Its pending deliveries fail, and can be redelivered. */
export async function disable(
  transaction: Transaction<Tables>,
  recordIds: readonly string[],
  reason: string,
): Promise<void> {
  if (recordIds.length === 0) return;
  await transaction
    .updateTable('webhook_subscriptions')
    .set({ disabled_reason: reason })
    .where('record_id', 'in', recordIds)
    .execute();
  await transaction
    .updateTable('webhook_deliveries')
    .set({ state: 'given_up', lease_token: null })
    .where('subscription_id', 'in', recordIds)
    .where('state', '=', 'pending')
    .execute();
}
