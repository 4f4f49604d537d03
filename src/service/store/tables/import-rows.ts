/** Copies every row of another database into this one, which must be empty: all rows or none. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { clipKinds } from '../../../contract/endpoints/clips.ts';
import { StaError } from '../../../shared/errors.ts';
import { type Value, wordsOf } from '../databases/engine.ts';
import { countRows, insertRows } from '../sql-words.ts';
import type { Tables } from './tables.ts';

/** Each table once, after those that it refers to; false for tables that each database has for itself. */
const imported = {
  users: true,
  credentials: true,
  audit_entries: true,
  idempotency_keys: true,
  statement_tags: true,
  intents: true,
  profanity_words: true,
  rule_sets: true,
  media_files: true,
  transactions: true,
  expired_jobs: true,
  job_items: true,
  webhook_subscriptions: true,
  webhook_deliveries: true,
  schema_versions: false,
} as const satisfies Record<keyof Tables, boolean>;

const importedTables = (Object.keys(imported) as (keyof Tables)[]).filter((table) => imported[table]);

/** One statement inserts rows with about this many characters. */
const charsTogether = 4_000_000;
const rowsTogether = 2_000;

export interface ImportOptions {
  rows(table: keyof Tables): Iterable<Record<string, unknown>>;
  /** The owner id of the bucket, if there is one: see open-blobs.ts. */
  readonly storageId: string | undefined;
  /** @param rows copied so far, in all tables */
  readonly onProgress: (table: string, rows: number) => void;
  readonly signal: AbortSignal;
}

/**
 * @returns the number of rows of each table
 * @throws StaError `usage` if the database has data, `invalid_input` for data that PostgreSQL cannot store; nothing has
 * changed then
 */
export function importRows(db: Kysely<Tables>, options: ImportOptions): Promise<Record<string, number>> {
  return db.transaction().execute(async (trx) => {
    await refuseData(trx);
    const counts: Record<string, number> = {};
    let before = 0;
    for (const table of importedTables) {
      const rows = await importTable(trx, table, options, before);
      const found = await countRows(trx.selectFrom(table));
      if (found !== rows) throw new Error(`${found} of ${rows} rows of ${table} have arrived`);
      counts[table] = rows;
      before += rows;
    }
    await continueNumbers(trx);
    if (options.storageId !== undefined) await sql`update shared_database set id = ${options.storageId}`.execute(trx);
    return counts;
  });
}

/** @throws StaError `usage` */
export async function refuseData(db: Kysely<Tables>): Promise<void> {
  for (const table of ['users', 'audit_entries', 'transactions'] as const) {
    const row = await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst();
    if (row === undefined) continue;
    throw new StaError('usage', 'The database has data already: an import needs an empty one', {
      hint: 'Make another: createdb NAME. A service or a command that has used this one has added a user',
    });
  }
}

async function importTable(
  trx: Transaction<Tables>,
  table: keyof Tables,
  { rows, onProgress, signal }: ImportOptions,
  before: number,
): Promise<number> {
  let count = 0;
  let chars = 0;
  let together: Record<string, Value>[] = [];
  const flush = async () => {
    signal.throwIfAborted();
    try {
      await insertRows(trx, table, together);
    } catch (error) {
      throw explainRefusal(error, table);
    }
    count += together.length;
    [together, chars] = [[], 0];
    onProgress(table, before + count);
  };
  for (const row of rows(table)) {
    together.push(readRow(table, row));
    for (const value of Object.values(row)) chars += typeof value === 'string' ? value.length : 8;
    if (chars >= charsTogether || together.length >= rowsTogether) await flush();
  }
  await flush();
  return count;
}

/** Explains integrity constraint violations, https://www.postgresql.org/docs/current/errcodes-appendix.html */
function explainRefusal(error: unknown, table: string): unknown {
  if (!(error instanceof Error && /^23/.test(String(Object(error).code)))) return error;
  return new StaError('invalid_input', `The rows of ${table} contradict others: ${error.message}`, {
    hint: 'The data directory is damaged: restore a backup. sta local check says more',
    cause: error,
  });
}

function readRow(table: string, row: Record<string, unknown>): Record<string, Value> {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string' || !value.includes('\u0000')) continue;
    const id = row.public_id ?? row.id ?? row.record_id;
    throw new StaError('invalid_input', `${column} of ${id ?? 'a row'} in ${table} has the character U+0000`, {
      hint: 'PostgreSQL cannot store it. Start the service on the data directory, change or delete that record, and import again',
    });
  }
  return row as Record<string, Value>;
}

/** New rows must get higher numbers than the imported ones. */
async function continueNumbers(trx: Transaction<Tables>): Promise<void> {
  for (const table of ['transactions', 'audit_entries']) {
    const last = sql`(select max(number) from ${sql.table(table)})`;
    await sql`select setval(pg_get_serial_sequence(${table}, 'number'), coalesce(${last}, 1), ${last} is not null)`.execute(
      trx,
    );
  }
}

/** The names of audio-only clips. */
export async function findAudioClips(db: Kysely<Tables>): Promise<Set<string>> {
  const { member } = wordsOf(db);
  const rows = await db
    .selectFrom('job_items')
    .where('kind', 'in', clipKinds)
    .where(member('result', 'isAudio'), 'is not', null)
    .select(member('result', 'clipName').as('name'))
    .execute();
  return new Set(rows.flatMap(({ name }) => name ?? []));
}
