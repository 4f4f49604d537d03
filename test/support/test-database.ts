/**
 * A database of a test's own, of the engine that STA_TEST_ENGINE names: SQLite, or `postgres` in the project of that name, which runs
 * the same tests.
 */
import { join } from 'node:path';
import { readDatabaseAddress } from '../../src/service/engines/database-address.ts';
import { type EngineDatabase, openEngine } from '../../src/service/engines/open-engine.ts';
import type { Tables } from '../../src/service/store/tables.ts';
import { testDatabase } from './postgres.ts';
import { temporaryDirectory } from './start-sta.ts';

export const isOnPostgres = process.env.STA_TEST_ENGINE === 'postgres';

/** @returns the file of an empty database, or its URL */
export const newTestDatabase = async (): Promise<string> =>
  isOnPostgres ? testDatabase() : join(temporaryDirectory(), 'test.sqlite');

/** Opens a database, as each process does for itself. */
export const openTestDatabase = (place: string): Promise<EngineDatabase<Tables>> =>
  openEngine(place.startsWith('postgres:') ? readDatabaseAddress(place) : place);
