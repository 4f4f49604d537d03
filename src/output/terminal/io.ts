/** The streams of a command. */

export interface OutputStream {
  write(text: string): void;
  /** Writes bytes unchanged; never called for a terminal. */
  writeBytes(bytes: Uint8Array): void;
  /** Resolves when the reader has consumed enough of the output to accept more, or the run ends. */
  drained?(): Promise<void>;
  readonly isTerminal: boolean;
  /** Width in columns; undefined without a terminal. */
  readonly columns: number | undefined;
}

export interface InputStream {
  readonly isTerminal: boolean;
  /** Everything until the end, as bytes. @throws RangeError past `maxBytes` */
  readAll(maxBytes: number): Promise<Uint8Array>;
  /** The bytes as they arrive, for input that may be larger than memory. @param signal stops reading */
  readChunks(signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** The number of bytes, if stdin is a file. */
  sizeBytes?(): number | undefined;
}

export interface Io {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** The target of notes: stderr, or nowhere with `--quiet`. */
  readonly notes: Pick<OutputStream, 'write'>;
  readonly stdin: InputStream;
}

/** The same streams without notes. */
export const withoutNotes = (io: Io): Io => ({ ...io, notes: { write() {} } });
