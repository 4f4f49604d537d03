/**
 * Content is stored once, whoever has uploaded it: it is kept with its record, and removed when no record names it. Both happen under
 * a lock of its hash, which all processes on the same records share, so that one does not remove what another has just found there.
 */
import { withDirectoryLock } from '../../shared/files/file-lock.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import { type Blobs, contentKey } from '../blobs/blob-store.ts';
import type { Store } from '../store/store.ts';

/** Where content and its records are. */
export interface ContentPlace {
  readonly directory: Pick<DataDirectory, 'lock'>;
  readonly store: Pick<Store, 'files' | 'withLocks'>;
  readonly blobs: Pick<Blobs, 'files'>;
}

/**
 * Runs a function while nobody else keeps or removes content with these hashes. It must not take another such lock.
 *
 * @param hashes SHA-256, hex
 */
export const withContentLock = <T>(
  { directory, store }: Omit<ContentPlace, 'blobs'>,
  hashes: readonly string[],
  run: () => Promise<T>,
): Promise<T> => withDirectoryLock(directory, () => store.withLocks(hashes, run));

/** Contents that are removed under one lock: others wait for it, and each lock may be waited for. */
const removedTogether = 50;

/** Removes those of some contents that no record names any more. */
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
