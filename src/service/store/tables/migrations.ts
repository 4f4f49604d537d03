/**
 * The steps that migrate the tables of a database to this version. Never change a released step: add another one, for
 * both databases.
 *
 * Several versions of sta may use one PostgreSQL database at the same time, while they are replaced one by one. So a
 * step only adds objects that older versions do not notice: tables, columns that are null or have a default, indexes. A
 * step of a later release removes unused ones; its name ends in `_contract`. On PostgreSQL only `sta storage migrate`
 * runs it, and versions that do not know it refuse to start.
 */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StaError } from '../../../shared/errors.ts';
import { wordsOf } from '../databases/engine.ts';
import { firstTables } from './first-tables.ts';
import type { Tables } from './tables.ts';

type Steps = Readonly<Record<string, Migration>>;

/** In order. */
const allSteps: Steps = { '0001_initial_tables': firstTables };

const newestStep = Object.keys(allSteps).at(-1) ?? '';

/** A database that was created by an unreleased version has one of these steps. */
const unreleasedSteps: readonly string[] = ['0001_first_tables', '0001_tables', '0014_delivery_indexes'];

const isContract = (name: string) => name.endsWith('_contract');

const isUnreleased = (done: readonly string[]) => done.some((name) => unreleasedSteps.includes(name));

/** The migration state of a database's tables, by the names of the steps. */
export type SchemaState = Awaited<ReturnType<typeof readSchema>>;

/** @param steps of this version; tests pass those of the next one */
export async function readSchema(db: Kysely<Tables>, steps: Steps = allSteps) {
  const done = await listSteps(db);
  return {
    done,
    /** Steps of this version that are not done yet. */
    pending: Object.keys(steps).filter((name) => !done.includes(name)),
    /** Steps of a newer version. */
    newer: done.filter((name) => !Object.hasOwn(steps, name)),
  };
}

/** @returns undefined if this version can use the tables and has nothing to do */
export function describeSchema({ done, pending, newer }: SchemaState): string | undefined {
  if (done.length === 0) return 'it has no tables yet. Make them: sta storage migrate';
  if (isUnreleased(done)) return 'an unreleased version of sta created its tables. Use another database';
  if (newer.some(isContract)) return 'a newer version of sta has changed the tables. Install that version';
  return pending.length === 0 ? undefined : `its tables lack ${pending.join(', ')}. Run sta storage migrate`;
}

export interface MigrateOptions {
  /** The steps of this version; tests pass those of the next one. */
  readonly steps?: Steps;
  /** Whether to remove, on PostgreSQL, the objects that only older versions use. */
  readonly contract?: boolean;
}

/**
 * Migrates the store to the newest tables. The caller excludes other processes meanwhile; on PostgreSQL, a lock does.
 *
 * @returns the steps that were run
 * @throws StaError `local_service` if a newer version of sta has changed the tables, or an unreleased one has created
 * them; the error of a step
 */
export async function migrateStore(
  db: Kysely<Tables>,
  { steps = allSteps, contract = false }: MigrateOptions = {},
): Promise<string[]> {
  const isPostgres = wordsOf(db).name === 'postgres';
  const { done, pending, newer } = await readSchema(db, steps);
  if (isUnreleased(done)) throw unreleasedTablesError(isPostgres);
  await refuseNewer(db, isPostgres ? newer.filter(isContract) : newer);
  const wanted = pending.filter((name) => contract || !isPostgres || !isContract(name));
  if (wanted.length === 0) return [];
  const chosen = Object.fromEntries([
    ...Object.entries(steps).filter(([name]) => done.includes(name) || wanted.includes(name)),
    // Kysely requires steps that are done, even if they are unknown here.
    ...newer.map((name) => [name, { up: () => Promise.resolve() }] as const),
  ]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(chosen) },
    // A contract step may come after later ones.
    allowUnorderedMigrations: isPostgres,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Stores the version of sta that has these tables, for messages of older versions. */
export async function noteVersion(db: Kysely<Tables>, version: string): Promise<void> {
  const row = { step: newestStep, sta_version: version };
  await db
    .insertInto('schema_versions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the steps that are done. Kysely would read every table to find out, which would delay each local command. */
async function listSteps(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    // A new file has no such table. Kysely reports any other problem.
    return [];
  }
}

const unreleasedTablesError = (isPostgres: boolean) =>
  new StaError(
    'local_service',
    'The tables were created by an unreleased version of sta, and this version cannot read them',
    {
      hint: isPostgres
        ? 'Create another database and use that one: createdb NAME'
        : 'Move the data directory away (sta doctor shows its path), or choose another one with STA_DATA_DIR',
    },
  );

async function refuseNewer(db: Kysely<Tables>, unknown: readonly string[]): Promise<void> {
  if (unknown.length === 0) return;
  const noted = await db.selectFrom('schema_versions').selectAll().where('step', 'in', unknown).execute();
  const writer = noted.at(-1)?.sta_version;
  throw new StaError(
    'local_service',
    `The data directory was upgraded by ${writer === undefined ? 'a newer version of sta' : `sta ${writer}`}, and this version cannot read it`,
    {
      hint: `Install ${writer === undefined ? 'that version' : `sta ${writer}`} or a newer one, or choose another directory with STA_DATA_DIR`,
    },
  );
}
