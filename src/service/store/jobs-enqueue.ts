/** Taking transactions into the queue. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { NewTransaction } from '../jobs/job-queue.ts';
import type { Tables } from './tables.ts';

/** @returns false, and nothing is stored, when more than `maxQueued` items would wait */
export function enqueueTransaction(
  db: Kysely<Tables>,
  clock: Clock,
  { transactionId, fileId, userId, items }: NewTransaction,
  maxQueued: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { queued } = await trx
      .selectFrom('job_items')
      .select((select) => select.fn.countAll().as('queued'))
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow();
    if (Number(queued) + items.length > maxQueued) return false;

    const nowMs = clock.nowMs();
    await trx
      .insertInto('transactions')
      .values({ id: transactionId, file_id: fileId, user_id: userId, created_at_ms: nowMs, finished_at_ms: null })
      .execute();
    const firstTurn = await nextTurn(trx, userId);
    const firstTicket = await nextTicket(trx);
    for (const [index, { kind, input }] of items.entries()) {
      const id = randomUUID();
      await trx
        .insertInto('job_items')
        .values({
          id,
          transaction_id: transactionId,
          file_id: fileId,
          user_id: userId,
          kind,
          state: 'queued',
          turn: firstTurn + index,
          ticket: firstTicket + index,
          attempts: 0,
          orphanings: 0,
          due_at_ms: nowMs,
          lease_id: null,
          lease_owner: null,
          lease_until_ms: null,
          error_code: null,
          error_message: null,
          progress: null,
        })
        .execute();
      await trx.insertInto('job_inputs').values({ item_id: id, input }).execute();
    }
    return true;
  });
}

/**
 * The turn of a user's next item: one after the user's last that waits, but no earlier than the turn that is being
 * served. So a user with one item is not behind the thousands of another (start-time fair queueing, Goyal, Vin and Cheng
 * 1996, with every item of the same length).
 */
async function nextTurn(trx: Transaction<Tables>, userId: string): Promise<number> {
  const waiting = trx.selectFrom('job_items').where('state', '=', 'queued');
  const last = await waiting
    .select((select) => select.fn.max('turn').as('turn'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const served = await waiting.select((select) => select.fn.min('turn').as('turn')).executeTakeFirst();
  return Math.max(Number(last?.turn ?? -1) + 1, Number(served?.turn ?? 0));
}

async function nextTicket(trx: Transaction<Tables>): Promise<number> {
  const last = await trx
    .selectFrom('job_items')
    .select((select) => select.fn.max('ticket').as('ticket'))
    .executeTakeFirst();
  return Number(last?.ticket ?? 0) + 1;
}
