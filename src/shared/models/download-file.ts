/**
 * Downloads one file. Resumes with range requests (RFC 9110, section 14) if the server supports them, hashes while it
 * downloads, and accepts the file only if its size and hash are those of the catalogue.
 */
import { backoffMs } from '../backoff.ts';
import { StaError } from '../errors.ts';
import { PartFile } from './part-file.ts';

/** Requests addresses of other hosts: see open-web.ts of the client. */
export interface Web {
  /** @throws StaError `invalid_input` if an address may not be read */
  check(address: string): void;
  /**
   * Sends a GET and follows redirects. @throws StaError if there is no response, or a redirect leads to a forbidden
   * address
   */
  get(address: string, headers?: Readonly<Record<string, string>>): Promise<WebReply>;
}

export interface WebReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Fails with a StaError. Stopping early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection, if the body is not read. */
  discard(): void;
}

export interface WantedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Addresses of the same file, the preferred one first. */
  readonly urls: readonly string[];
}

export interface DownloadOptions {
  readonly web: Web;
  readonly signal: AbortSignal;
  readonly sleep: (durationMs: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
  /** Receives the number of bytes of the file that are present. */
  readonly onBytes: (bytes: number) => void;
}

/** Maximum consecutive attempts without new bytes. */
const maxFailures = 5;
/** New bytes of an attempt that ended because the server was too slow. */
const minSlowBytes = 30_000;
const pauses = { firstMs: 500, factor: 2, maxMs: 15_000, jitter: [0.5, 1] } as const;
const passing = new Set([408, 429, 500, 502, 503, 504]);

/**
 * @param partPath the file to build; continues a part that an earlier run left there
 * @throws StaError of the first address, if all of them fail; `file_error` if the disk cannot store it
 */
export async function downloadModelFile(file: WantedFile, partPath: string, options: DownloadOptions): Promise<void> {
  const part = await PartFile.open(partPath, file.sha256, options.signal);
  try {
    let failure: StaError | undefined;
    for (const url of file.urls) {
      try {
        await downloadFrom(url, file, part, options);
        await part.sync();
        return;
      } catch (error) {
        options.signal.throwIfAborted();
        if (!(error instanceof StaError) || error.code === 'file_error') throw error;
        failure ??= error;
      }
    }
    throw failure ?? new StaError('invalid_input', `${file.path} has no address`);
  } finally {
    await part.close();
  }
}

async function downloadFrom(url: string, file: WantedFile, part: PartFile, options: DownloadOptions): Promise<void> {
  if (part.bytes > file.bytes) await part.clear();
  const continued = await fill(url, file, part, options);
  if (part.digest() === file.sha256) return;
  await part.clear();
  // The beginning may belong to another version of the file.
  if (continued) {
    await fill(url, file, part, options);
    if (part.digest() === file.sha256) return;
    await part.clear();
  }
  throw new StaError(
    'service_error',
    `${file.path} from ${hostOf(url)} is not the file of the catalogue: its hash differs`,
    {
      hint: 'Nothing of it was kept. Check the catalogue and the mirror',
    },
  );
}

/**
 * Requests the missing bytes until the part has the size of the file.
 *
 * @returns whether a part was continued, so that its bytes come from several responses
 */
async function fill(url: string, file: WantedFile, part: PartFile, options: DownloadOptions): Promise<boolean> {
  let continued = part.bytes > 0;
  let failures = 0;
  let max = part.bytes;
  options.onBytes(part.bytes);
  while (part.bytes < file.bytes) {
    let failure = new StaError('connection_failed', `${hostOf(url)} ended ${file.path} before it was complete`);
    try {
      continued = (await receive(url, file, part, options.web, options.onBytes)) || continued;
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof StaError) || !error.retryable) throw error;
      failure = error;
    }
    failures = part.bytes - max >= (failure.code === 'timeout' ? minSlowBytes : 1) ? 0 : failures + 1;
    max = Math.max(max, part.bytes);
    if (failures >= maxFailures) throw failure;
    if (failures > 0) await options.sleep(backoffMs(pauses, failures, options.random()), options.signal);
  }
  return continued;
}

/** One request. @returns whether it continued the part */
async function receive(
  url: string,
  file: WantedFile,
  part: PartFile,
  web: Web,
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  const from = part.bytes;
  const validator = part.validatorOf(url);
  const reply = await web.get(url, {
    ...(from > 0 && { range: `bytes=${from}-` }),
    ...(from > 0 && validator !== undefined && { 'if-range': validator }),
  });
  try {
    const continues = await accept(reply, url, file, part);
    if (continues === undefined) return false;
    for await (const chunk of reply.body) {
      if (part.bytes + chunk.length > file.bytes) {
        await part.clear();
        throw wrongSizeError(url, file, 'longer');
      }
      await part.append(chunk);
      onBytes(part.bytes);
    }
    return continues;
  } finally {
    reply.discard();
  }
}

/**
 * Decides whether a response continues the part. If the response has the whole file, the part starts over.
 *
 * @returns undefined if the part was discarded and must be requested from its start
 */
async function accept(
  { status, headers }: WebReply,
  url: string,
  file: WantedFile,
  part: PartFile,
): Promise<boolean | undefined> {
  const host = hostOf(url);
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new StaError('service_error', `${host} compressed ${file.path}, although it was not asked to`);
  }
  if (status === 206 && part.bytes > 0) {
    const [, start, total] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(headers['content-range'] ?? '') ?? [];
    if (total !== undefined && total !== '*' && Number(total) !== file.bytes) {
      await part.clear();
      throw wrongSizeError(url, file, Number(total) > file.bytes ? 'longer' : 'shorter');
    }
    if (Number(start) === part.bytes) return true;
    await part.clear();
    return undefined;
  }
  if (status === 416 && part.bytes > 0) {
    await part.clear();
    return undefined;
  }
  if (status !== 200) {
    const code = passing.has(status) ? 'unavailable' : 'service_error';
    throw new StaError(code, `Cannot download ${file.path}: ${host} responded with HTTP ${status}`);
  }
  const length = headers['content-length'];
  await part.begin(url, headers);
  if (length !== undefined && Number(length) !== file.bytes) {
    throw wrongSizeError(url, file, Number(length) > file.bytes ? 'longer' : 'shorter');
  }
  return false;
}

const hostOf = (url: string) => new URL(url).host;

const wrongSizeError = (url: string, { path, bytes }: WantedFile, how: 'longer' | 'shorter') =>
  new StaError('service_error', `${path} from ${hostOf(url)} is ${how} than the ${bytes} bytes of the catalogue`, {
    hint: 'Nothing of it was kept. Check the catalogue and the mirror',
  });
