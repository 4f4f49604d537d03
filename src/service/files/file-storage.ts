/**
 * Uploaded content on the disk: streamed into a separate file while it arrives, then kept under its hash, so that the same
 * recording is stored once.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncToDisk, writeNewFile } from '../../write-file.ts';
import type { Durability } from '../base/durability.ts';
import { ServiceFailure } from '../base/failure.ts';
import { makePrivateDirectory, privateFileMode } from '../base/private-files.ts';
import { isProcessGone, processOwner } from '../base/process-owner.ts';

/** Content that has arrived and is not kept yet. */
export interface StagedFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, hex. */
  readonly hash: string;
  /** Removes it, unless it was kept meanwhile. */
  discard(): Promise<void>;
}

export type FileStorage = ReturnType<typeof createFileStorage>;

/**
 * @param directory of the content; created when it is needed
 * @param durability whether content is on the disk itself when it is kept
 */
export function createFileStorage(directory: string, durability: Durability = 'normal') {
  const incoming = join(directory, 'incoming');
  // The name identifies the process, so the leftovers of a killed process can be told from running uploads.
  const own = join(incoming, encodeURIComponent(processOwner()));
  const pathOf = (hash: string) => join(directory, hash.slice(0, 2), hash);

  return {
    /** The path of the content with a hash, whether or not it exists. */
    pathOf,

    /** A path for a temporary file of this process. */
    async newPath(): Promise<string> {
      await makePrivateDirectory(own);
      return join(own, randomUUID());
    },

    /**
     * Streams content to the disk.
     *
     * @throws ServiceFailure `payload_too_large` past the limit; what the source throws
     */
    async stage(source: AsyncIterable<Uint8Array>, limitBytes: number): Promise<StagedFile> {
      const arriving = await this.newPath();
      const hash = createHash('sha256');
      let bytes = 0;
      async function* count(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > limitBytes) throw tooLarge(limitBytes);
          hash.update(chunk);
          yield chunk;
        }
      }
      await writeNewFile(arriving, (sink) => pipeline(source, count, sink), privateFileMode);
      const digest = hash.digest('hex');
      // The name says which content it is, for whoever finds it after a crash.
      const path = `${arriving}.${digest}`;
      await rename(arriving, path);
      return { path, bytes, hash: digest, discard: () => rm(path, { force: true }) };
    },

    /** Moves staged content to its place. Existing content of the same hash is the same content. */
    async keep({ path, hash }: Pick<StagedFile, 'path' | 'hash'>): Promise<void> {
      const folder = join(directory, hash.slice(0, 2));
      await makePrivateDirectory(folder);
      if (durability === 'full') await syncToDisk(path);
      await rename(path, pathOf(hash));
      if (durability === 'full') for (const one of [folder, directory, dirname(directory)]) await syncToDisk(one);
    },

    /** Removes content; does nothing if it does not exist. */
    async remove(hash: string): Promise<void> {
      await rm(pathOf(hash), { force: true });
      if (durability === 'full') await syncToDisk(join(directory, hash.slice(0, 2)));
    },

    /**
     * Removes the leftovers of processes that ended during an upload. Content whose record was written just before is put in its
     * place first: the upload had happened, but for that.
     *
     * @param isUsed whether a record names the content with a hash
     */
    async removeLeftovers(isUsed: (hash: string) => Promise<boolean>): Promise<void> {
      const owners = await readdir(incoming).catch(() => []);
      for (const owner of owners.filter((name) => isProcessGone(decodeURIComponent(name)))) {
        const folder = join(incoming, owner);
        for (const name of await readdir(folder)) {
          const hash = /\.([0-9a-f]{64})$/.exec(name)?.[1];
          if (hash !== undefined && (await isUsed(hash))) await this.keep({ path: join(folder, name), hash });
        }
        await rm(folder, { recursive: true, force: true });
      }
    },

    /** Removes the temporary files of this process. */
    close: () => rm(own, { recursive: true, force: true }),
  };
}

export const tooLarge = (limitBytes: number) =>
  new ServiceFailure('payload_too_large', `The file is larger than the limit of ${limitBytes} bytes`);
