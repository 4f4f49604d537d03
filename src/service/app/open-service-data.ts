/** Opens the data of a service: the store, migrated, and the keys that sign access tokens. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../shared/clock.ts';
import { StaError } from '../../shared/errors.ts';
import { withDirectoryLock } from '../../shared/files/file-lock.ts';
import { syncToDisk, writePrivateFileDurably } from '../../shared/files/write-file.ts';
import { type DataDirectory, openDataDirectory } from '../base/data-directory.ts';
import type { Durability } from '../base/durability.ts';
import { StorageError } from '../base/failure.ts';
import { lazily } from '../base/once.ts';
import { newSigningKey, openSigningKeys, readSigningKeys, type SigningKeys } from '../base/signing-keys.ts';
import { createClipLinks } from '../blobs/derived/clip-links.ts';
import { createAccessTokens } from '../http/auth/access-tokens.ts';
import { addUser, type UserCredentials } from '../http/auth/new-user.ts';
import { type DatabaseAddress, readDatabaseAddress } from '../store/databases/database-address.ts';
import { openEngine } from '../store/databases/open-engine.ts';
import { createStore, type Store } from '../store/store.ts';
import { createSecretBox } from '../webhooks/secret-box.ts';
import { readLocalCredentials, writeLocalCredentials } from './local-credentials.ts';
import { openBlobs, type StorageChoice } from './open-blobs.ts';

export type ServiceData = Awaited<ReturnType<typeof openServiceData>>;

/** The user as whom the command line acts if its target is local. */
export const localUserId = 'local';

export interface DataChoice extends StorageChoice {
  /** The URL of a PostgreSQL database; default: that of STA_DATABASE_URL, otherwise SQLite in the data directory. */
  readonly database?: string;
  /** Logs when the database becomes unavailable and available again. */
  readonly logger?: FastifyBaseLogger;
}

/** Chooses the database by flag and environment; undefined for a data directory. @throws StaError `usage` */
export function chooseDatabase({ database, env }: DataChoice): DatabaseAddress | undefined {
  const url = database ?? (env.STA_DATABASE_URL || undefined);
  if (url === undefined) return undefined;
  const address = readDatabaseAddress(url, env);
  const direct = env.STA_DATABASE_LISTEN_URL || undefined;
  return direct === undefined ? address : { ...address, listenAt: readDatabaseAddress(direct, env).settings };
}

/** Opens a data directory, even while a service runs on it. @throws if it cannot be created, read or written */
export async function openServiceData(
  path: string,
  clock: Clock,
  durability: Durability = 'normal',
  choice: DataChoice = { env: process.env },
) {
  const address = chooseDatabase(choice);
  const directory = openDataDirectory(path);
  const blobs = await openBlobs(directory, durability, choice);
  const store = createStore(await openEngine(address ?? directory.database, durability, choice.logger), clock);
  try {
    const keys = await (address === undefined
      ? openDirectoryData(directory, store, clock)
      : openSharedData(address, store, choice.env));
    // The names of new files must also be on the disk.
    if (durability === 'full') for (const one of [directory.path, dirname(directory.path)]) await syncToDisk(one);
    const signed = lazily({
      tokens: () => createAccessTokens(keys, clock),
      /** Encrypts the secrets of webhook subscriptions. */
      secretBox: () => createSecretBox(keys),
      /** Signs and checks the links to clips. */
      clipLinks: () => createClipLinks(keys, clock),
    });
    return Object.assign(signed, {
      directory,
      /** The URL of the PostgreSQL database, without its password; undefined if the data is in the directory. */
      sharedDatabase: address?.shown,
      /** The stores of uploads and clips. */
      blobs,
      store,
    });
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openDirectoryData(directory: DataDirectory, store: Store, clock: Clock): Promise<SigningKeys> {
  await withDirectoryLock(directory, async () => {
    await store.migrate();
    if (!existsSync(directory.signingKey)) {
      if ((await store.users.list()).length > 0) throw lostKeyError(directory.signingKey);
      writePrivateFileDurably(directory.signingKey, newSigningKey());
    }
  });
  return openSigningKeys(directory.signingKey, clock);
}

/** All processes of a shared database have the same keys, so the keys are not in the directory of one process. */
async function openSharedData(address: DatabaseAddress, store: Store, env: DataChoice['env']): Promise<SigningKeys> {
  if (!env.STA_SIGNING_KEY) {
    throw new StaError('usage', 'The processes that share a database need a signing key that they share', {
      hint: 'Set STA_SIGNING_KEY to the same value for each. Make one with: openssl rand -base64 32',
    });
  }
  const keys = readSigningKeys(env.STA_SIGNING_KEY);
  await onDatabase(address, () => store.migrate());
  return keys;
}

/** Explains why a database cannot be used. @throws StaError `local_service` */
export async function onDatabase<T>(address: DatabaseAddress, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new StaError('local_service', `The database at ${address.shown} cannot be used: ${error.message}`, {
      hint: 'Check --database or STA_DATABASE_URL. The password is in STA_DATABASE_URL, PGPASSWORD or ~/.pgpass',
      cause: error,
    });
  }
}

/** A new key in its place would silently invalidate every access token, clip link and webhook secret. */
const lostKeyError = (path: string) =>
  new StaError('local_service', `The signing key ${path} is missing`, {
    hint: 'Restore it from a backup. Or make a new one in its place, for example with openssl rand -base64 32: then all access tokens and webhook secrets are invalid',
  });

/**
 * Returns the local user's credentials, which are created at the first use of the directory.
 *
 * @returns undefined if the user of a shared database has credentials elsewhere
 * @throws if the file is damaged
 */
export async function provisionLocalUser({
  directory,
  sharedDatabase,
  store,
  tokens,
}: ServiceData): Promise<UserCredentials | undefined> {
  const saved = readLocalCredentials(directory);
  if (saved !== undefined) return saved;
  return withDirectoryLock(directory, async () => {
    const savedMeanwhile = readLocalCredentials(directory);
    if (savedMeanwhile !== undefined) return savedMeanwhile;
    const added = await addUser(store, tokens, { userId: localUserId });
    if (added === undefined) {
      if (sharedDatabase !== undefined) return undefined;
      throw new Error(
        `The user ${localUserId} exists, but ${directory.localCredentials} is missing. Make new ones: sta local users rotate local`,
      );
    }
    writeLocalCredentials(directory, added);
    return added;
  });
}
