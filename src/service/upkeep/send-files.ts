/** Copies the uploads and clips of a data directory to a bucket. Existing objects stay, so it can be repeated. */
import { StaError } from '../../shared/errors.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import { type Blob, type BlobStore, hashOfKey } from '../blobs/blob-store.ts';
import { createDirectoryBlobs } from '../blobs/directory-blobs.ts';

export interface Sent {
  readonly files: number;
  readonly bytes: number;
}

export interface SendOptions {
  readonly files: BlobStore;
  readonly derived: BlobStore;
  /** Content that records refer to. */
  readonly hashes: ReadonlySet<string>;
  /** The key of each clip that records refer to: in a directory, and in a bucket. */
  readonly clips: ReadonlyMap<string, string>;
  readonly onProgress: (sent: Sent) => void;
  readonly signal: AbortSignal;
}

/**
 * @returns the files that are now in the bucket, including earlier ones @throws StaError if the directory lacks content
 * that records refer to
 */
export async function sendFiles(from: DataDirectory, options: SendOptions): Promise<Sent> {
  const { files, derived, hashes, clips, onProgress, signal } = options;
  let sent: Sent = { files: 0, bytes: 0 };
  const send = async (source: BlobStore, { key, bytes }: Blob, to: BlobStore, target: string) => {
    signal.throwIfAborted();
    const hash = hashOfKey(target);
    if ((await to.find(target))?.bytes !== bytes) {
      await to.send({ key: target, path: source.nameOf(key), sha256: hash });
    }
    sent = { files: sent.files + 1, bytes: sent.bytes + bytes };
    onProgress(sent);
  };
  const contents = createDirectoryBlobs(from.files);
  const missing = new Set(hashes);
  for await (const blob of contents.list()) {
    if (missing.delete(hashOfKey(blob.key) ?? '')) await send(contents, blob, files, blob.key);
  }
  if (missing.size > 0) {
    throw new StaError('local_service', `${from.path} lacks the content of ${missing.size} uploads`, {
      hint: `List them, and mark them as deleted: sta local check --repair --data-dir ${from.path}`,
    });
  }
  const made = createDirectoryBlobs(from.derived);
  for await (const blob of made.list()) {
    const target = clips.get(blob.key);
    if (target !== undefined) await send(made, blob, derived, target);
  }
  return sent;
}
