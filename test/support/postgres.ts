/**
 * Databases for tests on PostgreSQL: one each, on a server that the first of a run starts and the end of the run stops (see
 * postgres-teardown.ts).
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { readDatabaseAddress } from '../../src/service/engines/database-address.ts';
import { openEngine } from '../../src/service/engines/open-engine.ts';
import { createStore } from '../../src/service/store/store.ts';
import { replaceFileSync } from '../../src/write-file.ts';
import { findPostgres, startPostgres } from './postgres-server.ts';
import { postgresOfRun } from './postgres-teardown.ts';

/** Why tests on PostgreSQL are skipped; undefined where they run. */
export const withoutPostgres =
  findPostgres() === undefined ? 'There is no PostgreSQL: install the package postgresql-15' : undefined;
if (withoutPostgres !== undefined) process.stderr.write(`${withoutPostgres}. Tests on it are skipped\n`);

interface TestDatabase {
  readonly url: string;
  /** To be called when no test uses it any longer. */
  release(): Promise<void>;
}

/**
 * The URL of a database that a test has for itself: an empty one, or one with the tables of a store.
 *
 * @param options `fresh` for a test that looks at what the server has counted in it
 */
export async function testDatabase({ migrated = false, fresh = false } = {}): Promise<string> {
  const { url, release } = await (migrated && !fresh
    ? takeMigrated()
    : createDatabase(migrated ? migratedDatabase : 'template1'));
  onTestFinished(release);
  return url;
}

/** Those of the data directories of a file of tests. */
const ofDirectories = new Map<string, TestDatabase>();

/** On PostgreSQL, each data directory has a database until the file of tests ends. */
export async function databaseOf(dataDirectory: string): Promise<string> {
  const known = ofDirectories.get(dataDirectory) ?? (await takeMigrated());
  ofDirectories.set(dataDirectory, known);
  return known.url;
}

export async function releaseDatabases(): Promise<void> {
  const all = [...ofDirectories.values()];
  ofDirectories.clear();
  await Promise.all(all.map(({ release }) => release()));
}

async function createDatabase(template: string): Promise<TestDatabase & { readonly name: string }> {
  const server = await serverOfRun();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template}`);
  return {
    name,
    url: urlOf(server, name),
    release: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

/** The database that others are copied from, so that only one is migrated. */
const migratedDatabase = 'migrated';

/** Migrated databases that tests have given back, emptied: the server needs twenty times as long for a copy. */
const unused: TestDatabase[] = [];

async function takeMigrated(): Promise<TestDatabase> {
  const known = unused.pop();
  if (known !== undefined) return known;
  const { name, url, release } = await createDatabase(migratedDatabase);
  const one: TestDatabase = {
    url,
    release: async () => {
      if (await restore(url, name)) unused.push(one);
      else await release();
    },
  };
  return one;
}

const urlOf = (server: string, database: string): string => server.replace(/\/postgres$/, `/${database}`);

/** The processes of a run share a server, which one of them starts. @returns the URL of its first database */
async function serverOfRun(): Promise<string> {
  const { claim, ready } = postgresOfRun();
  if (!existsSync(ready) && isFirst(claim)) {
    const { url, folder } = await startPostgres();
    await administer(url(), `create database ${migratedDatabase}`);
    const store = createStore(await openEngine(readDatabaseAddress(urlOf(url(), migratedDatabase))), systemClock);
    await store.migrate();
    await store.close();
    replaceFileSync(ready, JSON.stringify({ url: url(), folder }));
  }
  for (let tries = 0; tries < 1_200 && !existsSync(ready); tries += 1) await setTimeout(50);
  return JSON.parse(readFileSync(ready, 'utf8')).url;
}

function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch {
    return false;
  }
}

const administer = (server: string, statement: string): Promise<void> =>
  connected(server, async (client) => void (await client.query(statement)));

async function connected<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** What makes a database more than the rows in it: a test that has changed any of it was about that. */
const describeSchema = `select string_agg(line, '\n' order by line) as schema from (
  select format('%s %s %s %s %s', relname, relkind, attname, atttypid, attnotnull) from pg_class
    left join pg_attribute on attrelid = pg_class.oid and attnum > 0 where relnamespace = 'public'::regnamespace
  union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select nspname from pg_namespace where nspname not like 'pg_%'
  union all select setconfig::text from pg_db_role_setting
) as lines (line)`;

/** Rows that were removed still take space, which makes the next test slower. */
const largestBytes = 16e6;

/** The migrated database: its schema, and the rows that it has from the start, as JSON by table. */
interface Origin {
  readonly schema: string;
  readonly rows: ReadonlyMap<string, string>;
  readonly sequences: readonly string[];
}

let origin: Promise<Origin> | undefined;

const readOrigin = (server: string): Promise<Origin> =>
  connected(urlOf(server, migratedDatabase), async (client) => {
    const column = async (statement: string) =>
      (await client.query<[string]>({ text: statement, rowMode: 'array' })).rows.map(([value]) => value);
    const rows = new Map<string, string>();
    for (const table of await column("select quote_ident(tablename) from pg_tables where schemaname = 'public'"))
      rows.set(table, (await column(`select coalesce(json_agg(one), '[]')::text from ${table} as one`)).join());
    const sequences = await column("select quote_literal(sequencename) from pg_sequences where schemaname = 'public'");
    return { schema: (await column(describeSchema)).join(), rows, sequences };
  });

/** Makes a database as it was when it was copied. @returns false where that takes a new copy */
async function restore(url: string, name: string): Promise<boolean> {
  const server = await serverOfRun();
  origin ??= readOrigin(server);
  const { schema, rows, sequences } = await origin;
  const others = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`;
  await administer(server, others);
  return connected(url, async (client) => {
    const { rows: found } = await client.query(
      `select schema, pg_database_size('${name}') as bytes from (${describeSchema}) as _`,
    );
    if (found[0]?.schema !== schema || Number(found[0]?.bytes) > largestBytes) return false;
    const tables = [...rows.keys()];
    await client.query(
      [
        // Without the checks of references, whose order does not matter then.
        'set session_replication_role = replica',
        ...tables.map((table) => `delete from ${table}`),
        ...sequences.map((sequence) => `select setval(${sequence}, 1, false)`),
      ].join('; '),
    );
    for (const [table, json] of rows) {
      if (json !== '[]')
        await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [json]);
    }
    return true;
  });
}
