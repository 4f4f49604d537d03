/** Lists rows in pages of bounded size, in the order of their creation. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { maxPerPage } from '../../contract/schemas/schemas.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { Tables } from './tables/tables.ts';

/** Maximum bytes of a page, unless a single row has more. */
export const pageBytes = 1024 * 1024;
/** The start of a page, and its maximum rows. */
export interface PageRequest {
  /** The `next` of the previous page; undefined for the first page. */
  readonly cursor?: string;
  /** Maximum rows, if that is less than {@link maxPerPage}. */
  readonly limit?: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page; undefined for the last one. */
  readonly next: string | undefined;
}

export interface PagedTable {
  readonly table: string;
  /** Unique and immutable, like `created_at_ms`: rows are sorted by both. */
  readonly id: string;
  /** The bytes of a row, in SQL. */
  readonly bytes: RawBuilder<number>;
}

/**
 * Returns the ids of a page's rows, reading only their sizes.
 *
 * @param isListed the condition for the rows of the list
 * @throws ServiceFailure `invalid_request` for a cursor that was not returned with a page
 */
export async function choosePage(
  db: Kysely<Tables>,
  { table, id, bytes }: PagedTable,
  isListed: RawBuilder<unknown>,
  { cursor, limit = maxPerPage }: PageRequest,
): Promise<Page<string>> {
  const key = sql.ref(id);
  const after = cursor === undefined ? sql`` : afterCursor(cursor, key);
  const max = Math.min(limit, maxPerPage);
  const { rows } = await sql<{ id: string; createdAtMs: number; bytes: number }>`
    select ${key} as id, created_at_ms as "createdAtMs", ${bytes} as bytes from ${sql.table(table)}
    where ${isListed} ${after} order by created_at_ms, ${key} limit ${max + 1}`.execute(db);
  let total = 0;
  const tooLarge = rows.findIndex((row, index) => {
    total += Number(row.bytes);
    return index > 0 && total > pageBytes;
  });
  const chosen = rows.slice(0, tooLarge < 0 ? max : Math.min(tooLarge, max));
  const last = chosen.at(-1);
  const next = last === undefined || chosen.length === rows.length ? undefined : `${last.createdAtMs}-${last.id}`;
  return { rows: chosen.map((row) => row.id), next };
}

function afterCursor(cursor: string, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const [, createdAtMs, id] = /^(\d{1,15})-([0-9a-f-]{1,40})$/.exec(cursor) ?? [];
  if (createdAtMs === undefined) {
    throw new ServiceFailure('invalid_request', 'cursor must be the next_cursor of an earlier page');
  }
  const made = Number(createdAtMs);
  // The first condition is the one with an index.
  return sql`and created_at_ms >= ${made} and (created_at_ms > ${made} or ${key} > ${id})`;
}
