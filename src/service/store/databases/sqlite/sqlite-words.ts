/**
 * Many values as one parameter of a statement, in JSON: the statement is short and always the same, so that it is
 * compiled once, however many values there are. A statement with a parameter for each value costs many times the change
 * itself.
 */
import { CompiledQuery, sql } from 'kysely';
import type { EngineWords, Executor, Value } from '../engine.ts';

/** Maximum characters of one parameter; a single row may be longer. */
const parameterChars = 4_000_000;

export const sqliteWords: EngineWords = {
  name: 'sqlite',
  locksRows: false,
  // As a primary key, exactly this type is the number by which SQLite stores a row:
  // https://www.sqlite.org/lang_createtable.html#rowid
  columnTypes: { text: sql`text`, rowNumber: sql`integer`, toRowNumber: sql`integer` },
  list: (values) => sql`(select value from json_each(${JSON.stringify(values)}))`,
  rows: (rows) => sql`json_each(${JSON.stringify(rows)})`,
  insert: insertRows,
  async insertTogether(db, tables) {
    for (const [table, rows] of tables) await insertRows(db, table, rows, '');
  },
  member: (column, name) => sql`${sql.ref(column)} ->> ${name}`,
  listLength: (column) => sql`json_array_length(${sql.ref(column)})`,
  bytes: (column, from, count) => sql`substr(cast(${sql.ref(column)} as blob), ${from}, ${count})`,
  isCollision: () => false,
  placeholders: (statement) => statement,
};

async function insertRows(
  db: Executor,
  table: string,
  rows: readonly Record<string, Value>[],
  onConflict: string,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const insert = insertStatement(table, columns, onConflict);
  let texts: string[] = [];
  let chars = 0;
  const flush = async () => {
    await db.executeQuery(CompiledQuery.raw(insert, [`[${texts.join()}]`]));
    texts = [];
    chars = 0;
  };
  for (const row of rows) {
    const text = JSON.stringify(columns.map((column) => row[column]));
    if (texts.length > 0 && chars + text.length > parameterChars) await flush();
    texts.push(text);
    chars += text.length;
  }
  await flush();
}

/** @param columns names chosen by the program, not by its callers */
function insertStatement(table: string, columns: readonly string[], onConflict: string): string {
  // Without `where`, SQLite would read `on` as a condition of a join.
  const values = columns.map((_, index) => `value ->> ${index}`);
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join()}) select ${values.join()} from json_each(?) where true ${onConflict}`;
}
