/**
 * Content is stored once, regardless of the number of uploads: it is stored with its record, and removed when no record
 * refers to it. Both happen under a lock of its hash, shared by all processes on the same records, so that one does not
 * remove content that another has just found.
 */
import { withDirectoryLock } from '../../shared/files/file-lock.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import { type Blobs, contentKey } from '../blobs/blob-store.ts';
import type { Store } from '../store/store.ts';

/** The location of content and its records. */
export interface ContentPlace {
  readonly directory: Pick<DataDirectory, 'lock'>;
  readonly store: Pick<Store, 'files' | 'withLocks'>;
  readonly blobs: Pick<Blobs, 'files'>;
}

/**
 * Calls a function while no other process stores or removes content with these hashes. It must not take another such
 * lock.
 *
 * @param hashes SHA-256, hex
 */
export const withContentLock = <T>(
  { directory, store }: Omit<ContentPlace, 'blobs'>,
  hashes: readonly string[],
  run: () => Promise<T>,
): Promise<T> => withDirectoryLock(directory, () => store.withLocks(hashes, run));

/**
 * Maximum contents removed under one lock, because other processes wait for it and acquiring each lock may take a
 * while.
 */
const removedTogether = 50;

/** Removes those of the contents to which no record refers any more. */
export async function removeUnused(place: ContentPlace, hashes: readonly string[]): Promise<void> {
  for (let index = 0; index < hashes.length; index += removedTogether) {
    const some = hashes.slice(index, index + removedTogether);
    await withContentLock(place, some, async () => {
      for (const hash of some) {
        if (!(await place.store.files.isUsed(hash))) await place.blobs.files.remove(contentKey(hash));
      }
    });
  }
}
