/**
 * Chooses where the files of a service are: in the data directory, or in a bucket. The data directory remembers the bucket, so that every
 * command uses it; the bucket remembers the data directory, so that no other one deletes its files.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StaError } from '../errors.ts';
import { writePrivateFileDurably } from '../write-file.ts';
import type { DataDirectory } from './base/data-directory.ts';
import type { Durability } from './base/durability.ts';
import { once } from './base/once.ts';
import { makePrivateDirectory } from './base/private-files.ts';
import { BlobFailure } from './blobs/blob-failure.ts';
import { type Blobs, contentKey } from './blobs/blob-store.ts';
import { openDirectoryBlobs } from './blobs/directory-blobs.ts';
import {
  chooseStorage,
  type StorageOptions,
  type StoragePlace,
  type StorageSettings,
  urlOf,
} from './blobs/storage-settings.ts';
import { createFileStorage } from './files/file-storage.ts';
import type { Store } from './store/store.ts';

type S3Client = ReturnType<typeof import('./blobs/s3/s3-client.ts').createS3Client>;

/** What a data directory remembers of its bucket. */
interface RecordedStorage extends StoragePlace {
  /** Of the data directory, and of what a restored backup of it makes. */
  readonly id: string;
}

export interface StorageChoice {
  readonly options?: StorageOptions | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * @returns the stores; they connect when they are used
 * @throws StaError `usage` for invalid settings
 */
export async function openBlobs(
  directory: DataDirectory,
  durability: Durability,
  { options = {}, env }: StorageChoice,
): Promise<Blobs & { readonly settings: StorageSettings | undefined; client(): Promise<S3Client> }> {
  const settings = chooseStorage(options, env, readRecorded(directory));
  if (settings === undefined) {
    const client = () => Promise.reject(new Error('There is no bucket'));
    return { ...openDirectoryBlobs(directory, durability), settings, client };
  }
  const { place, key, cacheBytes } = settings;
  const client = once(async () => {
    if (key === undefined) throw lacksKey(place);
    const { createS3Client } = await import('./blobs/s3/s3-client.ts');
    return createS3Client(place, key);
  });
  const { createS3Blobs } = await import('./blobs/s3/s3-blobs.ts');
  const { createLocalCache } = await import('./blobs/local-cache.ts');
  // If this process is killed, the next service removes the folder.
  const folder = once(async () => {
    const path = await createFileStorage(directory.files).newPath();
    await makePrivateDirectory(path);
    return path;
  });
  let used = false;
  const newPath = async () => {
    used = true;
    return join(await folder(), randomUUID());
  };
  const cache = createLocalCache(newPath, cacheBytes);
  return {
    settings,
    client,
    files: createS3Blobs(client, place, 'files', cache),
    derived: createS3Blobs(client, place, 'derived', cache),
    async close() {
      if (used) await rm(await folder(), { recursive: true, force: true });
    },
  };
}

const lacksKey = (place: StoragePlace) =>
  new StaError('local_service', `The files of this data directory are in ${urlOf(place)}, and there is no key for it`, {
    hint: 'Set STA_STORAGE_KEY_ID and STA_STORAGE_SECRET',
  });

/** @returns undefined if the directory keeps its files itself */
export function readRecorded({ storage }: DataDirectory): RecordedStorage | undefined {
  return existsSync(storage) ? JSON.parse(readFileSync(storage, 'utf8')) : undefined;
}

/**
 * Makes sure that a data directory and its bucket belong together, and remembers that.
 *
 * @param sharedId names the shared database, whose processes have a directory each
 * @throws StaError when the bucket cannot be used, belongs to another data directory, or lacks uploads that the directory has
 */
export async function claimStorage(
  directory: DataDirectory,
  store: Store,
  blobs: Awaited<ReturnType<typeof openBlobs>>,
  sharedId?: string,
): Promise<void> {
  const { settings } = blobs;
  if (settings === undefined) return;
  try {
    await blobs.files.check();
    const recorded = readRecorded(directory);
    const id = sharedId ?? recorded?.id ?? randomUUID();
    const owner = await readOwner(blobs);
    if (owner !== undefined && owner !== id) throw belongsToOther(settings.place);
    if (recorded === undefined) await requireUploads(store, blobs, settings.place);
    await ownBucket(blobs, id);
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

type OpenBlobs = Awaited<ReturnType<typeof openBlobs>>;

const markerOf = ({ prefix }: StoragePlace) => `${prefix}${markerName}`;

/** The id of the data directory or the shared database that a bucket belongs to; undefined if it belongs to none. */
export async function readOwner({ settings, client }: OpenBlobs): Promise<string | undefined> {
  if (settings === undefined) return undefined;
  const response = await (await client()).request({ method: 'GET', key: markerOf(settings.place), alsoFine: [404] });
  return response.status === 404 ? undefined : (await response.text()).trim().slice(0, 100);
}

/** Makes a bucket belong to an id. @throws StaError if it belongs to another one */
export async function ownBucket(blobs: OpenBlobs, id: string): Promise<void> {
  const { settings } = blobs;
  if (settings === undefined) return;
  if ((await readOwner(blobs)) === undefined) {
    const client = await blobs.client();
    const text = `${id}\n`;
    await client.requestText({
      method: 'PUT',
      key: markerOf(settings.place),
      body: text,
      sha256: await sha256Of(text),
    });
  }
  // Of two services that begin at the same time, one finds the other's.
  if ((await readOwner(blobs)) !== id) throw belongsToOther(settings.place);
}

/** Lets another data directory use the place. */
export async function removeMarker(blobs: Awaited<ReturnType<typeof openBlobs>>): Promise<void> {
  const { settings } = blobs;
  if (settings === undefined) return;
  const client = await blobs.client();
  await client.requestText({ method: 'DELETE', key: markerOf(settings.place), alsoFine: [404] });
}

/** The name of an object with the id of the data directory that the files belong to. */
export const markerName = 'sta-storage-owner';

async function requireUploads(store: Store, { files }: Blobs, place: StoragePlace): Promise<void> {
  const uploads = (await store.files.all()).filter(({ deleted }) => !deleted);
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

const belongsToOther = (place: StoragePlace) =>
  new StaError('local_service', `${urlOf(place)} belongs to another data directory`, {
    hint: `Use another prefix: each would delete the files of the other. If that data directory is gone, delete the object ${markerName}`,
  });

async function sha256Of(text: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(text).digest('hex');
}
