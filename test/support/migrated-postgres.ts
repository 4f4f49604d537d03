/**
 * Makes a used copy of the migrated PostgreSQL database as good as a new one, so that tests can reuse it: emptying a
 * database takes 2 ms, and copying and dropping one fifteen times as long.
 */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

export interface Migrated {
  /** Identifies its tables and settings: see {@link readState}. */
  readonly state: string;
  /** Statements that reset its rows and sequences. */
  readonly emptying: string;
}

/**
 * For connections that run {@link Migrated.emptying}: references are not checked, so the order of the tables does not
 * matter.
 */
export const withoutReferences = '-c session_replication_role=replica';

/** Deleted rows take space until the server vacuums them: a database that has had this many is dropped. */
const maxRemovedRows = 5_000;

/** How long the connections of the last test may take to close. */
const patience = { tries: 20, waitMs: 10 };

/** @param client connected to the database that is copied */
export async function describeMigrated(client: pg.Client): Promise<Migrated> {
  const column = async (statement: string): Promise<string[]> =>
    (await client.query<[string]>({ text: statement, rowMode: 'array' })).rows.map(([value]) => value);
  const tables = await column("select quote_ident(tablename) from pg_tables where schemaname = 'public'");
  const sequences = await column("select quote_literal(sequencename) from pg_sequences where schemaname = 'public'");
  const emptying = [
    ...tables.map((table) => `delete from ${table}`),
    ...sequences.map((sequence) => `select setval(${sequence}, 1, false)`),
  ];
  for (const table of tables) {
    const [rows] = await column(`select quote_literal(json_agg(one)) from ${table} as one having count(*) > 0`);
    if (rows !== undefined)
      emptying.push(`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows})`);
  }
  return { state: await readState(client), emptying: emptying.join('; ') };
}

/** Catalogs that change when the database itself is changed. */
const catalogs = [
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_db_role_setting',
  'pg_namespace',
  'pg_proc',
  'pg_statistic',
  'pg_trigger',
  'pg_type',
];

/**
 * Each row of a catalog has the number of the transaction that wrote it. Only the statistics of ANALYZE and VACUUM are
 * overwritten in place.
 */
const stateQuery = `select concat_ws(' ', ${catalogs
  .map((catalog) => `(select concat(count(*), '/', sum(xmin::text::bigint)) from ${catalog})`)
  .join(', ')}, (select concat(sum(reltuples::bigint), '/', sum(relpages)) from pg_class)) as state,
  (select count(*) from pg_stat_get_activity(null) as one join pg_database on oid = one.datid
    where datname = current_database() and one.pid <> pg_backend_pid()) as others`;

interface State {
  readonly state: string;
  /** Other connections. */
  readonly others: string;
}

const readState = async (client: pg.Client): Promise<string> =>
  (await client.query<State>(stateQuery)).rows[0]?.state ?? '';

/**
 * Empties a copy of the migrated database that no test uses.
 *
 * @param client connected to it {@link withoutReferences}
 * @param removed the number of rows that earlier tests removed
 * @returns the new number; undefined if a new copy is needed
 */
export async function emptyMigrated(
  client: pg.Client,
  { state, emptying }: Migrated,
  removed: number,
): Promise<number | undefined> {
  for (let tries = 1; ; tries += 1) {
    const [found] = (await client.query<State>(stateQuery)).rows;
    if (found?.state !== state || tries > patience.tries) return undefined;
    if (Number(found.others) === 0) break;
    await setTimeout(patience.waitMs);
  }
  // Several statements have several results, which the types do not cover.
  const results = [await client.query(emptying)].flat();
  for (const { command, rowCount } of results) if (command === 'DELETE') removed += rowCount ?? 0;
  return removed > maxRemovedRows ? undefined : removed;
}
