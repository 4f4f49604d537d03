/** Adds transactions to the queue. */
import { sql, type Transaction } from 'kysely';
import type { Enqueued, MaxQueued, NewTransaction } from '../../compute/jobs/job-queue.ts';
import { type Value, wordsOf } from '../databases/engine.ts';
import { listOf, locksRows } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import type { QueueChange } from './finish-transaction.ts';
import { itemIdOf, maxItems } from './item-ids.ts';
import { isQueued } from './lease.ts';
import { countQueued, queuedFrom } from './read.ts';
import type { TurnFloor } from './turn-floor.ts';

/** One call to {@link enqueueCalls}: all its transactions are added, or none. */
export interface EnqueueCall {
  readonly transactions: readonly NewTransaction[];
  readonly max: MaxQueued;
}

/**
 * Adds the transactions of several calls, in order.
 *
 * @param counts this process's counts of waiting items; if absent, they are counted
 * @returns the outcome of each call
 */
export async function enqueueCalls(
  { trx, clock }: QueueChange,
  calls: readonly EnqueueCall[],
  floor: TurnFloor,
  counts: WaitingCounts = new Map(),
): Promise<Enqueued[]> {
  const there = await findThere(trx, calls);
  const waiting = await look(trx, calls, floor, counts, clock.steadyMs());
  const rows = newRows(clock.nowMs(), placesIn(waiting.numbers));
  const outcomes: Enqueued[] = [];
  for (const { transactions, max } of calls) {
    const fresh = transactions.filter(({ transactionId }) => !there.has(transactionId));
    const [first] = fresh;
    const added = fresh.reduce((sum, one) => sum + one.items.length, 0);
    const refusal = first && (await waiting.add(first.userId, added, max));
    if (refusal !== undefined) {
      outcomes.push(refusal);
      continue;
    }
    for (const transaction of fresh) {
      there.add(transaction.transactionId);
      rows.add(transaction, waiting.takeTurns(transaction.userId, transaction.items.length));
    }
    outcomes.push('queued');
  }
  await rows.insert(trx);
  return outcomes;
}

/** Returns the ids of the existing transactions: a call that is sent again must not start its jobs twice. */
async function findThere(trx: Transaction<Tables>, calls: readonly EnqueueCall[]): Promise<Set<string>> {
  const ids = calls.flatMap(({ transactions }) =>
    transactions.flatMap(({ transactionId, mayBeThere }) => (mayBeThere === true ? [transactionId] : [])),
  );
  if (ids.length === 0) return new Set();
  const rows = await trx.selectFrom('transactions').select('id').where('id', 'in', listOf(trx, ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The numbers of waiting items, if there are many: by user id, and the total under {@link ofAll}. */
export type WaitingCounts = Map<string, { count: number; readonly countedAtMs: number }>;

/** The key of the total, since a user id is never empty. */
const ofAll = '';
/** Smaller numbers are counted each time, which takes no longer than another read. */
const manyItems = 2_000;
/** How long the count of a large number is cached. Meanwhile, this process adds the items that it queues. */
const countedMs = 1_000;

interface Looked {
  readonly user_id: string;
  readonly last_turn: number | null;
  readonly served: number | null;
  readonly of_user: number | null;
  readonly of_all: number | null;
  readonly numbers: unknown;
}

/**
 * Reads the data for the next items in one statement: the counts of waiting items, the turns of users' next items, and
 * the numbers of the transactions.
 *
 * The turn of an item is one after that of the user's last waiting item, but not earlier than the current turn. So a
 * user with one item does not wait for the thousands of another (start-time fair queueing, Goyal, Vin and Cheng 1996,
 * with every item of the same length).
 */
async function look(
  trx: Transaction<Tables>,
  calls: readonly EnqueueCall[],
  floor: TurnFloor,
  known: WaitingCounts,
  nowMs: number,
) {
  const transactions = calls.flatMap((call) => call.transactions);
  const users = [...new Set(transactions.map(({ userId }) => userId))];
  const isKnown = (name: string) => {
    const one = known.get(name);
    return one !== undefined && nowMs - one.countedAtMs < countedMs;
  };
  /** Items queued by this change, which the database does not count yet. */
  const queued = new Map<string, number>();
  /** The numbers that this change has counted. */
  const counted: WaitingCounts = new Map();
  const countOf = (name: string) => counted.get(name) ?? known.get(name);
  // Each query names the order of the index that it needs. PostgreSQL's statistics may still be those of an empty
  // queue: all indexes would then seem equal, and it would read the items of all users.
  // A comparison of rows decides where the server begins to read, but not where it ends.
  const ofUserFrom = (turn: number) => sql`select turn from job_items where ${isQueued}
    and (user_id, turn) >= (value ->> 0, ${turn}) and user_id <= value ->> 0 order by user_id, turn`;
  const newestOfUser = sql`select turn from job_items where ${isQueued} and user_id >= value ->> 0
    and (user_id, turn) <= (value ->> 0, ${sql.lit(Number.MAX_SAFE_INTEGER)}) order by user_id desc, turn desc limit 1`;
  // Without an item to find, the second query would read the entries of all former items of the user.
  const lastTurn = (turn: number) =>
    sql`case when exists (select 1 from (${ofUserFrom(turn)}) as waiting) then (${newestOfUser}) end`;
  const countOfUser = (turn: number) => sql`(select count(*) from (${ofUserFrom(turn)}) as waiting)
    + (select count(*) from job_items where ${isQueued} and user_id = value ->> 0 and turn < 0)`;
  const served = (turn: number) => sql`(${queuedFrom(turn)} limit 1)`;
  const read = async (countsAgain: boolean, newNumbers: ReturnType<typeof nextNumbers>, turn: number) => {
    const counting = users.map((user) => [user, countsAgain || !isKnown(user) ? 1 : 0]);
    const { rows } = await sql<Looked>`
      select value ->> 0 as user_id, ${lastTurn(turn)} as last_turn,
        ${served(turn)} as served,
        case when cast(value ->> 1 as integer) = 1 then ${countOfUser(turn)} end as of_user,
        ${countsAgain || !isKnown(ofAll) ? countQueued(turn) : sql`null`} as of_all, ${newNumbers} as numbers from ${wordsOf(trx).rows(counting)}`.execute(
      trx,
    );
    const note = (name: string, count: number | null) => {
      if (count === null) return;
      const one = { count: Number(count) + (queued.get(name) ?? 0), countedAtMs: nowMs };
      counted.set(name, one);
      if (one.count >= manyItems) known.set(name, one);
      else known.delete(name);
    };
    for (const { user_id, of_user } of rows) note(user_id, of_user);
    note(ofAll, rows[0]?.of_all ?? null);
    return rows;
  };

  // If nothing waits, turns go on with the id of the item, which is higher than any turn: they never fall.
  const currentTurn = ({ served, numbers }: Looked) => Number(served ?? itemIdOf(placesIn(numbers)(0), 0));
  const found = await floor.looking(async (turn) => {
    const rows = await read(false, nextNumbers(trx, transactions.length), turn);
    return [rows, rows[0] && currentTurn(rows[0])];
  });
  const next = new Map(found.map((row) => [row.user_id, Math.max(Number(row.last_turn ?? -1) + 1, currentTurn(row))]));
  const refusalOf = (userId: string, items: number, max: MaxQueued) => {
    const after = (name: string) => (countOf(name)?.count ?? 0) + items;
    if (after(userId) > max.ofUser) return 'userFull';
    return after(ofAll) > max.ofAll ? 'full' : undefined;
  };
  return {
    numbers: found[0]?.numbers,
    /** Adds items of a user, unless they exceed a limit. */
    async add(userId: string, items: number, max: MaxQueued): Promise<'full' | 'userFull' | undefined> {
      // Never refuse items because of an outdated count.
      const wasCounted = counted.has(userId) && counted.has(ofAll);
      if (!wasCounted && refusalOf(userId, items, max) !== undefined) await read(true, sql`null`, 0);
      const refusal = refusalOf(userId, items, max);
      if (refusal !== undefined) return refusal;
      for (const name of [userId, ofAll]) {
        queued.set(name, (queued.get(name) ?? 0) + items);
        const one = countOf(name);
        if (one !== undefined) one.count += items;
      }
      return undefined;
    },
    takeTurns(userId: string, items: number): number {
      const turn = next.get(userId) ?? 0;
      next.set(userId, turn + items);
      return turn;
    },
  };
}

/**
 * Collects the rows of new transactions, because a statement for each would cost more than the row.
 *
 * @param numberAt the number of the transaction at an index
 */
function newRows(nowMs: number, numberAt: (index: number) => number) {
  const transactionRows: Record<string, Value>[] = [];
  const itemRows: Record<string, Value>[] = [];
  return {
    add({ transactionId, fileId, userId: user_id, requestId, items }: NewTransaction, turn: number): void {
      if (items.length > maxItems) throw new Error(`A transaction has ${items.length} items`);
      const number = numberAt(transactionRows.length);
      const file_id = fileId === transactionId ? null : fileId;
      const request_id = requestId ?? null;
      transactionRows.push({ number, id: transactionId, file_id, user_id, created_at_ms: nowMs, request_id });
      for (const [index, { kind, input }] of items.entries()) {
        const id = itemIdOf(number, index);
        itemRows.push({ id, file_id, user_id, kind, state: 'queued', turn: turn + index, due_at_ms: nowMs, input });
      }
    },

    async insert(trx: Transaction<Tables>): Promise<void> {
      if (transactionRows.length === 0) return;
      await wordsOf(trx).insertTogether(trx, [
        ['transactions', transactionRows],
        ['job_items', itemRows],
      ]);
    },
  };
}

/**
 * The numbers of new transactions, which rise. If transactions run concurrently, a sequence returns a list of them;
 * otherwise it is the last number.
 */
const nextNumbers = (trx: Transaction<Tables>, count: number) =>
  locksRows(trx)
    ? sql`array(select nextval(pg_get_serial_sequence('transactions', 'number')) from generate_series(1, ${count}::integer))`
    : sql`(select max(number) from transactions)`;

/** Returns the number at an index. */
const placesIn = (numbers: unknown) => (index: number) =>
  Array.isArray(numbers) ? Number(numbers[index]) : Number(numbers ?? 0) + 1 + index;
