/** Reading the queue: counts, and the state of items. */
import type { Kysely } from 'kysely';
import { errorCodes, type ServiceErrorCode } from '../../contract/error-codes.ts';
import type { FoundItem, ItemError, QueueCounts, StoredItem } from '../jobs/job-queue.ts';
import { chunksOf } from './chunks.ts';
import type { Tables } from './tables.ts';

export async function countItems(db: Kysely<Tables>): Promise<QueueCounts> {
  const rows = await db
    .selectFrom('job_items')
    .select((select) => ['state', select.fn.countAll().as('items')])
    .where('state', 'in', ['queued', 'processing'])
    .groupBy('state')
    .execute();
  const count = (state: string) => Number(rows.find((row) => row.state === state)?.items ?? 0);
  return { queued: count('queued'), processing: count('processing') };
}

export async function findItems(db: Kysely<Tables>, id: string): Promise<FoundItem[]> {
  const latest = await db
    .selectFrom('job_items')
    .select((select) => select.fn.max('ticket').as('ticket'))
    .where((where) => where.or([where('transaction_id', '=', id), where('file_id', '=', id)]))
    .groupBy('kind')
    .execute();
  if (latest.length === 0) return [];
  const rows = await db
    .selectFrom('job_items')
    .leftJoin('job_results', 'job_results.item_id', 'job_items.id')
    .select(['transaction_id', 'user_id', 'kind', 'state', 'error_code', 'error_message', 'progress', 'result'])
    .where(
      'ticket',
      'in',
      latest.map(({ ticket }) => ticket),
    )
    .execute();
  return rows.map(
    (row): FoundItem => ({
      transactionId: row.transaction_id,
      userId: row.user_id,
      kind: row.kind,
      outcome: outcomeOf(row),
    }),
  );
}

export async function findTransactions(db: Kysely<Tables>, ids: readonly string[]): Promise<StoredItem[]> {
  const found: StoredItem[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('job_items')
      .leftJoin('job_results', 'job_results.item_id', 'job_items.id')
      .select(['transaction_id', 'state', 'error_code', 'error_message', 'result'])
      .where('transaction_id', 'in', chunk)
      .execute();
    for (const { transaction_id: transactionId, state, error_code, error_message, result } of rows) {
      found.push({
        transactionId,
        state,
        result: result ?? undefined,
        error: state === 'failed' ? errorOf(error_code, error_message) : undefined,
      });
    }
  }
  return found;
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
