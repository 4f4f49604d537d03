/** Many values as one parameter of a statement: an array, or rows in JSON. */
import { CompiledQuery, sql } from 'kysely';
import { StorageError } from '../../base/failure.ts';
import type { EngineWords, Executor, Value } from '../engine.ts';

export const postgresWords: EngineWords = {
  name: 'postgres',
  locksRows: true,
  list(values) {
    if (values.length === 0) return sql`(null)`;
    const all = [...values];
    return typeof all[0] === 'number'
      ? sql`(select unnest(${all}::bigint[]))`
      : sql`(select unnest(${all}::text[]) collate "C")`;
  },
  rows: (rows) =>
    sql`json_array_elements(${JSON.stringify(rows.map((row) => row.map(wellFormed)))}::json) as each(value)`,
  insert: insertRows,
  async insertTogether(db, tables) {
    if (tables.some(([, rows]) => rows.length > rowsTogether)) {
      for (const [table, rows] of tables) await insertRows(db, table, rows, '');
      return;
    }
    // References are checked at the end of the statement.
    const inserts = tables.map(([table, rows], at) => insertStatement(table, rows, `$${at + 1}`));
    const [last = ''] = inserts.splice(-1);
    const before = inserts.map((insert, at) => `part${at} as (${insert})`);
    const values = tables.map(([, rows]) => jsonOf(rows));
    await db.executeQuery(CompiledQuery.raw(`with ${before.join()} ${last}`, values));
  },
  member: (column, name) => sql`${sql.ref(column)}::json ->> ${name}::text`,
  listLength: (column) => sql`json_array_length(${sql.ref(column)}::json)`,
  bytes: (column, from, count) =>
    sql`substring(convert_to(${sql.ref(column)}, 'UTF8') from ${from}::integer for ${count}::integer)`,
  isCollision(error) {
    const cause = error instanceof StorageError ? error.cause : error;
    return /^(23505|40001|40P01)$/.test(String(Object(cause).code));
  },
  placeholders(statement) {
    let number = 0;
    return statement.replaceAll('?', () => `$${++number}`);
  },
};

/** Rows of one statement: a parameter has less than 1 GB. */
const rowsTogether = 2_000;

/** The table itself gives the types of the columns. */
async function insertRows(
  db: Executor,
  table: string,
  rows: readonly Record<string, Value>[],
  onConflict: string,
): Promise<void> {
  if (rows.length === 0) return;
  const statement = `${insertStatement(table, rows, '$1')} ${onConflict}`;
  for (let at = 0; at < rows.length; at += rowsTogether) {
    await db.executeQuery(CompiledQuery.raw(statement, [jsonOf(rows.slice(at, at + rowsTogether))]));
  }
}

function insertStatement(table: string, [first]: readonly Record<string, Value>[], parameter: string): string {
  const columns = Object.keys(first ?? {})
    .map((column) => `"${column}"`)
    .join();
  return `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", ${parameter})`;
}

const jsonOf = (rows: readonly Record<string, Value>[]) => JSON.stringify(rows, (_, value) => wellFormed(value));

/** Half of a pair of surrogates is no character: PostgreSQL refuses it in JSON, and the driver replaces it elsewhere. */
const wellFormed = <T>(value: T): T | string => (typeof value === 'string' ? Buffer.from(value).toString() : value);
