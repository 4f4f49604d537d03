/** Reading the queue: counts, and the state of items. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { errorCodes, type ServiceErrorCode } from '../../contract/error-codes.ts';
import { listOf } from '../engines/sqlite/json-rows.ts';
import type { FoundItem, ItemError, QueueCounts, StoredItem } from '../jobs/job-queue.ts';
import { isProcessing, isQueued } from './jobs-lease.ts';
import type { Tables } from './tables.ts';

export async function countItems(db: Kysely<Tables>): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    select (select count(*) from job_items where ${isQueued}) as queued,
      (select count(*) from job_items where ${isProcessing}) as processing`.execute(db);
  return { queued: Number(rows[0]?.queued), processing: Number(rows[0]?.processing) };
}

/** Written out: to build it for each fetch costs several times what the database does. */
const findLatest = `
  with wanted as (
    select max(id) as id from job_items
    where transaction_number = (select number from transactions where id = ?) or file_id = ?
    group by kind)
  select transactions.id, item.user_id, kind, state, error_code, error_message, progress, result
  from wanted join job_items as item on item.id = wanted.id join transactions on number = transaction_number
    left join job_results on item_id = item.id`;

type LatestRow = Pick<
  Tables['job_items'],
  'user_id' | 'kind' | 'state' | 'error_code' | 'error_message' | 'progress'
> & { readonly id: string; readonly result: string | null };

export async function findItems(db: Kysely<Tables>, id: string): Promise<FoundItem[]> {
  const { rows } = await db.executeQuery<LatestRow>(CompiledQuery.raw(findLatest, [id, id]));
  return rows.map(
    (row): FoundItem => ({
      transactionId: row.id,
      userId: row.user_id,
      kind: row.kind,
      outcome: outcomeOf(row),
    }),
  );
}

export async function findTransactions(db: Kysely<Tables>, ids: readonly string[]): Promise<StoredItem[]> {
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('job_items', 'transaction_number', 'number')
    .leftJoin('job_results', 'item_id', 'job_items.id')
    .select(['transactions.id', 'state', 'error_code', 'error_message', 'result'])
    .where('transactions.id', 'in', listOf(ids))
    .execute();
  return rows.map(({ id, state, error_code, error_message, result }) => ({
    transactionId: id,
    state,
    result: result ?? undefined,
    error: state === 'failed' ? errorOf(error_code, error_message) : undefined,
  }));
}

function outcomeOf(row: {
  state: 'queued' | 'processing' | 'completed' | 'failed';
  result: string | null;
  error_code: string | null;
  error_message: string | null;
  progress: string | null;
}): FoundItem['outcome'] {
  switch (row.state) {
    case 'queued':
      return { state: 'queued' };
    case 'processing':
      return { state: 'processing', ...(row.progress !== null && { progress: JSON.parse(row.progress) }) };
    case 'completed':
      return {
        state: 'completed',
        // Parsed when it is read: a fetch of one kind does not pay for the others.
        get result(): unknown {
          return JSON.parse(row.result ?? 'null');
        },
      };
    case 'failed':
      return { state: 'failed', error: errorOf(row.error_code, row.error_message) };
  }
}

/** A code that this version no longer knows is shown as the general one. */
function errorOf(code: string | null, message: string | null): ItemError {
  return {
    code: code !== null && isErrorCode(code) ? code : 'job_failed',
    message: message ?? 'The item could not be computed',
  };
}

const isErrorCode = (code: string): code is ServiceErrorCode => Object.hasOwn(errorCodes, code);
