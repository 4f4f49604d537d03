/**
 * Chooses the place of a service's files: the data directory, or a bucket. The data directory stores the name of the
 * bucket, so that every command uses it. The bucket stores the id of the data directory, so that no other directory
 * deletes its files.
 */
import { hash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Backoff, backoffMs } from '../../shared/backoff.ts';
import { StaError } from '../../shared/errors.ts';
import { makePrivateDirectory } from '../../shared/files/make-directory.ts';
import { writePrivateFileDurably } from '../../shared/files/write-file.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import type { Durability } from '../base/durability.ts';
import { once } from '../base/once.ts';
import { BlobFailure } from '../blobs/blob-failure.ts';
import { type BlobStore, type Blobs, contentKey } from '../blobs/blob-store.ts';
import { openDirectoryBlobs } from '../blobs/directory-blobs.ts';
import {
  chooseStorage,
  type StorageOptions,
  type StoragePlace,
  type StorageSettings,
  urlOf,
} from '../blobs/storage-settings.ts';
import { createFileStorage } from '../files/file-storage.ts';
import type { Store } from '../store/store.ts';

type S3Client = ReturnType<typeof import('../blobs/s3/s3-client.ts').createS3Client>;

/** The bucket that is stored in a data directory. */
interface RecordedStorage extends StoragePlace {
  /** Of the data directory, and of the directory that a restored backup of it creates. */
  readonly id: string;
}

export interface StorageChoice {
  readonly options?: StorageOptions;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type OpenBlobs = Blobs & {
  readonly settings: StorageSettings | undefined;
  client(): Promise<S3Client>;
  /** The store of uploads, even while the stores are held. */
  readonly unguarded: BlobStore;
  /** Blocks every use of the stores until it is known that they belong to this service. */
  hold(hold: boolean): void;
};

/**
 * @returns the stores, which connect at their first use
 * @throws StaError `usage` for invalid settings
 */
export async function openBlobs(
  directory: DataDirectory,
  durability: Durability,
  { options = {}, env }: StorageChoice,
): Promise<OpenBlobs> {
  const settings = chooseStorage(options, env, readRecorded(directory));
  if (settings === undefined) {
    const client = () => Promise.reject(new Error('There is no bucket'));
    const blobs = openDirectoryBlobs(directory, durability);
    return { ...blobs, settings, client, unguarded: blobs.files, hold: () => {} };
  }
  const { place, key, cacheBytes } = settings;
  const client = once(async () => {
    if (key === undefined) throw lacksKeyError(place);
    const { createS3Client } = await import('../blobs/s3/s3-client.ts');
    return createS3Client(place, key);
  });
  const { createS3Blobs } = await import('../blobs/s3/s3-blobs.ts');
  const { createLocalCache } = await import('../blobs/local-cache.ts');
  // If this process is killed, the next service removes the folder.
  const folder = once(async () => {
    const path = await createFileStorage(directory.files).newPath();
    makePrivateDirectory(path);
    return path;
  });
  let used = false;
  const newPath = async () => {
    used = true;
    return join(await folder(), randomUUID());
  };
  const cache = createLocalCache(newPath, cacheBytes);
  let held = false;
  const guarded = () => (held ? Promise.reject(unclaimedError(place)) : client());
  return {
    settings,
    client,
    unguarded: createS3Blobs(client, place, 'files', cache),
    hold: (hold) => {
      held = hold;
    },
    files: createS3Blobs(guarded, place, 'files', cache),
    derived: createS3Blobs(guarded, place, 'derived', cache),
    async close() {
      if (used) await rm(await folder(), { recursive: true, force: true });
    },
  };
}

const unclaimedError = (place: StoragePlace) =>
  new BlobFailure(`${urlOf(place)} has not responded yet`, { code: 'unclaimed', isTransient: true });

const lacksKeyError = (place: StoragePlace) =>
  new StaError('local_service', `The files of this data directory are in ${urlOf(place)}, and there is no key for it`, {
    hint: 'Set STA_STORAGE_KEY_ID and STA_STORAGE_SECRET',
  });

/** @returns undefined if the files are in the directory itself */
export function readRecorded({ storage }: DataDirectory): RecordedStorage | undefined {
  return existsSync(storage) ? JSON.parse(readFileSync(storage, 'utf8')) : undefined;
}

/**
 * Checks that a data directory and its bucket belong together, and stores that in both. Without a bucket, it stores to
 * which shared database the files belong, so that a service on another one keeps them.
 *
 * @param sharedId identifies the shared database, whose processes each have a directory
 * @param signal ends it
 * @throws StaError if the bucket cannot be used, belongs to another data directory, or lacks uploads that the directory
 * has
 */
export async function claimStorage(
  directory: DataDirectory,
  store: Store,
  blobs: OpenBlobs,
  sharedId?: string,
  signal?: AbortSignal,
): Promise<void> {
  const { settings } = blobs;
  if (settings === undefined) {
    const isNew = sharedId !== undefined && !existsSync(directory.sharedDatabase);
    if (isNew) writePrivateFileDurably(directory.sharedDatabase, sharedId);
    return;
  }
  try {
    await blobs.unguarded.check(signal);
    const recorded = readRecorded(directory);
    const id = sharedId ?? recorded?.id ?? randomUUID();
    const owner = await readOwner(blobs, signal);
    if (owner !== undefined && owner !== id) throw belongsToOtherError(settings.place);
    if (recorded === undefined) await requireUploads(store, blobs.unguarded, settings.place);
    await ownBucket(blobs, id, signal);
    signal?.throwIfAborted();
    const recording: RecordedStorage = { ...settings.place, id };
    if (JSON.stringify(recorded) !== JSON.stringify(recording)) {
      writePrivateFileDurably(directory.storage, JSON.stringify(recording));
    }
  } catch (error) {
    if (!(error instanceof BlobFailure)) throw error;
    throw new StaError('local_service', error.message, {
      hint: error.hint ?? 'Check --storage and the environment',
      cause: error,
    });
  }
}

const markerOf = ({ prefix }: StoragePlace) => `${prefix}${markerName}`;

/**
 * Returns the id of the data directory or the shared database that a bucket belongs to; undefined if it has no owner.
 */
export async function readOwner({ settings, client }: OpenBlobs, signal?: AbortSignal): Promise<string | undefined> {
  if (settings === undefined) return undefined;
  const key = markerOf(settings.place);
  const response = await (await client()).request({ method: 'GET', key, alsoFine: [404], signal });
  return response.status === 404 ? undefined : (await response.text()).trim().slice(0, 100);
}

/** Makes an id the owner of a bucket. @throws StaError if it has another owner */
export async function ownBucket(blobs: OpenBlobs, id: string, signal?: AbortSignal): Promise<void> {
  const { settings } = blobs;
  if (settings === undefined) return;
  if ((await readOwner(blobs, signal)) === undefined) {
    const client = await blobs.client();
    const text = `${id}\n`;
    await client.requestText({
      method: 'PUT',
      key: markerOf(settings.place),
      body: text,
      sha256: hash('sha256', text),
      signal,
    });
  }
  // If two services start at the same time, one finds the other's marker.
  if ((await readOwner(blobs, signal)) !== id) throw belongsToOtherError(settings.place);
}

const untilClaimed: Backoff = { firstMs: 500, factor: 2, maxMs: 15_000 };

/**
 * Like {@link claimStorage}, but a bucket that this service has used before, or shares with others, may be unavailable
 * for now. Nothing is read or written there until it responds and is known to belong to this service. Meanwhile, the
 * service reports that it is not ready.
 *
 * @returns a function that stops the attempts; it resolves when they have ended
 * @throws StaError for errors that waiting does not fix
 */
export async function claimStorageSoon(
  directory: DataDirectory,
  store: Store,
  blobs: OpenBlobs,
  sharedId: string | undefined,
  logger: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'> | undefined,
): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const claim = () => claimStorage(directory, store, blobs, sharedId, stop.signal);
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | undefined;
  const again = (failures: number) => {
    if (stop.signal.aborted) return;
    timer = setTimeout(
      () => {
        claiming = claim().then(
          () => {
            blobs.hold(false);
            logger?.info('the bucket responds');
          },
          (error: unknown) => {
            if (!isAway(error) && !stop.signal.aborted) logger?.error({ err: error }, 'the bucket cannot be used');
            again(failures + 1);
          },
        );
      },
      backoffMs(untilClaimed, failures),
    ).unref();
  };
  try {
    await claim();
  } catch (error) {
    if (!isAway(error) || (sharedId === undefined && readRecorded(directory) === undefined)) throw error;
    blobs.hold(true);
    logger?.warn({ err: error }, 'the bucket does not respond: the service is not ready until it does');
    again(1);
  }
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await claiming;
  };
}

const isAway = (error: unknown) =>
  error instanceof StaError && error.cause instanceof BlobFailure && error.cause.isTransient;

/** Removes the owner of the bucket, so that another data directory can use it. */
export async function removeMarker(blobs: OpenBlobs): Promise<void> {
  const { settings } = blobs;
  if (settings === undefined) return;
  const client = await blobs.client();
  await client.requestText({ method: 'DELETE', key: markerOf(settings.place), alsoFine: [404] });
}

/** The object that contains the id of the data directory to which the files belong. */
export const markerName = 'sta-storage-owner';

async function requireUploads(store: Store, files: BlobStore, place: StoragePlace): Promise<void> {
  const uploads = (await store.files.allContents()).filter(({ deleted }) => !deleted);
  if (uploads.length === 0) return;
  const there = new Set<string>();
  for await (const { key } of files.list()) there.add(key);
  const missing = uploads.filter(({ hash }) => !there.has(contentKey(hash)));
  if (missing.length === 0) return;
  throw new StaError(
    'local_service',
    `${urlOf(place)} lacks ${missing.length} of ${uploads.length} uploads of this data directory`,
    {
      hint: 'Copy the folders files and derived of the data directory there first, for example with aws s3 sync or rclone',
    },
  );
}

const belongsToOtherError = (place: StoragePlace) =>
  new StaError('local_service', `${urlOf(place)} belongs to another data directory`, {
    hint: `Use another prefix: each would delete the files of the other. If that data directory is gone, delete the object ${markerName}`,
  });
