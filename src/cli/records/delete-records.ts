/**
 * Deletes records by id or name: asks on a terminal, requires `--yes` elsewhere, and deletes nothing if one is unknown.
 */

import pMap, { pMapSkip } from 'p-map';
import { listHint, type RecordNoun } from '../../api/records/unknown-id.ts';
import { type TableView, tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { confirm, requireYes } from '../context/confirm.ts';
import type { Context } from '../context/context.ts';
import { resolveId } from './resolve-id.ts';

export interface DeletableRecords {
  /** `statement tag`; the plural adds an s. */
  readonly noun: RecordNoun;
  readonly list: () => Promise<{ id: string; name: string }[]>;
  /** Deletes one record and returns the service's reply. */
  readonly remove: (id: string) => Promise<unknown>;
}

export async function deleteRecords(
  context: Context,
  records: DeletableRecords,
  given: readonly string[],
  yes: boolean,
): Promise<TableView> {
  requireYes(context, yes, 'deleting');
  const there = await records.list();
  const wanted = [...new Set(given.map((one) => resolveId(one, there, records.noun) ?? one))];
  const known = new Map(there.map(({ id, name }) => [id, name]));
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    const none = unknown.length === 1 ? `is no ${records.noun}` : `are no ${records.noun}s`;
    throw new StaError('not_found', `There ${none} ${unknown.join(', ')}. Nothing was deleted`, {
      hint: listHint(records.noun),
    });
  }
  const names = wanted.map((id) => `${known.get(id)} (${id})`);
  const what =
    names.length === 1 ? `the ${records.noun} ${names[0]}` : `${names.length} ${records.noun}s: ${names.join(', ')}`;
  if (!(await confirm(context, yes, 'deleting', `Delete ${what}?`))) {
    return tableView([], [], [], 'Nothing was deleted');
  }
  return deleteEach(
    wanted.map((id) => ({ id })),
    ({ id }) => records.remove(id),
  );
}

/** Concurrent calls. */
const concurrency = 4;

/**
 * An unknown id does not stop the others.
 *
 * @param remove deletes one record and returns the service's reply
 * @throws StaError `not_found` that names every unknown id
 */
export async function deleteEach<T extends { readonly id: string }>(
  records: readonly T[],
  remove: (record: T) => Promise<unknown>,
): Promise<TableView> {
  const unknown: StaError[] = [];
  const deleted = await pMap(
    records,
    async (record) => {
      try {
        return { id: record.id, reply: await remove(record) };
      } catch (error) {
        if (!(error instanceof StaError) || error.code !== 'not_found') throw error;
        unknown.push(error);
        return pMapSkip;
      }
    },
    { concurrency },
  );
  const [first] = unknown;
  if (first !== undefined) {
    const done = deleted.length === 0 ? [] : [`Deleted: ${deleted.map(({ id }) => id).join(', ')}`];
    const message = [...unknown.map((error) => error.message), ...done].join('. ');
    throw new StaError('not_found', message, { hint: first.hint, requestId: first.requestId, cause: first });
  }
  const replies = deleted.map(({ reply }) => reply);
  return tableView(replies.length === 1 ? replies[0] : replies, deleted, [{ title: 'Deleted', value: ({ id }) => id }]);
}
