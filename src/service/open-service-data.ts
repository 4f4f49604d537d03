/** Opens the data of a service: the store, migrated, and the keys that sign access tokens. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../clock.ts';
import { StaError } from '../errors.ts';
import { withDirectoryLock } from '../file-lock.ts';
import { syncToDisk, writePrivateFileDurably } from '../write-file.ts';
import { type AccessTokens, createAccessTokens } from './auth/access-tokens.ts';
import { addUser, type UserCredentials } from './auth/new-user.ts';
import { type DataDirectory, openDataDirectory } from './base/data-directory.ts';
import type { Durability } from './base/durability.ts';
import { newSigningKey, openSigningKeys } from './base/signing-keys.ts';
import { type ClipLinks, createClipLinks } from './derived/clip-links.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { readLocalCredentials, writeLocalCredentials } from './local-credentials.ts';
import { openBlobs, type StorageChoice } from './open-blobs.ts';
import { createStore, type Store } from './store/store.ts';
import { createSecretBox, type SecretBox } from './webhooks/secret-box.ts';

export interface ServiceData {
  readonly directory: DataDirectory;
  /** Where the content of uploads and clips are. */
  readonly blobs: Awaited<ReturnType<typeof openBlobs>>;
  readonly store: Store;
  readonly tokens: AccessTokens;
  /** Keeps the secrets of webhook subscriptions. */
  readonly secretBox: SecretBox;
  /** Signs and checks the links to clips. */
  readonly clipLinks: ClipLinks;
}

/** The user whom the command line acts as when its target is local. */
export const localUserId = 'local';

/** Opens a data directory, whether or not a service runs on it. @throws when it cannot be created, read or written */
export async function openServiceData(
  path: string,
  clock: Clock,
  durability: Durability = 'normal',
  storage: StorageChoice = { env: process.env },
): Promise<ServiceData> {
  const directory = openDataDirectory(path);
  const blobs = await openBlobs(directory, durability, storage);
  const store = createStore(openSqlite(directory.database, durability), clock);
  try {
    await withDirectoryLock(directory, async () => {
      await store.migrate();
      if (!existsSync(directory.signingKey)) {
        if ((await store.users.list()).length > 0) throw lostKey(directory.signingKey);
        writePrivateFileDurably(directory.signingKey, newSigningKey());
      }
    });
    // Files that are new have new names, too.
    if (durability === 'full') for (const one of [directory.path, dirname(directory.path)]) await syncToDisk(one);
    const keys = openSigningKeys(directory.signingKey, clock);
    return {
      directory,
      blobs,
      store,
      tokens: createAccessTokens(keys, clock),
      secretBox: createSecretBox(keys),
      clipLinks: createClipLinks(keys, clock),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** A new key in its place would make every access token, link to a clip and webhook secret invalid without a word. */
const lostKey = (path: string) =>
  new StaError('local_service', `The signing key ${path} is missing`, {
    hint: 'Restore it from a backup. Or make a new one in its place, for example with openssl rand -base64 32: then all access tokens and webhook secrets are invalid',
  });

/** The local user's credentials, created at the first use of the directory. @throws when the file is damaged */
export async function provisionLocalUser({ directory, store, tokens }: ServiceData): Promise<UserCredentials> {
  const saved = readLocalCredentials(directory);
  if (saved !== undefined) return saved;
  return withDirectoryLock(directory, async () => {
    const savedMeanwhile = readLocalCredentials(directory);
    if (savedMeanwhile !== undefined) return savedMeanwhile;
    const added = await addUser(store, tokens, { userId: localUserId });
    if (added === undefined) {
      throw new Error(
        `The user ${localUserId} exists, but ${directory.localCredentials} is missing. Make new ones: sta local users rotate local`,
      );
    }
    writeLocalCredentials(directory, added);
    return added;
  });
}
