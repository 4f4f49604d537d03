/** The streams of a command, as it sees them. */

export interface OutputStream {
  write(text: string): void;
  /** Resolves when the reader has taken enough of what was written that more may follow, or the run ends. */
  drained?(): Promise<void>;
  readonly isTerminal: boolean;
  /** Width in columns; undefined where there is no terminal. */
  readonly columns: number | undefined;
}

export interface InputStream {
  readonly isTerminal: boolean;
  /** Everything until the end, as bytes. @throws RangeError past `maxBytes` */
  readAll(maxBytes: number): Promise<Uint8Array>;
  /** The bytes as they arrive, for input that may be larger than the memory. @param signal ends the reading */
  readChunks(signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** How many bytes there are, where stdin is a file. */
  sizeBytes?(): number | undefined;
}

export interface Io {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Where notes go, which are no errors: stderr, or nowhere under `--quiet`. */
  readonly notes: Pick<OutputStream, 'write'>;
  readonly stdin: InputStream;
}

/** The same streams without notes. */
export const withoutNotes = (io: Io): Io => ({ ...io, notes: { write() {} } });
