/** Taking transactions into the queue. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Enqueued, NewTransaction } from '../jobs/job-queue.ts';
import { chunksOf } from './chunks.ts';
import type { Tables } from './tables.ts';

/** One call to {@link enqueueCalls}: its transactions are taken together or not at all. */
export interface EnqueueCall {
  readonly transactions: readonly NewTransaction[];
  /** The most items that may wait. */
  readonly maxQueued: number;
}

/** Takes the transactions of several calls, in their order. @returns the outcome of each call */
export async function enqueueCalls(
  trx: Transaction<Tables>,
  clock: Clock,
  calls: readonly EnqueueCall[],
): Promise<Enqueued[]> {
  const taken = await findTaken(trx, calls);
  let { queued } = await countQueued(trx);
  const turns = await openTurns(trx);
  let ticket = await lastTicket(trx);
  const nowMs = clock.nowMs();
  const rows = new NewRows(nowMs);
  const outcomes: Enqueued[] = [];
  for (const { transactions, maxQueued } of calls) {
    const isOthers = ({ transactionId, userId }: NewTransaction) => (taken.get(transactionId) ?? userId) !== userId;
    if (transactions.some(isOthers)) {
      outcomes.push('taken');
      continue;
    }
    const fresh = transactions.filter(({ transactionId }) => !taken.has(transactionId));
    const items = fresh.reduce((sum, one) => sum + one.items.length, 0);
    if (items > 0 && queued + items > maxQueued) {
      outcomes.push('full');
      continue;
    }
    queued += items;
    for (const transaction of fresh) {
      taken.set(transaction.transactionId, transaction.userId);
      const firstTurn = await turns.take(transaction.userId, transaction.items.length);
      rows.add(transaction, firstTurn, ticket + 1);
      ticket += transaction.items.length;
    }
    outcomes.push('queued');
  }
  await rows.insert(trx);
  return outcomes;
}

/** The transactions that are there already, by id: whoever sends a call again must not get its jobs twice. */
async function findTaken(trx: Transaction<Tables>, calls: readonly EnqueueCall[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  const chosen = calls.flatMap(({ transactions }) =>
    transactions.flatMap(({ transactionId, chosenId }) => (chosenId === true ? [transactionId] : [])),
  );
  for (const ids of chunksOf(chosen)) {
    const rows = await trx.selectFrom('transactions').select(['id', 'user_id']).where('id', 'in', ids).execute();
    for (const { id, user_id } of rows) taken.set(id, user_id);
  }
  return taken;
}

async function countQueued(trx: Transaction<Tables>): Promise<{ queued: number }> {
  const { queued } = await trx
    .selectFrom('job_items')
    .select((select) => select.fn.countAll().as('queued'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return { queued: Number(queued) };
}

/** Rows that are inserted together: a statement for each row would cost more than the row. */
class NewRows {
  readonly #nowMs: number;
  readonly #transactions: { id: string; file_id: string; user_id: string; created_at_ms: number }[] = [];
  readonly #items: NewItemRow[] = [];
  readonly #inputs: { item_id: string; input: string }[] = [];

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  add({ transactionId, fileId, userId, items }: NewTransaction, turn: number, ticket: number): void {
    const nowMs = this.#nowMs;
    this.#transactions.push({ id: transactionId, file_id: fileId, user_id: userId, created_at_ms: nowMs });
    for (const [index, { kind, input }] of items.entries()) {
      const id = newSortedId(nowMs);
      this.#items.push({
        id,
        transaction_id: transactionId,
        file_id: fileId,
        user_id: userId,
        kind,
        state: 'queued',
        turn: turn + index,
        ticket: ticket + index,
        attempts: 0,
        orphanings: 0,
        due_at_ms: nowMs,
      });
      this.#inputs.push({ item_id: id, input });
    }
  }

  async insert(trx: Transaction<Tables>): Promise<void> {
    for (const rows of chunksOf(this.#transactions)) await trx.insertInto('transactions').values(rows).execute();
    for (const rows of chunksOf(this.#items)) await trx.insertInto('job_items').values(rows).execute();
    for (const rows of chunksOf(this.#inputs)) await trx.insertInto('job_inputs').values(rows).execute();
  }
}

type NewItemRow = Pick<
  Tables['job_items'],
  | 'id'
  | 'transaction_id'
  | 'file_id'
  | 'user_id'
  | 'kind'
  | 'state'
  | 'turn'
  | 'ticket'
  | 'attempts'
  | 'orphanings'
  | 'due_at_ms'
>;

/**
 * The turns of users' next items: one after the user's last that waits, but no earlier than the turn that is being
 * served. So a user with one item is not behind the thousands of another (start-time fair queueing, Goyal, Vin and Cheng
 * 1996, with every item of the same length).
 */
async function openTurns(trx: Transaction<Tables>) {
  const waiting = trx.selectFrom('job_items').where('state', '=', 'queued');
  const served = await waiting.select((select) => select.fn.min('turn').as('turn')).executeTakeFirst();
  const nextTurns = new Map<string, number>();
  const nextOf = async (userId: string): Promise<number> => {
    const last = await waiting
      .select((select) => select.fn.max('turn').as('turn'))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return Math.max(Number(last?.turn ?? -1) + 1, Number(served?.turn ?? 0));
  };
  return {
    async take(userId: string, items: number): Promise<number> {
      const turn = nextTurns.get(userId) ?? (await nextOf(userId));
      nextTurns.set(userId, turn + items);
      return turn;
    },
  };
}

async function lastTicket(trx: Transaction<Tables>): Promise<number> {
  const last = await trx
    .selectFrom('job_items')
    .select((select) => select.fn.max('ticket').as('ticket'))
    .executeTakeFirst();
  return Number(last?.ticket ?? 0);
}

/** An id that sorts by time, so that new rows lie together in the index. It never leaves the store. */
const newSortedId = (nowMs: number): string => nowMs.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
