/** Implements `sta storage` for a PostgreSQL database and a bucket, while other processes may use them. */
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { systemClock } from '../../shared/clock.ts';
import { StaError } from '../../shared/errors.ts';
import { holdFileLock } from '../../shared/files/file-lock.ts';
import { type DataDirectory, describeDataDirectory, openDataDirectory } from '../base/data-directory.ts';
import { StorageError } from '../base/failure.ts';
import { findRunningService } from '../base/running-service.ts';
import { openSigningKeys, readSigningKeys } from '../base/signing-keys.ts';
import { BlobFailure } from '../blobs/blob-failure.ts';
import { createDerivedFiles } from '../blobs/derived/derived-files.ts';
import { type StorageOptions, urlOf } from '../blobs/storage-settings.ts';
import type { DatabaseAddress } from '../store/databases/database-address.ts';
import { openEngine } from '../store/databases/open-engine.ts';
import { type HeldSqlite, openHeldSqlite } from '../store/databases/sqlite/maintain-sqlite.ts';
import { createStore, type Store } from '../store/store.ts';
import { findAudioClips, importRows, refuseData } from '../store/tables/import-rows.ts';
import { describeSchema } from '../store/tables/migrations.ts';
import type { Tables } from '../store/tables/tables.ts';
import { checkFiles } from '../upkeep/check.ts';
import { type Sent, sendFiles } from '../upkeep/send-files.ts';
import { openBlobs, ownBucket, readOwner, readRecorded } from './open-blobs.ts';
import { chooseDatabase, onDatabase } from './open-service-data.ts';

export interface StorageChoices {
  readonly database?: string;
  readonly storage?: StorageOptions;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @throws StaError `usage` if no database is configured */
function requireDatabase({ database, env }: StorageChoices): DatabaseAddress {
  const address = chooseDatabase({ database, env });
  if (address !== undefined) return address;
  throw new StaError('usage', 'There is no database of PostgreSQL', {
    hint: 'Name one with --database or STA_DATABASE_URL. For a data directory: sta local check',
  });
}

async function withStore<T>(
  address: DatabaseAddress,
  run: (store: Store, database: Awaited<ReturnType<typeof openEngine<Tables>>>) => Promise<T>,
): Promise<T> {
  const database = await openEngine<Tables>(address);
  const store = createStore(database, systemClock);
  try {
    return await onDatabase(address, () => run(store, database));
  } finally {
    await store.close();
  }
}

/**
 * Migrates the tables to this version, and removes the parts that only older versions use.
 *
 * @returns the address without its password, the steps that were run, and the current one
 */
async function migrate(choices: StorageChoices, version: string) {
  const address = requireDatabase(choices);
  return withStore(address, async (store) => {
    const taken = await store.migrate(true);
    await store.noteVersion(version);
    const { done } = await store.schema();
    return { database: address.shown, taken, step: done.at(-1) ?? '' };
  });
}

/** A checked subject and its problem. */
export interface Checked {
  /** `database`, `storage`, or the file or record with the problem. */
  readonly subject: string;
  readonly state: 'ok' | 'problem';
  readonly found: string;
}

const ok = (subject: string, found: string): Checked => ({ subject, state: 'ok', found });
const problem = (subject: string, found: string): Checked => ({ subject, state: 'problem', found });

/** Checks the database, the bucket, and whether records and files match; changes nothing. */
async function check(dataDirectory: string, choices: StorageChoices): Promise<Checked[]> {
  const address = requireDatabase(choices);
  const database = await openEngine<Tables>(address);
  const store = createStore(database, systemClock);
  try {
    const found = await checkDatabase(address, store, () => readEncoding(database.db));
    if (found.state === 'problem') return [found];
    return [found, ...(await checkStorage(dataDirectory, choices, store))];
  } finally {
    await store.close();
  }
}

type Db = Awaited<ReturnType<typeof openEngine<Tables>>>['db'];

async function readEncoding(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  return rows[0]?.server_encoding;
}

async function checkDatabase(
  { shown }: DatabaseAddress,
  store: Store,
  encodingOf: () => Promise<string | undefined>,
): Promise<Checked> {
  try {
    const encoding = await encodingOf();
    if (encoding !== 'UTF8') return problem('database', `${shown} has the encoding ${encoding}: make one with UTF8`);
    const schema = await store.schema();
    const wrong = describeSchema(schema);
    return wrong === undefined
      ? ok('database', `${shown}, tables of step ${schema.done.at(-1)}`)
      : problem('database', `${shown}: ${wrong}`);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return problem('database', `${shown} cannot be used: ${error.message}`);
  }
}

async function checkStorage(dataDirectory: string, choices: StorageChoices, store: Store): Promise<Checked[]> {
  const directory = openDataDirectory(dataDirectory);
  const blobs = await openBlobs(directory, 'normal', { options: choices.storage, env: choices.env });
  try {
    const { settings } = blobs;
    const place = settings === undefined ? directory.files : urlOf(settings.place);
    if (settings !== undefined) {
      await blobs.files.check();
      const [owner, id] = [await readOwner(blobs), await store.sharedId()];
      if (owner !== undefined && owner !== id)
        return [problem('storage', `${place} belongs to another database or data directory`)];
    }
    const findings = await checkFiles({ directory, store, blobs }, [], false);
    return [
      ok('storage', settings === undefined ? `files are in ${place}` : `files are in ${place}, which accepts the key`),
      ...findings.map((one) => problem(one.subject, one.problem)),
    ];
  } catch (error) {
    if (!(error instanceof BlobFailure || (error instanceof StaError && error.code === 'local_service'))) throw error;
    return [problem('storage', error.hint === undefined ? error.message : `${error.message}. ${error.hint}`)];
  } finally {
    await blobs.close();
  }
}

export interface ImportRun {
  readonly version: string;
  readonly onFiles: (sent: Sent) => void;
  readonly onRows: (table: string, rows: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Copies a data directory that no process uses into an empty database, and its files into the bucket, if one is given.
 * If it fails, the database stays empty, and files that are already in the bucket are not sent again the next time.
 *
 * @returns the database, the bucket, the number of rows of each table, and the uploads and clips that were sent to the
 * bucket; without a bucket, the files stay where they are
 */
async function importDirectory(from: string, choices: StorageChoices, run: ImportRun) {
  const address = requireDatabase(choices);
  const source = describeDataDirectory(from);
  if (!existsSync(source.database)) {
    throw new StaError('invalid_input', `There is no data in ${from}`, { hint: 'Name a data directory of sta' });
  }
  requireKey(source, choices.env.STA_SIGNING_KEY);
  const running = await findRunningService(source);
  const release = running === undefined ? holdFileLock(source.serving) : undefined;
  if (release === undefined) throw inUseError(from);
  const held = openHeldSqlite<Tables>(source.database);
  try {
    if (held === undefined) throw inUseError(from);
    return await withStore(address, async (store, { db }) => {
      await store.migrate();
      await store.noteVersion(run.version);
      await refuseData(db);
      const { storage, files } = await importFiles(source, held, choices, await store.sharedId(), run);
      const rows = await importRows(db, {
        rows: held.rows,
        storageId: readRecorded(source)?.id,
        onProgress: run.onRows,
        signal: run.signal,
      });
      return { database: address.shown, storage, rows, files };
    });
  } finally {
    await held?.db.destroy();
    release();
  }
}

/** Tokens, links and webhook secrets of the directory remain valid only with its key. */
function requireKey({ path, signingKey }: DataDirectory, given: string | undefined): void {
  const hint = `Use the key of the directory from now on: export STA_SIGNING_KEY="$(head -n 1 ${signingKey})"`;
  if (!given) throw new StaError('usage', 'STA_SIGNING_KEY is not set', { hint });
  const newest = Buffer.from(openSigningKeys(signingKey, systemClock).newest());
  if (
    readSigningKeys(given)
      .all()
      .some((key) => newest.equals(key))
  )
    return;
  throw new StaError('usage', `STA_SIGNING_KEY lacks the signing key of ${path}`, { hint });
}

async function importFiles(
  source: DataDirectory,
  { db }: HeldSqlite<Tables>,
  choices: StorageChoices,
  sharedId: string | undefined,
  { onFiles, signal }: ImportRun,
): Promise<{ storage: string | undefined; files: Sent | undefined }> {
  const own = createStore({ db }, systemClock);
  await own.migrate();
  // It refuses a bucket that is not the directory's.
  const blobs = await openBlobs(source, 'full', { options: choices.storage, env: choices.env });
  try {
    if (blobs.settings === undefined) return { storage: undefined, files: undefined };
    const storage = urlOf(blobs.settings.place);
    const recorded = readRecorded(source);
    await blobs.files.check();
    await ownBucket(blobs, recorded?.id ?? sharedId ?? '');
    if (recorded !== undefined) return { storage, files: undefined };
    const kept = (await own.files.allContents()).filter(({ deleted }) => !deleted);
    const audio = await findAudioClips(db);
    const local = createDerivedFiles(source.derived);
    const remote = createDerivedFiles(source.derived, blobs.derived);
    const clips = (await own.files.clipNames('made')).flatMap((name) => {
      const [key] = local.clipKeys(name);
      const [video, sound] = remote.clipKeys(name);
      const target = audio.has(name) ? sound : video;
      return key === undefined || target === undefined ? [] : [[key, target] as const];
    });
    const hashes = new Set(kept.flatMap(({ hash, subtitlesHash }) => [hash, subtitlesHash ?? hash]));
    const { files, derived } = blobs;
    const sent = await sendFiles(source, {
      files,
      derived,
      hashes,
      clips: new Map(clips),
      onProgress: onFiles,
      signal,
    });
    return { storage, files: sent };
  } catch (error) {
    if (!(error instanceof BlobFailure)) throw error;
    throw new StaError('local_service', error.message, {
      hint: error.hint ?? 'Check the settings of the bucket',
      cause: error,
    });
  } finally {
    await blobs.close();
  }
}

const inUseError = (directory: string) =>
  new StaError('local_service', `A service or a command is using ${directory}`, { hint: 'Stop it first' });

export const storageAdmin = { migrate, check, importDirectory };
