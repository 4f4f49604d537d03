/** Taking items out of the queue: cancelled before they are computed, or removed with all that came of them. */
import type { Kysely, Transaction } from 'kysely';
import type { FinishedHook } from '../jobs/finished-hook.ts';
import type { Cancellation, ItemSelection, Removal } from '../jobs/job-queue.ts';
import { finishTransaction } from './jobs-finish.ts';
import type { Clock } from './store.ts';
import type { Tables } from './tables.ts';

export function cancelItems(
  db: Kysely<Tables>,
  clock: Clock,
  onFinished: FinishedHook,
  selection: ItemSelection,
): Promise<Cancellation | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await select(trx, selection).select(['id', 'state']).execute();
    if (found.length === 0) return undefined;
    // The state is looked at again where it is changed: on PostgreSQL a claim may have come in between.
    const cancelled = await trx
      .updateTable('job_items')
      .set({ state: 'failed', error_code: 'job_cancelled', error_message: 'The job was cancelled' })
      .where('id', 'in', idsOf(found))
      .where('state', '=', 'queued')
      .returning(['id', 'kind', 'transaction_id'])
      .execute();
    if (cancelled.length > 0) {
      await trx.deleteFrom('job_inputs').where('item_id', 'in', idsOf(cancelled)).execute();
      for (const transactionId of transactionsOf(cancelled)) {
        await finishTransaction(trx, clock, onFinished, transactionId);
      }
    }
    const processing = await select(trx, selection).select('kind').where('state', '=', 'processing').execute();
    return { cancelled: kindsOf(cancelled), processing: kindsOf(processing) };
  });
}

export function removeItems(
  db: Kysely<Tables>,
  clock: Clock,
  onFinished: FinishedHook,
  selection: ItemSelection,
): Promise<Removal | undefined> {
  return db.transaction().execute(async (trx) => {
    const items = await select(trx, selection)
      .leftJoin('job_results', 'job_results.item_id', 'job_items.id')
      .select(['id', 'kind', 'transaction_id', 'file_id', 'result'])
      .execute();
    if (items.length === 0) return undefined;
    for (const transactionId of await deleteItems(trx, items)) {
      await finishTransaction(trx, clock, onFinished, transactionId);
    }
    const files = new Set(items.map(({ file_id }) => file_id));
    const left = await trx
      .selectFrom('job_items')
      .select('file_id')
      .distinct()
      .where('file_id', 'in', [...files])
      .execute();
    for (const { file_id } of left) files.delete(file_id);
    return {
      kinds: kindsOf(items),
      results: items.flatMap(({ result }) => (result === null ? [] : [result])),
      emptiedFiles: [...files],
    };
  });
}

/**
 * Deletes items with their inputs and results, and the transactions that have none left with their notifications. An item
 * that is being computed loses its lease: what comes of it is not stored.
 *
 * @returns the transactions that still have items
 */
export async function deleteItems(
  trx: Transaction<Tables>,
  items: readonly { readonly id: string; readonly transaction_id: string }[],
): Promise<string[]> {
  if (items.length === 0) return [];
  const ids = idsOf(items);
  await trx.deleteFrom('job_results').where('item_id', 'in', ids).execute();
  await trx.deleteFrom('job_inputs').where('item_id', 'in', ids).execute();
  await trx.deleteFrom('job_items').where('id', 'in', ids).execute();
  const rows = await trx
    .selectFrom('job_items')
    .select('transaction_id')
    .distinct()
    .where('transaction_id', 'in', transactionsOf(items))
    .execute();
  const left = rows.map(({ transaction_id }) => transaction_id);
  const emptied = transactionsOf(items).filter((id) => !left.includes(id));
  if (emptied.length > 0) {
    await trx.deleteFrom('webhook_deliveries').where('transaction_id', 'in', emptied).execute();
    await trx.deleteFrom('transactions').where('id', 'in', emptied).execute();
  }
  return left;
}

function select(trx: Transaction<Tables>, { id, userId, kinds }: ItemSelection) {
  const items = trx
    .selectFrom('job_items')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('transaction_id', '=', id), where('file_id', '=', id)]));
  return kinds === undefined ? items : items.where('kind', 'in', kinds);
}

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

const transactionsOf = (items: readonly { readonly transaction_id: string }[]) => [
  ...new Set(items.map(({ transaction_id }) => transaction_id)),
];

const kindsOf = <Kind>(items: readonly { readonly kind: Kind }[]) => [...new Set(items.map(({ kind }) => kind))];
