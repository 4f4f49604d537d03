/**
 * Uploaded content on the disk: streamed into a separate file while it arrives, then kept under its hash, so that the same
 * recording is stored once.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeNewFile } from '../../write-file.ts';
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

/** @param directory of the content; created when it is needed */
export function createFileStorage(directory: string) {
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
      const path = await this.newPath();
      const discard = () => rm(path, { force: true });
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
      await writeNewFile(path, (sink) => pipeline(source, count, sink), privateFileMode);
      return { path, bytes, hash: hash.digest('hex'), discard };
    },

    /** Moves staged content to its place. Existing content of the same hash is the same content. */
    async keep({ path, hash }: StagedFile): Promise<void> {
      await makePrivateDirectory(join(directory, hash.slice(0, 2)));
      await rename(path, pathOf(hash));
    },

    /** Removes content; does nothing if it does not exist. */
    remove: (hash: string) => rm(pathOf(hash), { force: true }),

    /** Removes the leftovers of processes that ended during an upload. */
    async removeLeftovers(): Promise<void> {
      const owners = await readdir(incoming).catch(() => []);
      for (const owner of owners.filter((name) => isProcessGone(decodeURIComponent(name)))) {
        await rm(join(incoming, owner), { recursive: true, force: true });
      }
    },

    /** Removes the temporary files of this process. */
    close: () => rm(own, { recursive: true, force: true }),
  };
}

export const tooLarge = (limitBytes: number) =>
  new ServiceFailure('payload_too_large', `The file is larger than the limit of ${limitBytes} bytes`);
