/**
 * Uploaded content: streamed into a separate file on the disk while it arrives, then stored under its hash, so that the
 * same recording is stored once.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makePrivateDirectory } from '../../shared/files/make-directory.ts';
import { renameFile } from '../../shared/files/rename-file.ts';
import { writeNewFile } from '../../shared/files/write-file.ts';
import type { Durability } from '../base/durability.ts';
import { ServiceFailure } from '../base/failure.ts';
import { privateFileMode } from '../base/private-files.ts';
import { isProcessGone, processOwner } from '../base/process-owner.ts';
import { type BlobStore, contentKey } from '../blobs/blob-store.ts';
import { createDirectoryBlobs } from '../blobs/directory-blobs.ts';

/** Content that has arrived but is not stored yet. */
export interface StagedFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, hex. */
  readonly hash: string;
  /** Removes it, unless it was stored meanwhile. */
  discard(): Promise<void>;
}

export type FileStorage = ReturnType<typeof createFileStorage>;

/**
 * @param directory for incoming files; created when it is needed
 * @param durability whether content in the directory is flushed to the disk when it is stored
 * @param blobs the final store; default: the directory
 */
export function createFileStorage(
  directory: string,
  durability: Durability = 'normal',
  blobs: BlobStore = createDirectoryBlobs(directory, durability),
) {
  const incoming = join(directory, 'incoming');
  // The name identifies the process, so that the remains of a killed process can be distinguished from running uploads.
  const own = join(incoming, encodeURIComponent(processOwner()));
  const blobOf = ({ path, hash }: Pick<StagedFile, 'path' | 'hash'>) => ({ key: contentKey(hash), path, sha256: hash });

  return {
    /** Returns a path for a temporary file of this process. */
    async newPath(): Promise<string> {
      makePrivateDirectory(own);
      return join(own, randomUUID());
    },

    /**
     * Streams content to the disk.
     *
     * @throws ServiceFailure `payload_too_large` above the limit; the error of the source
     */
    async stage(source: AsyncIterable<Uint8Array>, limitBytes: number): Promise<StagedFile> {
      const arriving = await this.newPath();
      const hash = createHash('sha256');
      let bytes = 0;
      async function* count(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > limitBytes) throw tooLargeError(limitBytes);
          hash.update(chunk);
          yield chunk;
        }
      }
      await writeNewFile(arriving, (sink) => pipeline(source, count, sink), privateFileMode);
      const digest = hash.digest('hex');
      // The name contains the hash, to identify the content after a crash.
      const path = `${arriving}.${digest}`;
      await renameFile(arriving, path);
      return { path, bytes, hash: digest, discard: () => rm(path, { force: true }) };
    },

    /** Sends staged content to its final store, if that takes long. It is not used before {@link keep}. */
    send: (staged: Pick<StagedFile, 'path' | 'hash'>): Promise<void> => blobs.send(blobOf(staged)),

    /** Stores staged content. Existing content with the same hash is the same content. */
    keep: (staged: Pick<StagedFile, 'path' | 'hash'>): Promise<void> => blobs.put(blobOf(staged)),

    /** Calls a function with a file that has the content of a hash, see {@link BlobStore.withFile}. */
    withContent: <T>(hash: string, run: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T> =>
      blobs.withFile(contentKey(hash), run, signal),

    /**
     * Removes the files of processes that ended during an upload. Content that has a record is moved to its place
     * first: a power cut may have undone the move.
     *
     * @param isUsed whether a record refers to content with this hash
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

export const tooLargeError = (limitBytes: number) =>
  new ServiceFailure('payload_too_large', `The file is larger than the limit of ${limitBytes} bytes`);
