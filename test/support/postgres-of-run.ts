/**
 * The PostgreSQL server that the processes of a run share. The first process that needs it starts it;
 * postgres-teardown.ts stops it.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { readDatabaseAddress } from '../../src/service/store/databases/database-address.ts';
import { openEngine } from '../../src/service/store/databases/open-engine.ts';
import { createStore } from '../../src/service/store/store.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { replaceFileSync } from '../../src/shared/files/write-file.ts';
import { describeMigrated, type Migrated } from './migrated-postgres.ts';
import { startPostgres } from './postgres-server.ts';
import { postgresOfRun } from './postgres-teardown.ts';
import { inMemory } from './temporary-files.ts';

interface ServerOfRun {
  /** The URL of its first database. */
  readonly url: string;
  /** The contents of a copy of {@link migratedDatabase}. */
  readonly migrated: Migrated;
}

/** The database that is copied, so that only one is migrated. */
export const migratedDatabase = 'migrated';

/** Nothing needs to survive a crash, and autovacuum would only disturb measurements. */
const forThrowAwayData = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  autovacuum: 'off',
  jit: 'off',
};

let started: Promise<ServerOfRun> | undefined;

export function serverOfRun(): Promise<ServerOfRun> {
  started ??= findOrStart();
  return started;
}

async function findOrStart(): Promise<ServerOfRun> {
  const { claim, ready } = postgresOfRun();
  if (!existsSync(ready) && isFirst(claim)) {
    const { url, folder } = await startPostgres(forThrowAwayData, undefined, dataPath());
    await administer({ url: url() }, `create database ${migratedDatabase}`);
    const store = createStore(await openEngine(readDatabaseAddress(url(migratedDatabase))), systemClock);
    await store.migrate();
    await store.close();
    const client = await connect(url(migratedDatabase));
    const migrated = await describeMigrated(client);
    await client.end();
    replaceFileSync(ready, JSON.stringify({ url: url(), folder, migrated }));
  }
  for (let tries = 0; tries < 1_200 && !existsSync(ready); tries += 1) await setTimeout(50);
  return JSON.parse(readFileSync(ready, 'utf8'));
}

/**
 * In memory if the temporary files of the run are: a database has a thousand files, which take 150 ms to create on a
 * disk.
 */
const dataPath = (): string | undefined => (dirname(tmpdir()) === inMemory ? `${tmpdir()}-postgres-` : undefined);

function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch {
    return false;
  }
}

export const urlOf = ({ url }: ServerOfRun, database: string): string => url.replace(/\/postgres$/, `/${database}`);

/** Connects without keeping the process alive. If the connection is lost, the next statement fails. */
export async function connect(url: string, options?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options, stream: () => new Socket().unref() });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** One connection per process: opening one costs the server as much as twenty statements. */
let administrator: Promise<pg.Client> | undefined;

/** Runs a statement in the first database of the server. */
export async function administer({ url }: Pick<ServerOfRun, 'url'>, statement: string): Promise<void> {
  administrator ??= connect(url).then((client) => client.once('end', () => (administrator = undefined)));
  await (await administrator).query(statement);
}
