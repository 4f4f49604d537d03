/** Taking transactions into the queue. */
import { sql, type Transaction } from 'kysely';
import type { Value } from '../engines/engine.ts';
import type { Enqueued, MostQueued, NewTransaction } from '../jobs/job-queue.ts';
import type { QueueChange } from './finish-transaction.ts';
import { isQueued } from './jobs-lease.ts';
import { insertRows, listOf, locksRows } from './sql-words.ts';
import type { Tables } from './tables.ts';

/** One call to {@link enqueueCalls}: its transactions are taken together or not at all. */
export interface EnqueueCall {
  readonly transactions: readonly NewTransaction[];
  readonly most: MostQueued;
}

/** Takes the transactions of several calls, in their order. @returns the outcome of each call */
export async function enqueueCalls({ trx, clock }: QueueChange, calls: readonly EnqueueCall[]): Promise<Enqueued[]> {
  const taken = await findTaken(trx, calls);
  const waiting = await countWaiting(trx);
  const turns = await openTurns(trx);
  const rows = new NewRows(clock.nowMs());
  const outcomes: Enqueued[] = [];
  for (const { transactions, most } of calls) {
    const isOthers = ({ transactionId, userId }: NewTransaction) => (taken.get(transactionId) ?? userId) !== userId;
    if (transactions.some(isOthers)) {
      outcomes.push('taken');
      continue;
    }
    const fresh = transactions.filter(({ transactionId }) => !taken.has(transactionId));
    const [first] = fresh;
    const refusal =
      first &&
      (await waiting.add(
        first.userId,
        fresh.reduce((sum, one) => sum + one.items.length, 0),
        most,
      ));
    if (refusal !== undefined) {
      outcomes.push(refusal);
      continue;
    }
    for (const transaction of fresh) {
      taken.set(transaction.transactionId, transaction.userId);
      const firstTurn = await turns.take(transaction.userId, transaction.items.length);
      rows.add(transaction, firstTurn);
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
  if (chosen.length === 0) return taken;
  const rows = await trx
    .selectFrom('transactions')
    .select(['id', 'user_id'])
    .where('id', 'in', listOf(trx, chosen))
    .execute();
  for (const { id, user_id } of rows) taken.set(id, user_id);
  return taken;
}

/** Counts what waits, in the transaction that adds to it: other processes have the same database. */
async function countWaiting(trx: Transaction<Tables>) {
  const count = async (userId?: string): Promise<number> => {
    const items = trx.selectFrom('job_items').where(isQueued);
    const { queued } = await (userId === undefined ? items : items.where('user_id', '=', userId))
      .select((select) => select.fn.countAll().as('queued'))
      .executeTakeFirstOrThrow();
    return Number(queued);
  };
  let all = await count();
  const ofUsers = new Map<string, number>();
  return {
    /** Adds items of a user, unless they are too many. */
    async add(userId: string, items: number, most: MostQueued): Promise<'full' | 'userFull' | undefined> {
      const ofUser = ofUsers.get(userId) ?? (await count(userId));
      ofUsers.set(userId, ofUser);
      if (ofUser + items > most.ofUser) return 'userFull';
      if (all + items > most.ofAll) return 'full';
      ofUsers.set(userId, ofUser + items);
      all += items;
      return undefined;
    },
  };
}

/** Rows that are inserted together: a statement for each row would cost more than the row. */
class NewRows {
  readonly #nowMs: number;
  readonly #transactions: Record<string, Value>[] = [];
  readonly #items: Record<string, Value>[] = [];
  readonly #inputs: Record<string, Value>[] = [];

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  add({ transactionId, fileId, userId: user_id, requestId, items }: NewTransaction, turn: number): void {
    // The places of rows in their lists, until they are inserted.
    const number = this.#transactions.length;
    const file_id = fileId === transactionId ? null : fileId;
    this.#transactions.push({
      number,
      id: transactionId,
      file_id,
      user_id,
      created_at_ms: this.#nowMs,
      request_id: requestId ?? null,
    });
    for (const [index, { kind, input }] of items.entries()) {
      const id = this.#items.length;
      this.#items.push({
        id,
        transaction_number: number,
        file_id,
        user_id,
        kind,
        state: 'queued',
        turn: turn + index,
        due_at_ms: this.#nowMs,
      });
      this.#inputs.push({ item_id: id, input });
    }
  }

  async insert(trx: Transaction<Tables>): Promise<void> {
    if (this.#transactions.length === 0) return;
    const numbers = await newNumbers(trx, this.#transactions.length, this.#items.length);
    const numberAt = (place: unknown) => numbers.transactions[Number(place)] as number;
    const idAt = (place: unknown) => numbers.items[Number(place)] as number;
    for (const row of this.#transactions) row.number = numberAt(row.number);
    for (const row of this.#items) {
      row.id = idAt(row.id);
      row.transaction_number = numberAt(row.transaction_number);
    }
    for (const row of this.#inputs) row.item_id = idAt(row.item_id);
    await insertRows(trx, 'transactions', this.#transactions);
    await insertRows(trx, 'job_items', this.#items);
    await insertRows(trx, 'job_inputs', this.#inputs);
  }
}

interface NewNumbers {
  readonly transactions: readonly number[];
  readonly items: readonly number[];
}

/** Numbers of new rows, which rise. Where transactions run beside each other, sequences give them. */
async function newNumbers(trx: Transaction<Tables>, transactions: number, items: number): Promise<NewNumbers> {
  if (locksRows(trx)) {
    const next = (table: string, column: string, count: number) =>
      sql`array(select nextval(pg_get_serial_sequence(${table}, ${column})) from generate_series(1, ${count}::integer))`;
    const { rows } = await sql<Record<keyof NewNumbers, unknown[]>>`
      select ${next('transactions', 'number', transactions)} as transactions, ${next('job_items', 'id', items)} as items`.execute(
      trx,
    );
    return { transactions: rows[0]?.transactions.map(Number) ?? [], items: rows[0]?.items.map(Number) ?? [] };
  }
  const { rows } = await sql<Record<keyof NewNumbers, number | null>>`
    select (select max(number) from transactions) as transactions, (select max(id) from job_items) as items`.execute(
    trx,
  );
  const after = (last: number | null | undefined, count: number) =>
    Array.from({ length: count }, (_, index) => Number(last ?? 0) + 1 + index);
  return { transactions: after(rows[0]?.transactions, transactions), items: after(rows[0]?.items, items) };
}

/**
 * The turns of users' next items: one after the user's last that waits, but no earlier than the turn that is being
 * served. So a user with one item is not behind the thousands of another (start-time fair queueing, Goyal, Vin and Cheng
 * 1996, with every item of the same length).
 */
async function openTurns(trx: Transaction<Tables>) {
  const waiting = trx.selectFrom('job_items').where(isQueued);
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
