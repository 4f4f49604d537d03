/** Administration of a data directory from the command line, whether or not a service runs on it. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../clock.ts';
import { addUser, type NewUser } from './auth/new-user.ts';
import { describeDataDirectory } from './base/data-directory.ts';
import { withDirectoryLock } from './base/file-lock.ts';
import { findRunningService, type RunningService } from './base/running-service.ts';
import { openServiceData, type ServiceData } from './open-service-data.ts';
import type { User } from './store/users.ts';

/** Adds a user to a data directory; undefined when the id or the address is taken. */
function addUserTo(
  dataDirectory: string,
  user: { userId: string; email?: string | undefined },
): Promise<NewUser | undefined> {
  return withData(dataDirectory, ({ store, tokens }) => addUser(store, tokens, user));
}

function listUsers(dataDirectory: string): Promise<User[]> {
  return withData(dataDirectory, ({ store }) => store.users.list());
}

export interface LocalStatus {
  readonly dataDirectory: string;
  readonly exists: boolean;
  readonly databaseBytes: number;
  readonly users: number;
  /** Uploaded files, of all users. */
  readonly files: number;
  /** What these and the clips and transcripts of them take up on the disk. */
  readonly fileBytes: number;
  readonly service: RunningService | undefined;
}

/** What there is in a data directory; creates nothing. */
async function describe(dataDirectory: string): Promise<LocalStatus> {
  const directory = describeDataDirectory(dataDirectory);
  if (!existsSync(directory.database)) {
    return { dataDirectory, exists: false, databaseBytes: 0, users: 0, files: 0, fileBytes: 0, service: undefined };
  }
  const { users, files } = await withData(dataDirectory, async ({ store }) => ({
    users: await store.users.list(),
    files: await store.files.count(),
  }));
  const fileBytes = bytesIn(directory.files) + bytesIn(directory.derived);
  const service = await findRunningService(directory);
  const databaseBytes = statSync(directory.database).size;
  return { dataDirectory, exists: true, databaseBytes, users: users.length, files, fileBytes, service };
}

/**
 * Removes what the service keeps in a directory, and nothing else.
 *
 * @throws when a service runs on it
 */
async function reset(dataDirectory: string): Promise<void> {
  const directory = describeDataDirectory(dataDirectory);
  if (!existsSync(directory.database)) return;
  const running = await findRunningService(directory);
  if (running !== undefined)
    throw new Error(`a service runs on it at ${running.url} (process ${running.pid}): stop it first`);
  await withDirectoryLock(directory, async () => {
    const { database, signingKey, localCredentials, running: announcement } = directory;
    for (const path of [database, `${database}-wal`, `${database}-shm`, signingKey, localCredentials, announcement]) {
      rmSync(path, { force: true });
    }
    for (const path of [directory.files, directory.derived]) rmSync(path, { recursive: true, force: true });
  });
  for (const path of [directory.lock, `${directory.lock}-journal`]) rmSync(path, { force: true });
}

/** What the command line does to a data directory. */
export const localAdmin = { addUser: addUserTo, listUsers, describe, reset };

async function withData<T>(dataDirectory: string, run: (data: ServiceData) => Promise<T>): Promise<T> {
  const data = await openServiceData(dataDirectory, systemClock);
  try {
    return await run(data);
  } finally {
    await data.store.close();
  }
}

/** The bytes of all files below a directory; 0 if it does not exist. Files that vanish meanwhile do not count. */
function bytesIn(directory: string): number {
  if (!existsSync(directory)) return 0;
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      return sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0);
    }, 0);
}
