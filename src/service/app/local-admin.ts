/** Administration of a data directory from the command line, whether or not a service runs on it. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../shared/clock.ts';
import { StaError } from '../../shared/errors.ts';
import { withDirectoryLock } from '../../shared/files/file-lock.ts';
import { type DataDirectory, describeDataDirectory } from '../base/data-directory.ts';
import { findRunningService } from '../base/running-service.ts';
import { rotateSigningKey } from '../base/signing-keys.ts';
import { systemActor } from '../base/system-actor.ts';
import { accessTokenSeconds } from '../http/auth/access-tokens.ts';
import { addUser, type NewUser, revokeUser, rotateUser } from '../http/auth/new-user.ts';
import { findDamage } from '../store/databases/sqlite/maintain-sqlite.ts';
import type { DatedAuditEntry } from '../store/users/audit.ts';
import type { ListedUser } from '../store/users/users.ts';
import { type CheckedFault, checkFiles, listOpenPaths } from '../upkeep/check.ts';
import { findLeftDrafts } from '../upkeep/orphans.ts';
import { removeUser } from '../upkeep/remove-user.ts';
import { writeLocalCredentials } from './local-credentials.ts';
import { chooseDatabase, localUserId, openServiceData, type ServiceData } from './open-service-data.ts';

/** Removes the files in the bucket. */
async function emptyStorage(directory: DataDirectory): Promise<void> {
  const { openBlobs, removeMarker } = await import('./open-blobs.ts');
  const blobs = await openBlobs(directory, 'full', { env: process.env });
  for (const store of [blobs.files, blobs.derived]) {
    for await (const { key } of store.list()) await store.remove(key);
  }
  await removeMarker(blobs);
}

const isShared = () => chooseDatabase({ env: process.env }) !== undefined;

/**
 * Refuses operations on the files of a data directory. @throws StaError `usage` if the data is in a PostgreSQL database
 */
function refuseShared(hint: string): void {
  if (isShared()) {
    throw new StaError('usage', 'The data are in the database that STA_DATABASE_URL names, not in a data directory', {
      hint,
    });
  }
}

const unusedError = () => new Error('there is no data in it');

/** The operations of the command line on a data directory. */
export const localAdmin = {
  /** Adds a user to a data directory; undefined if the id or the e-mail address is taken. */
  addUser(dataDirectory: string, user: { userId: string; email?: string }): Promise<NewUser | undefined> {
    return withData(dataDirectory, ({ store, tokens }) => addUser(store, tokens, user));
  },

  listUsers(dataDirectory: string): Promise<ListedUser[]> {
    return withData(dataDirectory, ({ store }) => store.users.list());
  },

  /**
   * Creates new credentials for a user; those of the local user go to their file.
   *
   * @param overlapMs how long the old credentials remain valid
   * @returns undefined if the user does not exist
   */
  rotateUser(
    dataDirectory: string,
    idOrEmail: string,
    overlapMs: number,
  ): Promise<{ credentials: NewUser; savedIn: string | undefined } | undefined> {
    return withData(dataDirectory, ({ directory, store, tokens }) =>
      withDirectoryLock(directory, async () => {
        const credentials = await rotateUser(store, tokens, idOrEmail, { nowMs: systemClock.nowMs(), overlapMs });
        if (credentials?.userId !== localUserId) return credentials && { credentials, savedIn: undefined };
        writeLocalCredentials(directory, credentials);
        return { credentials, savedIn: directory.localCredentials };
      }),
    );
  },

  /** Revokes all credentials of a user. @returns the user's id; undefined if the user does not exist */
  revokeUser(dataDirectory: string, idOrEmail: string): Promise<string | undefined> {
    return withData(dataDirectory, ({ store }) => revokeUser(store, idOrEmail));
  },

  /**
   * Removes a user with all their data; for the local user, also the file with the credentials.
   *
   * @returns the user's id; undefined if the user does not exist
   */
  removeUser(dataDirectory: string, idOrEmail: string): Promise<string | undefined> {
    return withData(dataDirectory, async (data) => {
      const removed = await removeUser(data, idOrEmail);
      if (removed === localUserId) rmSync(data.directory.localCredentials, { force: true });
      return removed;
    });
  },

  /** Exports a user's data to a file. @returns undefined if the user does not exist */
  exportUser(dataDirectory: string, idOrEmail: string, path: string) {
    return withData(dataDirectory, async (data) => {
      // Loaded only here, because no other command needs the archive library.
      const { exportUser } = await import('../upkeep/export-user.ts');
      return exportUser(data, idOrEmail, path);
    });
  },

  /**
   * Creates a new signing key.
   *
   * @param now whether signatures of the old key are refused at once, or only when its last token has expired
   * @returns when the old key expires, ISO 8601
   */
  async rotateKey(dataDirectory: string, now: boolean): Promise<string> {
    refuseShared('Put a new key before the old one in STA_SIGNING_KEY, separated by a comma, and restart each process');
    return withData(dataDirectory, ({ directory, store, secretBox }) =>
      withDirectoryLock(directory, async () => {
        const nowMs = systemClock.nowMs();
        const validMs = now ? 0 : accessTokenSeconds * 1000;
        await rotateSigningKey(directory.signingKey, { nowMs, validMs }, () =>
          store.subscriptions.resealAll((sealed, id) => {
            const secret = secretBox.open(sealed, id);
            return secret === undefined ? sealed : secretBox.seal(secret, id);
          }),
        );
        const until = new Date(nowMs + validMs).toISOString();
        const detail = now ? 'the old key ended' : `the old key is accepted until ${until}`;
        await store.audit.add({ actor: systemActor(), action: 'rotate-key', subject: 'signing key', detail });
        return until;
      }),
    );
  },

  listAudit(dataDirectory: string): Promise<DatedAuditEntry[]> {
    return withData(dataDirectory, ({ store }) => store.audit.list());
  },

  /** Writes everything in a data directory to one archive, even while a service runs on it. */
  async backUp(dataDirectory: string, path: string, version: string) {
    refuseShared('Back up the database with pg_dump, the bucket with its own means, and keep STA_SIGNING_KEY');
    if (!existsSync(describeDataDirectory(dataDirectory).database)) throw unusedError();
    return withData(dataDirectory, async (data) => {
      const { backUp: write } = await import('../upkeep/backup.ts');
      return write(data, path, { version, clock: systemClock });
    });
  },

  /** Replaces a data directory by a backup. @throws if a service or a command uses it */
  async restore(dataDirectory: string, path: string) {
    refuseShared('Restore the database with pg_restore');
    const { restore: read } = await import('../upkeep/restore.ts');
    return read(describeDataDirectory(dataDirectory), path, systemClock);
  },

  /** Whether a restore would replace anything in the directory. */
  isUsed: (dataDirectory: string) => existsSync(describeDataDirectory(dataDirectory).database),

  /** @returns the problems in a data directory */
  async check(dataDirectory: string, repair: boolean): Promise<CheckedFault[]> {
    refuseShared('Check the database with pg_amcheck');
    const { database } = describeDataDirectory(dataDirectory);
    if (!existsSync(database)) throw unusedError();
    const damage = findDamage(database);
    if (damage.length > 0) return damage.map((problem) => ({ subject: database, problem }));
    // List them before opening the directory, which removes some permissions of other users.
    const open = await listOpenPaths(dataDirectory);
    return withData(dataDirectory, (data) => checkFiles(data, open, repair));
  },

  /**
   * Describes the content of a data directory; creates nothing.
   *
   * @returns with the number of uploaded files of all users, and the size of these, of their clips and transcripts
   */
  async describe(dataDirectory: string) {
    const directory = describeDataDirectory(dataDirectory);
    if (!isShared() && !existsSync(directory.database)) {
      return { dataDirectory, exists: false, databaseBytes: 0, users: 0, files: 0, fileBytes: 0, service: undefined };
    }
    const { users, files } = await withData(dataDirectory, async ({ store }) => ({
      users: await store.users.list(),
      files: await store.files.count(),
    }));
    const fileBytes = bytesIn(directory.files) + bytesIn(directory.derived);
    const service = await findRunningService(directory);
    const databaseBytes = statSync(directory.database, { throwIfNoEntry: false })?.size ?? 0;
    return { dataDirectory, exists: true, databaseBytes, users: users.length, files, fileBytes, service };
  },

  /**
   * Removes only the service's own files from a directory.
   *
   * @throws if a service runs on it
   */
  async reset(dataDirectory: string): Promise<void> {
    refuseShared('Remove the database itself: dropdb');
    const directory = describeDataDirectory(dataDirectory);
    const drafts = await findLeftDrafts(directory);
    if (drafts.length === 0 && !existsSync(directory.database) && !existsSync(directory.restoring)) return;
    const running = await findRunningService(directory);
    if (running !== undefined)
      throw new Error(`a service runs on it at ${running.url} (process ${running.pid}): stop it first`);
    await withDirectoryLock(directory, async () => {
      if (existsSync(directory.storage)) await emptyStorage(directory);
      const { database, signingKey, localCredentials, running: announcement, storage } = directory;
      const logs = [`${database}-wal`, `${database}-shm`];
      for (const path of [database, ...logs, signingKey, localCredentials, announcement, storage]) {
        rmSync(path, { force: true });
      }
      for (const path of [directory.files, directory.derived, directory.restoring, ...drafts])
        rmSync(path, { recursive: true, force: true });
    });
    for (const path of [directory.lock, `${directory.lock}-journal`, directory.serving]) rmSync(path, { force: true });
  },
};

async function withData<T>(dataDirectory: string, run: (data: ServiceData) => Promise<T>): Promise<T> {
  const data = await openServiceData(dataDirectory, systemClock, 'full');
  try {
    return await run(data);
  } finally {
    await data.blobs.close();
    await data.store.close();
  }
}

/** The bytes of all files below a directory; 0 if it does not exist. Files that disappear meanwhile do not count. */
function bytesIn(directory: string): number {
  if (!existsSync(directory)) return 0;
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      return sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0);
    }, 0);
}
