/** A partly downloaded file, its hash so far, and its source. A later command can continue it. */
import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { StaError, systemCodeOf } from '../errors.ts';
import { noFollow, readHeld } from '../files/held-files.ts';
import { placeFile, writeNewFile } from '../files/write-file.ts';

/** The file to which the part belongs. */
interface Origin {
  /** Of the whole file. */
  readonly sha256: string;
  readonly url: string;
  /** A strong ETag or a date, with which a server can tell whether its file has changed. */
  readonly validator: string | undefined;
}

const maxValidatorLength = 1_000;

export class PartFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #sha256: string;
  #origin: Origin | undefined;
  #hash: Hash = createHash('sha256');
  #bytes = 0;

  private constructor(path: string, handle: FileHandle, sha256: string) {
    this.#path = path;
    this.#handle = handle;
    this.#sha256 = sha256;
  }

  /**
   * Opens the part of a file and hashes it. If it is the part of another file, it is emptied. @param sha256 of the
   * whole file
   */
  static async open(path: string, sha256: string, signal: AbortSignal): Promise<PartFile> {
    const flags = constants.O_RDWR | constants.O_CREAT | noFollow;
    const part = new PartFile(path, await open(path, flags, 0o600), sha256);
    try {
      const origin = await readOrigin(`${path}.json`);
      if (origin?.sha256 === sha256) {
        part.#origin = origin;
        await part.#hashPresent(signal);
      } else await part.clear();
      return part;
    } catch (error) {
      await part.close();
      throw error;
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** For If-Range; undefined if this address sent no validator. */
  validatorOf(url: string): string | undefined {
    return this.#origin?.url === url ? this.#origin.validator : undefined;
  }

  /** Empties the part, and stores the source of the content that follows. */
  async begin(url: string, headers: Readonly<Record<string, string | undefined>>): Promise<void> {
    await this.clear();
    this.#origin = { sha256: this.#sha256, url, validator: strongValidator(headers) };
    const origin = JSON.stringify(this.#origin);
    await placeFile(`${this.#path}.json`, (partial) => writeNewFile(partial, origin, 0o600));
  }

  /** @throws StaError `file_error` if the disk cannot store it */
  async append(chunk: Uint8Array): Promise<void> {
    try {
      let written = 0;
      while (written < chunk.length) {
        const { bytesWritten } = await this.#handle.write(
          chunk,
          written,
          chunk.length - written,
          this.#bytes + written,
        );
        written += bytesWritten;
      }
    } catch (error) {
      throw cannotWriteError(this.#path, error);
    }
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
  }

  /** The hash of the content so far. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async clear(): Promise<void> {
    await this.#handle.truncate(0);
    this.#hash = createHash('sha256');
    this.#bytes = 0;
  }

  /** Flushes the content to the disk. */
  async sync(): Promise<void> {
    await this.#handle.sync().catch((error: unknown) => {
      throw cannotWriteError(this.#path, error);
    });
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async #hashPresent(signal: AbortSignal): Promise<void> {
    for await (const chunk of readHeld({ handle: this.#handle }, { chunkBytes: 1024 ** 2, signal })) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
    }
  }
}

/** Removes a part that is complete or no longer needed. */
export async function forgetPart(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.json`, { force: true });
}

async function readOrigin(path: string): Promise<Origin | undefined> {
  try {
    const { sha256, url, validator } = JSON.parse(await readFile(path, 'utf8'));
    if (typeof sha256 !== 'string' || typeof url !== 'string') return undefined;
    return { sha256, url, validator: typeof validator === 'string' ? validator : undefined };
  } catch {
    return undefined;
  }
}

/** A weak ETag does not promise the same bytes (RFC 9110, section 13.1.5). */
function strongValidator({ etag, 'last-modified': modified }: Readonly<Record<string, string | undefined>>) {
  const found = etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : modified;
  return found !== undefined && found.length <= maxValidatorLength ? found : undefined;
}

/** Says why the write failed, and that nothing is lost. */
export function cannotWriteError(path: string, cause: unknown): StaError {
  const code = systemCodeOf(cause);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new StaError('file_error', `The disk of ${path} is full`, {
      hint: 'Free some space, or choose another disk with STA_MODELS_DIR. The same command resumes the download',
      cause,
    });
  }
  return new StaError('file_error', `Cannot write ${path}: ${code ?? 'unknown error'}`, { cause });
}
