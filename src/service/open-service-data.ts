/** Opens the data of a service: the store, migrated, and the key that signs access tokens. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { writePrivateFile } from '../write-file.ts';
import { type AccessTokens, createAccessTokens } from './auth/access-tokens.ts';
import { addUser, type UserCredentials } from './auth/new-user.ts';
import { type DataDirectory, openDataDirectory } from './base/data-directory.ts';
import { withDirectoryLock } from './base/file-lock.ts';
import { readFileIfThere } from './base/private-files.ts';
import { type ClipLinks, createClipLinks } from './derived/clip-links.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { readLocalCredentials } from './local-credentials.ts';
import { createStore, type Store } from './store/store.ts';
import { createSecretBox, type SecretBox } from './webhooks/secret-box.ts';

export interface ServiceData {
  readonly directory: DataDirectory;
  readonly store: Store;
  readonly tokens: AccessTokens;
  /** Keeps the secrets of webhook subscriptions. */
  readonly secretBox: SecretBox;
  /** Signs and checks the links to clips. */
  readonly clipLinks: ClipLinks;
}

/** The user whom the command line acts as when its target is local. */
const localUserId = 'local';

/** Opens a data directory, whether or not a service runs on it. @throws when it cannot be created, read or written */
export async function openServiceData(path: string, clock: Clock): Promise<ServiceData> {
  const directory = openDataDirectory(path);
  const store = createStore(openSqlite(directory.database), clock);
  try {
    const saved = await withDirectoryLock(directory, async () => {
      await store.migrate();
      if (readFileIfThere(directory.signingKey) === undefined) {
        writePrivateFile(directory.signingKey, randomBytes(32).toString('base64url'));
      }
      return readFileIfThere(directory.signingKey) ?? '';
    });
    const key = Buffer.from(saved, 'base64url');
    if (key.length < 32) {
      throw new Error(
        `${directory.signingKey} is damaged: restore it, or remove it to invalidate all access tokens and webhook secrets`,
      );
    }
    return {
      directory,
      store,
      tokens: createAccessTokens(key, clock),
      secretBox: createSecretBox(key),
      clipLinks: createClipLinks(key, clock),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

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
        `The user ${localUserId} exists, but ${directory.localCredentials} is missing: run "sta local reset"`,
      );
    }
    const { accessToken: _, ...credentials } = added;
    writePrivateFile(directory.localCredentials, `${JSON.stringify(credentials, null, 2)}\n`);
    return credentials;
  });
}
