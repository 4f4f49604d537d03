/** Writes a table as an SQLite database with one table, `rows`. Lists are JSON text, and times ISO 8601 text. */
import { StaError } from '../../shared/errors.ts';
import type { PlainValue } from '../view.ts';
import { type ColumnType, isNested } from './column-type.ts';
import type { WholeTable } from './row-spool.ts';

/** SQLITE_MAX_COLUMN of its usual builds. */
const maxColumns = 2_000;

/** All other types are TEXT. */
const sqlTypes: Partial<Record<ColumnType, string>> = { integer: 'INTEGER', number: 'REAL', boolean: 'INTEGER' };

export async function writeSqlite(path: string, { columns, rows }: WholeTable): Promise<void> {
  if (columns.length > maxColumns) {
    throw new StaError(
      'invalid_input',
      `SQLite has at most ${maxColumns} columns, and the table has ${columns.length}`,
      {
        hint: 'Use -o parquet or -o ndjson',
      },
    );
  }
  const { DatabaseSync } = await import('../../shared/sqlite.ts');
  const database = new DatabaseSync(path);
  try {
    // The file is a draft until it is complete: a crash needs no recovery.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
    const names = uniqueNames(columns.map(({ name }) => name));
    const defined = columns.map(({ type }, i) => `${quote(names[i] ?? '')} ${sqlTypes[type] ?? 'TEXT'}`);
    database.exec(`CREATE TABLE rows (${defined.length > 0 ? defined.join(', ') : 'empty TEXT'})`);
    if (columns.length > 0) {
      const insert = database.prepare(`INSERT INTO rows VALUES (${columns.map(() => '?').join(', ')})`);
      for await (const row of rows()) insert.run(...columns.map(({ type }, i) => sqlValue(row[i], type)));
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/** SQLite ignores the case of ASCII letters in names. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    const base = given.replaceAll('\0', '');
    let name = base;
    for (let i = 2; taken.has(name.toLowerCase()); i += 1) name = `${base} (${i})`;
    taken.add(name.toLowerCase());
    return name;
  });
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The prebuilt package binds a number closer to a whole one than this as that; SQLite itself reads its text. */
const closest = 1e-15;

const sqlNumber = (value: number): number | string =>
  value !== 0 && Math.abs(value) < closest ? String(value) : value;

function sqlValue(value: PlainValue, type: ColumnType): string | number | bigint | null {
  if (value === undefined) return null;
  switch (type) {
    case 'integer':
      return BigInt(Number(value));
    case 'number':
      return sqlNumber(Number(value));
    case 'boolean':
      return value === true ? 1 : 0;
    case 'texts':
    case 'numbers':
    case 'json':
      return JSON.stringify(isNested(value) ? value.value : value);
    default:
      return String(value);
  }
}
