/**
 * Deletes records by id or name: asks on a terminal, requires `--yes` elsewhere, and deletes nothing if one is unknown.
 */

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
  return deleteEach(wanted, records.remove);
}

/** @param remove deletes one record and returns the service's reply */
export async function deleteEach(ids: readonly string[], remove: (id: string) => Promise<unknown>): Promise<TableView> {
  const replies: unknown[] = [];
  for (const id of ids) replies.push(await remove(id));
  return tableView(replies.length === 1 ? replies[0] : replies, ids, [{ title: 'Deleted', value: (id) => id }]);
}
