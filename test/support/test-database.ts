/**
 * A separate database for a test, of the engine that STA_TEST_ENGINE names: SQLite, or `postgres` in the project of
 * that name, which runs the same tests.
 */
import { join } from 'node:path';
import { readDatabaseAddress } from '../../src/service/store/databases/database-address.ts';
import { type EngineDatabase, openEngine } from '../../src/service/store/databases/open-engine.ts';
import type { Tables } from '../../src/service/store/tables/tables.ts';
import { placeMigratedFile } from './migrated-file.ts';
import { testDatabase } from './postgres.ts';
import { temporaryDirectory } from './start-sta.ts';

export const isOnPostgres = process.env.STA_TEST_ENGINE === 'postgres';

/** @returns the file of a migrated database without rows, or its URL */
export async function newTestDatabase(): Promise<string> {
  if (isOnPostgres) return testDatabase({ migrated: true });
  const file = join(temporaryDirectory(), 'test.sqlite');
  await placeMigratedFile(file);
  return file;
}

/** Opens a database, as each process does separately. */
export const openTestDatabase = (place: string): Promise<EngineDatabase<Tables>> =>
  openEngine(place.startsWith('postgres:') ? readDatabaseAddress(place) : place);
