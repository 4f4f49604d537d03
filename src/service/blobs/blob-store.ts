/**
 * Where the large files of a service are: the content of uploads, and clips. One store holds one kind. A key is a folder and a
 * name with a slash between them. Content is stored whole or not at all, and is replaced only by content of the same meaning.
 */
import type { Readable } from 'node:stream';

/** Bytes of a file, both ends included. */
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

/** What is about to be stored. */
export interface NewBlob {
  readonly key: string;
  /** A complete file on this machine. Storing may move it away. */
  readonly path: string;
  /** SHA-256, hex, if the key names the content: a blob of that key is then the same content. */
  readonly sha256?: string;
}

export interface BlobStore {
  /** Whether it is a part of the data directory, and so of its backup. */
  readonly isLocal: boolean;
  /**
   * Copies content there ahead of {@link put}, which is then quick. Does nothing where putting is quick anyway.
   *
   * @throws the store's error
   */
  send(blob: NewBlob): Promise<void>;
  /** Stores a file. @throws the store's error */
  put(blob: NewBlob): Promise<void>;
  /** @returns undefined if there is none */
  find(key: string): Promise<Omit<Blob, 'key'> | undefined>;
  /** Streams a blob or a range of it. @throws with code ENOENT if there is none */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Runs a function on a file with the content, for programs that read only files. The file exists until the function ends, unless the
   * blob is removed meanwhile, and must not be changed. If there is no such blob, there is no file.
   *
   * @param signal ends the preparation of the file
   */
  withFile<T>(key: string, run: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * A link from the store itself that needs no other credential.
   *
   * @param contentType that its response has
   * @returns undefined if the store has none: the service signs links itself then
   */
  link(key: string, validSeconds: number, contentType: string): Promise<string | undefined>;
  /** Removes a blob; does nothing if there is none. */
  remove(key: string): Promise<void>;
  /** @param folder only blobs of that folder */
  list(folder?: string): AsyncIterable<Blob>;
  /** What messages call a blob: its path, or its URL. */
  nameOf(key: string): string;
  /** Removes what killed processes have left of writes, if the store does not do so by itself. @returns how much */
  sweep(nowMs: number): Promise<number>;
  /** Asks the store once whether it can be used. @throws if not */
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

/** The key of the content with a hash. */
export const contentKey = (hash: string): string => `${hash.slice(0, 2)}/${hash}`;

/** The hash of the content with a key; undefined for any other key. */
export const hashOfKey = (key: string): string | undefined => /^[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key)?.[1];
