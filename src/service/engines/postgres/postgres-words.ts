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
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join();
  const statement = `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1) ${onConflict}`;
  for (let at = 0; at < rows.length; at += rowsTogether) {
    const json = JSON.stringify(rows.slice(at, at + rowsTogether), (_, value) => wellFormed(value));
    await db.executeQuery(CompiledQuery.raw(statement, [json]));
  }
}

/** Half of a pair of surrogates is no character: PostgreSQL refuses it in JSON, and the driver replaces it elsewhere. */
const wellFormed = <T>(value: T): T | string => (typeof value === 'string' ? Buffer.from(value).toString() : value);
