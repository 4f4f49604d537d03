/** The parts of queries that differ between the databases. Kysely does everything else, in the same way for both. */
import type { Kysely, RawBuilder } from 'kysely';

/** New rows of a table, with the same columns. */
export type TableRows = readonly [table: string, rows: readonly Record<string, Value>[]];

export type Value = string | number | null;

/** Column types that the databases spell differently. */
export interface ColumnTypes {
  /** Compared byte by byte, regardless of the language of the database. */
  readonly text: RawBuilder<unknown>;
  /** A primary key: the number of a row, higher than that of all earlier rows. */
  readonly rowNumber: RawBuilder<unknown>;
  /** The number of a row of another table. */
  readonly toRowNumber: RawBuilder<unknown>;
}

export interface EngineWords {
  readonly name: 'sqlite' | 'postgres';
  /** Whether transactions run concurrently, and lock the rows that they read for a change: `for update`. */
  readonly locksRows: boolean;
  readonly columnTypes: ColumnTypes;
  /** Many values as one parameter, a list for `in`. */
  list<T extends string | number>(values: readonly T[]): RawBuilder<T>;
  /** Many rows as one parameter: an expression for `from` whose column `value` is the JSON list of a row's columns. */
  rows(rows: readonly (readonly Value[])[]): RawBuilder<unknown>;
  /** Inserts rows with the same columns, with few parameters. */
  insert(db: Executor, table: string, rows: readonly Record<string, Value>[], onConflict: string): Promise<void>;
  /** The same for several tables, each of which may refer to earlier ones. */
  insertTogether(db: Executor, tables: readonly TableRows[]): Promise<void>;
  /** A member of an object in a column of JSON text. */
  member(column: string, name: string): RawBuilder<string | null>;
  /** The length of a list in a column of JSON text. */
  listLength(column: string): RawBuilder<number>;
  /** A part of a text's UTF-8. @param from the first byte, from 1 */
  bytes(column: string, from: number, count: number): RawBuilder<Uint8Array>;
  /** Whether a transaction failed because of a concurrent one, and may be repeated. */
  isCollision(error: unknown): boolean;
  /** A handwritten statement with `?` for each parameter, in the database's own syntax. */
  placeholders(statement: string): string;
}

/** The part of Kysely that every query runs through. */
export type Executor = Pick<Kysely<never>, 'getExecutor' | 'executeQuery'>;

/** The SQL of a database, from its dialect's adapter. */
export function wordsOf(db: Pick<Kysely<never>, 'getExecutor'>): EngineWords {
  const { adapter } = db.getExecutor();
  if ('words' in adapter) return adapter.words as EngineWords;
  throw new Error('The dialect has no words');
}
