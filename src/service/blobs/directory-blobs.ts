/** Blobs as files in a folder of the data directory. */
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateDirectory } from '../../shared/files/make-directory.ts';
import { renameFile } from '../../shared/files/rename-file.ts';
import { syncToDisk } from '../../shared/files/write-file.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import type { Durability } from '../base/durability.ts';
import type { BlobStore, Blobs } from './blob-store.ts';

/** Opens the stores of a data directory that contains its own files. */
export const openDirectoryBlobs = (directory: DataDirectory, durability: Durability = 'normal'): Blobs => ({
  files: createDirectoryBlobs(directory.files, durability),
  derived: createDirectoryBlobs(directory.derived, durability),
  close: () => Promise.resolve(),
});

/**
 * @param directory of the folders; created when it is needed
 * @param durability whether content is flushed to the disk when it is stored
 */
export function createDirectoryBlobs(directory: string, durability: Durability = 'normal'): BlobStore {
  const pathOf = (key: string) => join(directory, key);
  return {
    isLocal: true,
    nameOf: pathOf,
    sweep: () => Promise.resolve(0),
    check: () => Promise.resolve(),
    link: () => Promise.resolve(undefined),
    send: () => Promise.resolve(),

    async put({ key, path }) {
      const target = pathOf(key);
      const folder = dirname(target);
      makePrivateDirectory(folder);
      if (durability === 'full') await syncToDisk(path);
      if (path !== target) await renameFile(path, target);
      if (durability === 'full') for (const one of [folder, directory, dirname(directory)]) await syncToDisk(one);
    },

    async find(key) {
      const status = await stat(pathOf(key)).catch(() => undefined);
      return status?.isFile() === true ? { bytes: status.size, changedAtMs: status.mtimeMs } : undefined;
    },

    async open(key, { first, last } = { first: 0, last: Number.POSITIVE_INFINITY }) {
      // Open the file first, so that a missing file fails here and not in the middle of a response.
      const file = await open(pathOf(key), 'r');
      return createReadStream('', { fd: file, start: first, end: last });
    },

    withFile: (key, run) => run(pathOf(key)),

    async remove(key) {
      await rm(pathOf(key), { force: true });
      if (durability === 'full') await syncToDisk(dirname(pathOf(key)));
    },

    async *list(only) {
      const folders = only === undefined ? await namesIn(directory) : [only];
      for (const folder of folders.filter((name) => /^[0-9a-f]+$/.test(name))) {
        for (const name of await namesIn(join(directory, folder))) {
          const found = await this.find(`${folder}/${name}`);
          if (found !== undefined) yield { key: `${folder}/${name}`, ...found };
        }
      }
    },
  };
}

const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => []);
