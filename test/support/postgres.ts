/**
 * Databases for tests on PostgreSQL: each test has its own, on the shared server of the run (see postgres-of-run.ts).
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { emptyMigrated, withoutReferences } from './migrated-postgres.ts';
import { administer, connect, migratedDatabase, serverOfRun, urlOf } from './postgres-of-run.ts';

/**
 * The URL of a separate database for a test: an empty one, or one with the tables of a store.
 *
 * @param options `fresh` for a test that reads the server's statistics about it
 */
export async function testDatabase({ migrated = false, fresh = false } = {}): Promise<string> {
  if (migrated && !fresh) {
    const database = await takeMigrated();
    onTestFinished(() => void unused.push(database));
    return database.url;
  }
  const { name, url } = await createDatabase(migrated ? migratedDatabase : 'template1');
  onTestFinished(() => dropDatabase(name));
  return url;
}

const ofDirectories = new Map<string, MigratedDatabase>();

/**
 * The URL of a data directory's database, which exists until the directory is removed.
 *
 * @param dataDirectory must exist
 */
export async function databaseOf(dataDirectory: string): Promise<string> {
  for (const [directory, database] of ofDirectories) {
    if (existsSync(directory)) continue;
    ofDirectories.delete(directory);
    unused.push(database);
  }
  const database = ofDirectories.get(dataDirectory) ?? (await takeMigrated());
  ofDirectories.set(dataDirectory, database);
  return database.url;
}

interface MigratedDatabase {
  readonly name: string;
  readonly url: string;
  /** Number of rows that were removed from it. */
  removed: number;
  /** Kept open after it has been emptied. */
  connection?: pg.Client;
}

/** Databases whose tests have ended. The first has waited longest, so all its connections are closed. */
const unused: MigratedDatabase[] = [];

async function takeMigrated(): Promise<MigratedDatabase> {
  for (let next = unused.shift(); next !== undefined; next = unused.shift()) {
    if (await isEmptied(next)) return next;
    await next.connection?.end();
    await dropDatabase(next.name);
  }
  return { ...(await createDatabase(migratedDatabase)), removed: 0 };
}

async function isEmptied(database: MigratedDatabase): Promise<boolean> {
  const { migrated } = await serverOfRun();
  try {
    database.connection ??= await connect(database.url, withoutReferences);
    const removed = await emptyMigrated(database.connection, migrated, database.removed);
    database.removed = removed ?? 0;
    return removed !== undefined;
  } catch {
    // Its test has dropped it, or closed all connections to it.
    return false;
  }
}

async function createDatabase(template: string): Promise<{ readonly name: string; readonly url: string }> {
  const server = await serverOfRun();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  return { name, url: urlOf(server, name) };
}

const dropDatabase = async (name: string): Promise<void> =>
  administer(await serverOfRun(), `drop database if exists ${name} with (force)`);
