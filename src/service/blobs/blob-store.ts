/**
 * Stores the large files of a service: the content of uploads, and clips. Each store contains one kind. A key is a
 * folder and a name with a slash between them. Content is stored completely or not at all, and is replaced only by
 * equivalent content.
 */
import type { Readable } from 'node:stream';

/** A range of bytes of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface Blob {
  readonly key: string;
  readonly bytes: number;
  /** When it was stored. */
  readonly changedAtMs: number;
}

/** Content to store. */
export interface NewBlob {
  readonly key: string;
  /** A complete file on this machine. Storing it may move it away. */
  readonly path: string;
  /** SHA-256, hex, if the key is derived from the content: an existing blob with that key then has the same content. */
  readonly sha256?: string;
}

export interface BlobStore {
  /** Whether it is a part of the data directory, and so of its backup. */
  readonly isLocal: boolean;
  /**
   * Uploads content ahead of {@link put}, which is then fast. Does nothing if putting is fast anyway.
   *
   * @throws the store's error
   */
  send(blob: NewBlob): Promise<void>;
  /** Stores a file. @throws the store's error */
  put(blob: NewBlob): Promise<void>;
  /** @returns undefined if it does not exist */
  find(key: string): Promise<Omit<Blob, 'key'> | undefined>;
  /** Streams a blob or a range of it. @throws with code ENOENT if it does not exist */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Calls a function with a file that has the content, for programs that can only read files. The file exists until the
   * function ends, unless the blob is removed meanwhile, and must not be changed. If the blob does not exist, neither
   * does the file.
   *
   * @param signal ends the preparation of the file
   */
  withFile<T>(key: string, run: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Creates a link to the store itself that needs no other credential.
   *
   * @param contentType of the response to the link
   * @returns undefined if the store has no links: the service then signs them itself
   */
  link(key: string, validSeconds: number, contentType: string): Promise<string | undefined>;
  /** Removes a blob; does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /** @param folder only blobs of that folder */
  list(folder?: string): AsyncIterable<Blob>;
  /** The name of a blob in messages: its path or its URL. */
  nameOf(key: string): string;
  /**
   * Removes the remains of writes by killed processes, unless the store does so itself. @returns the number of removals
   */
  sweep(nowMs: number): Promise<number>;
  /** Sends one request to check whether the store can be used. @throws if not */
  check(signal?: AbortSignal): Promise<void>;
}

/** The stores of a service. */
export interface Blobs {
  /** Uploads and subtitles, named by their hash. */
  readonly files: BlobStore;
  /** Clips. */
  readonly derived: BlobStore;
  /** Removes copies on this machine. */
  close(): Promise<void>;
}

/** The key of content with this hash. */
export const contentKey = (hash: string): string => `${hash.slice(0, 2)}/${hash}`;

/** The hash of content with this key; undefined for any other key. */
export const hashOfKey = (key: string): string | undefined => /^[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key)?.[1];
