/**
 * Notifications to send: one row for each finished transaction and each subscription of its owner. The rows are written
 * in the database transaction that ends the job, and claimed under a lease, so that several processes on one store do
 * not send the same notification at the same time.
 */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import { createLeaseWatch } from '../../base/lease-watch.ts';
import { createLostClaims } from '../../base/lost-claims.ts';
import { countRows, listOf, locksRows } from '../sql-words.ts';
import type { Tables, WebhookDeliveriesTable } from '../tables/tables.ts';
import { noteFailure, noteSuccess, readFormer } from './subscription-states.ts';
import { endSubscription } from './subscriptions.ts';

/** A delivery that only this process may attempt until its lease ends. */
export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

export interface DeliveryLease {
  /** The process that holds it, without spaces. */
  readonly owner: string;
  /** After this time, another claim may take the delivery: longer than an attempt can last. */
  readonly leaseMs: number;
}

export type DeliveryRecords = ReturnType<typeof deliveryRecords>;

export const deliveryRecords = (db: Kysely<Tables>, clock: Clock) => ({
  ...deliveryClaims(db, clock),
  ...deliveryOutcomes(db, clock),
  ...deliveryUpkeep(db),
});

/** Decides which delivery a process attempts. */
function deliveryClaims(db: Kysely<Tables>, clock: Clock) {
  const watch = createLeaseWatch(clock);
  const lostClaims = createLostClaims(clock);
  return {
    /**
     * Leases the delivery that has been due longest, and counts an attempt; undefined if none is due.
     *
     * @param except records of subscriptions with enough running attempts
     */
    async claim(lease: DeliveryLease, except: readonly string[]): Promise<ClaimedDelivery | undefined> {
      await releaseClaims(db, clock, lostClaims.list());
      const leaseToken = `${lease.owner} ${randomUUID()}`;
      const claim = () => claimDelivery(db, clock, leaseToken, lease, except);
      return await lostClaims.noting(leaseToken, lease.leaseMs, claim);
    },

    /**
     * Makes deliveries due at once if the process that attempted them has ended, or if this process has seen the lease
     * for its whole duration, regardless of the wall clock.
     */
    async takeBack(isGone: (owner: string) => boolean, leaseMs: number): Promise<void> {
      const leased = await watch.reading(
        db
          .selectFrom('webhook_deliveries')
          // Not by the state: there is an index on leases, which has few entries.
          .select(['state', 'lease_token'])
          .where('lease_token', 'is not', null)
          .execute(),
      );
      const left = leased.flatMap(({ state, lease_token }) =>
        lease_token === null || state !== 'pending' ? [] : [lease_token],
      );
      const runOut = watch.look(left, leaseMs);
      for (const token of left.filter((one) => runOut.has(one) || isGone(one.split(' ')[0] ?? ''))) {
        await db
          .updateTable('webhook_deliveries')
          .set({ lease_token: null, due_at_ms: clock.nowMs() })
          .where('lease_token', '=', token)
          .execute();
      }
    },

    /**
     * Shortens waits that exceed the maximum: their due times were written before the clock was set back.
     *
     * @param maxMs the maximum wait after no attempt, after one, after two ...
     */
    async shortenWaits(maxMs: readonly number[]): Promise<void> {
      const nowMs = clock.nowMs();
      const waits = await db
        .selectFrom('webhook_deliveries')
        .select('delivery_id')
        .where('state', '=', 'pending')
        .where('due_at_ms', '>', nowMs)
        .where('lease_token', 'is', null)
        .executeTakeFirst();
      // Normally no wait is too long, so no write lock is taken.
      if (waits === undefined) return;
      for (const [tries, overMs] of maxMs.entries()) {
        await db
          .updateTable('webhook_deliveries')
          .set({ due_at_ms: nowMs + overMs })
          .where('state', '=', 'pending')
          .where('due_at_ms', '>', nowMs + overMs)
          .where('lease_token', 'is', null)
          .where('tries', '=', tries)
          .execute();
      }
    },
  };
}

/** Returns deliveries whose holder does not know of its claim: they were never attempted. */
async function releaseClaims(db: Kysely<Tables>, clock: Clock, leaseTokens: readonly string[]): Promise<void> {
  if (leaseTokens.length === 0) return;
  await db
    .updateTable('webhook_deliveries')
    .set((set) => ({ tries: set('tries', '-', 1), lease_token: null, due_at_ms: clock.nowMs() }))
    .where('lease_token', 'in', listOf(db, leaseTokens))
    .execute();
}

async function claimDelivery(
  db: Kysely<Tables>,
  clock: Clock,
  leaseToken: string,
  { leaseMs }: DeliveryLease,
  except: readonly string[],
) {
  const nowMs = clock.nowMs();
  const row = await db
    .updateTable('webhook_deliveries')
    .set((set) => ({ tries: set('tries', '+', 1), lease_token: leaseToken, due_at_ms: nowMs + leaseMs }))
    .where('delivery_id', '=', (expression) =>
      except.length > 0
        ? longestDueExcept(nowMs, except, locksRows(db))
        : expression
            .selectFrom('webhook_deliveries')
            .select('delivery_id')
            .where('state', '=', 'pending')
            .where('due_at_ms', '<=', nowMs)
            .where('lease_token', 'is', null)
            .orderBy('due_at_ms')
            .limit(1)
            .$if(locksRows(db), (query) => query.forUpdate().skipLocked()),
    )
    // Checked again on the row itself: on PostgreSQL two claims may find the same row, and one must skip it.
    .where('lease_token', 'is', null)
    .returning(['delivery_id', 'subscription_id', 'transaction_id', 'body', 'tries'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const subscription = await db
    .selectFrom('webhook_subscriptions')
    .select((select) => [
      'public_id',
      'endpoint_url',
      'sealed_secret',
      'former_secrets',
      select.selectFrom('transactions').select('request_id').where('id', '=', row.transaction_id).as('request_id'),
    ])
    .where('record_id', '=', row.subscription_id)
    .executeTakeFirstOrThrow();
  return {
    deliveryId: row.delivery_id,
    leaseToken,
    /** The subscription's record. */
    subscriptionId: row.subscription_id,
    /** webhook-… */
    publicId: subscription.public_id,
    endpointUrl: subscription.endpoint_url,
    /** Empty if the subscription has ended meanwhile. */
    sealedSecret: subscription.sealed_secret,
    /** Secrets that were replaced, but still sign. */
    formerSecrets: readFormer(subscription.former_secrets).filter(({ untilMs }) => untilMs > nowMs),
    transactionId: row.transaction_id,
    body: row.body,
    /** The request that queued the job; null if it is unknown, or the job was deleted. */
    requestId: subscription.request_id,
    /** The number of this attempt, from 1. */
    attempts: row.tries,
  };
}

/** Records how an attempt ends. */
function deliveryOutcomes(db: Kysely<Tables>, clock: Clock) {
  /** Ends an attempt. Does nothing if the holder's lease has expired and the delivery was claimed again. */
  const settle = (
    connection: Kysely<Tables>,
    { deliveryId, leaseToken }: ClaimedDelivery,
    change: Partial<Pick<WebhookDeliveriesTable, 'state' | 'due_at_ms' | 'last_outcome'>>,
  ) =>
    connection
      .updateTable('webhook_deliveries')
      .set({ ...change, lease_token: null })
      .where('delivery_id', '=', deliveryId)
      .where('lease_token', '=', leaseToken)
      .where('state', '=', 'pending')
      .execute();

  return {
    async markDelivered(claimed: ClaimedDelivery, outcome: string): Promise<void> {
      await settle(db, claimed, { state: 'delivered', last_outcome: outcome });
      await noteSuccess(db, claimed.subscriptionId);
    },

    async retryAt(claimed: ClaimedDelivery, dueAtMs: number, outcome: string): Promise<void> {
      await settle(db, claimed, { due_at_ms: dueAtMs, last_outcome: outcome });
    },

    async giveUp(claimed: ClaimedDelivery, outcome: string): Promise<void> {
      await settle(db, claimed, { state: 'given_up', last_outcome: outcome });
    },

    /**
     * Counts a failed attempt against the endpoint. @returns whether it has failed for so long that it is now disabled
     */
    blame: (claimed: ClaimedDelivery, outcome: string): Promise<boolean> =>
      db.transaction().execute((transaction) => noteFailure(transaction, clock, claimed.subscriptionId, outcome)),

    /** Ends the subscription of a receiver that is permanently gone, and drops its other deliveries. */
    async endSubscription(claimed: ClaimedDelivery, outcome: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await settle(transaction, claimed, { state: 'dropped', last_outcome: outcome });
        await endSubscription(transaction, claimed.subscriptionId);
      });
    },
  };
}

/** Counts the deliveries of all users, and deletes old ones. */
function deliveryUpkeep(db: Kysely<Tables>) {
  return {
    /** When the next delivery without a running attempt is due, milliseconds since 1970; undefined without such a delivery. */
    async nextDueAtMs(): Promise<number | undefined> {
      const { dueAtMs } = await db
        .selectFrom('webhook_deliveries')
        .select((select) => select.fn.min('due_at_ms').as('dueAtMs'))
        .where('state', '=', 'pending')
        .where('lease_token', 'is', null)
        .executeTakeFirstOrThrow();
      return dueAtMs === null ? undefined : Number(dueAtMs);
    },

    /**
     * Deletes deliveries that have ended and were last due before a time, and ended subscriptions without deliveries.
     *
     * @returns whether there may be more
     */
    async forget(beforeMs: number, max: number): Promise<boolean> {
      const old = db
        .selectFrom('webhook_deliveries')
        .select('delivery_id')
        .where('state', 'in', ['delivered', 'given_up', 'dropped'])
        .where('due_at_ms', '<', beforeMs)
        .limit(max);
      const { numDeletedRows } = await db
        .deleteFrom('webhook_deliveries')
        .where('delivery_id', 'in', old)
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('webhook_subscriptions')
        .where('deleted', '=', 1)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('webhook_deliveries').select('state').whereRef('subscription_id', '=', 'record_id'))),
        )
        .execute();
      return Number(numDeletedRows) === max;
    },

    countPending: (): Promise<number> => countRows(db.selectFrom('webhook_deliveries').where('state', '=', 'pending')),

    async count(): Promise<Partial<Record<WebhookDeliveriesTable['state'], number>>> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .select((select) => ['state', select.fn.countAll().as('count')])
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
    },
  };
}

/**
 * Finds the delivery that has been due longest, except those of some subscriptions. It goes from one subscription with
 * waiting deliveries to the next, and reads the first of each, because a busy one may have very many. The index
 * `webhook_deliveries_waiting` has the same conditions, in the same words.
 */
const longestDueExcept = (nowMs: number, except: readonly string[], locks: boolean) => sql<string>`(
  with recursive waiting(id) as (
    select min(subscription_id) from webhook_deliveries where state = 'pending' and lease_token is null
    union all
    select (
      select min(subscription_id) from webhook_deliveries
      where state = 'pending' and lease_token is null and subscription_id > waiting.id
    ) from waiting where waiting.id is not null
  ), first(id) as (
    select (
      select delivery_id from webhook_deliveries
      where state = 'pending' and lease_token is null and subscription_id = waiting.id and due_at_ms <= ${nowMs}
      order by due_at_ms limit 1 ${locks ? sql`for update skip locked` : sql``}
    ) from waiting where waiting.id not in (${sql.join(except)})
  )
  select delivery_id from first join webhook_deliveries on delivery_id = first.id order by due_at_ms limit 1
)`;
