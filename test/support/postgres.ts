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

/** The URL of a database that is dropped when the test ends: an empty one, or one with the tables of a store. */
export async function testDatabase({ migrated = false } = {}): Promise<string> {
  const { url, drop } = await createTestDatabase(migrated ? migratedDatabase : undefined);
  onTestFinished(drop);
  return url;
}

/** The same for a whole file of tests, which drops it itself. @param template the database that it is a copy of */
export async function createTestDatabase(
  template = 'template1',
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = await serverOfRun();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template}`);
  return {
    url: urlOf(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

/** The database that others are copied from, so that only one is migrated. */
export const migratedDatabase = 'migrated';

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

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
