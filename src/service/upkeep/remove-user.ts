import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataDirectory } from '../base/data-directory.ts';
import { systemActor } from '../base/system-actor.ts';
import type { Blobs } from '../blobs/blob-store.ts';
import { createDerivedFiles } from '../blobs/derived/derived-files.ts';
import { learntWeightsIn } from '../compute/matching/learnt-weights.ts';
import { removeUnused } from '../files/content-lock.ts';
import type { Store } from '../store/store.ts';

const jobsAtOnce = 200;
/** A service on the directory may use the database at any time. */
const tries = 100;
const pauseMs = 50;
/** Takes about 1.5 s. A service on the directory waits up to 10 s to write. */
const maxVacuumBytes = 256 * 1024 * 1024;

/**
 * Removes a user with all their data, even while a service runs on the directory. Credentials and tokens are refused
 * from the first step on; an interrupted removal can be repeated.
 *
 * @param idOrEmail the id, even of a user whose removal was interrupted
 * @returns the id; undefined if the user does not exist
 */
export async function removeUser(
  { directory, store, blobs }: { directory: DataDirectory; store: Store; blobs: Blobs },
  idOrEmail: string,
): Promise<string | undefined> {
  const userId = (await store.users.find(idOrEmail))?.id ?? idOrEmail;
  if (!(await store.userData.beginRemoval(userId, systemActor()))) return undefined;
  const derived = createDerivedFiles(directory.derived, blobs.derived);
  for (let after: number | undefined = 0; after !== undefined; ) {
    after = await store.userData.removeJobs(userId, after, jobsAtOnce);
  }
  const { ids, hashes } = await store.userData.finishRemoval(userId);
  await removeUnused({ directory, store, blobs }, hashes);
  for (const id of ids) await derived.remove(id);
  // They contain numbers learned from samples, but not whose samples these were.
  await rm(learntWeightsIn(directory.derived), { recursive: true, force: true });
  await tryOften(() => store.vacuum(maxVacuumBytes));
  await tryOften(() => store.emptyLog());
  return userId;
}

async function tryOften(run: () => boolean): Promise<void> {
  for (let count = 0; count < tries && !run(); count += 1) await sleep(pauseMs);
}
