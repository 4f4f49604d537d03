/** Removes items from the queue: cancels them before they are computed, or deletes them with all results. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { clipKinds } from '../../../contract/endpoints/clips.ts';
import type { MadeClip } from '../../compute/jobs/computations/clip.ts';
import type { Cancellation, ItemSelection, Removal } from '../../compute/jobs/job-queue.ts';
import { listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { failedItem } from './finish.ts';
import { finishTransactions, type QueueChange } from './finish-transaction.ts';
import { findItemIds, isItemOf, transactionNumber, transactionsOf } from './item-ids.ts';

/** A condition on items, for any query on their table. */
type WhichItems = (item: ExpressionBuilder<Tables, 'job_items'>) => Expression<SqlBool>;

export async function cancelItems(change: QueueChange, selection: ItemSelection): Promise<Cancellation | undefined> {
  const { trx, clock } = change;
  const selected = whereSelected(selection);
  const first = await trx.selectFrom('job_items').select('id').where(selected).limit(1).executeTakeFirst();
  if (first === undefined) return undefined;
  const cancelled = await trx
    .updateTable('job_items')
    .set({ ...failedItem(clock.nowMs()), error_code: 'job_cancelled', error_message: 'The job was cancelled' })
    .where(selected)
    .where('state', '=', 'queued')
    .returning(['id', 'kind'])
    .execute();
  await finishTransactions(change, transactionsOf(cancelled.map(({ id }) => id)));
  const processing = await trx
    .selectFrom('job_items')
    .select('kind')
    .distinct()
    .where(selected)
    .where('state', '=', 'processing')
    .execute();
  return { cancelled: kindsOf(cancelled), processing: kindsOf(processing) };
}

export async function removeItems(change: QueueChange, selection: ItemSelection): Promise<Removal | undefined> {
  const { trx } = change;
  const selected = whereSelected(selection);
  const items = await trx
    .selectFrom('job_items')
    .innerJoin('transactions', (join) => join.on('number', '=', transactionNumber))
    .select(({ fn }) => ['kind', fn.coalesce('job_items.file_id', 'transactions.id').as('file_id')])
    .distinct()
    .where('job_items.id', 'in', idsWhere(trx, selected))
    .execute();
  if (items.length === 0) return undefined;
  const results = await trx
    .selectFrom('job_items')
    .select('result')
    .where(selected)
    .where('kind', 'in', clipKinds)
    .where('result', 'is not', null)
    .execute();
  await finishTransactions(change, await deleteItems(trx, selected));
  const emptiedFiles = await forgetEmptied(trx, [...new Set(items.map(({ file_id }) => file_id))]);
  return {
    kinds: kindsOf(items),
    clipNames: clipNamesOf(results.map(({ result }) => JSON.parse(result ?? 'null'))),
    emptiedFiles,
  };
}

/** Results of clips contain the name of the clip's file. */
export function clipNamesOf(results: readonly unknown[]): string[] {
  return results.flatMap((result) => {
    const { clipName }: Partial<Record<keyof MadeClip, unknown>> = Object(result);
    return typeof clipName === 'string' ? [clipName] : [];
  });
}

/**
 * Deletes the records of those files that have neither content nor items, since nothing can be found by their ids.
 *
 * @returns the files without items, whose results are no longer needed
 */
export async function forgetEmptied(trx: Transaction<Tables>, fileIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('job_items')
    .select('file_id')
    .distinct()
    .where('file_id', 'in', listOf(trx, fileIds))
    .execute();
  const used = new Set(rows.map(({ file_id }) => file_id));
  const emptied = fileIds.filter((id) => !used.has(id));
  await trx.deleteFrom('media_files').where('id', 'in', listOf(trx, emptied)).where('deleted', '=', 1).execute();
  return emptied;
}

/**
 * Deletes items with their inputs and results, and transactions without remaining items with their notifications. An
 * item that is being computed loses its lease, and its result is not stored.
 *
 * @returns the transactions that still have items, of those that had an open one among the deleted
 */
export async function deleteItems(trx: Transaction<Tables>, which: WhichItems): Promise<number[]> {
  const deleted = await trx.deleteFrom('job_items').where(which).returning(['id', 'state']).execute();
  const numbers = transactionsOf(deleted.map(({ id }) => id));
  const kept = new Set(transactionsOf(await findItemIds(trx, numbers)));
  const emptied = await trx
    .deleteFrom('transactions')
    .where(
      'number',
      'in',
      listOf(
        trx,
        numbers.filter((number) => !kept.has(number)),
      ),
    )
    .returning('id')
    .execute();
  const ids = listOf(
    trx,
    emptied.map(({ id }) => id),
  );
  if (emptied.length > 0) await trx.deleteFrom('webhook_deliveries').where('transaction_id', 'in', ids).execute();
  const open = deleted.filter(({ state }) => state === 'queued' || state === 'processing');
  return transactionsOf(open.map(({ id }) => id)).filter((number) => kept.has(number));
}

/** Whether an item has this transaction or file id. */
const isUnder = (id: string) => (item: ExpressionBuilder<Tables, 'job_items'>) =>
  item.or([isItemOf(sql`(select number from transactions where transactions.id = ${id})`), item('file_id', '=', id)]);

const whereSelected =
  ({ id, userId, kinds }: ItemSelection): WhichItems =>
  (item) =>
    item.and([
      item('user_id', '=', userId),
      isUnder(id)(item),
      ...(kinds === undefined ? [] : [item('kind', 'in', kinds)]),
    ]);

const idsWhere = (trx: Transaction<Tables>, which: WhichItems) => trx.selectFrom('job_items').select('id').where(which);

const kindsOf = <Kind>(items: readonly { readonly kind: Kind }[]) => [...new Set(items.map(({ kind }) => kind))];
