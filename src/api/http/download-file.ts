/** Downloads a file from a link that the service returned, such as a clip. The link itself is the only credential. */
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import got, { HTTPError, RequestError } from 'got';
import { StaError, systemReasonOf } from '../../shared/errors.ts';
import { placeFile, writeNewFile } from '../../shared/files/write-file.ts';
import { readAuthorities } from './certificate-authorities.ts';
import { connectionError, withoutRequest } from './connection-errors.ts';
import { findProxy } from './proxy.ts';
import { createTrace, type TraceOptions } from './trace.ts';

export interface Download {
  /** http or https. */
  readonly url: string;
  /** The path to write, completely or not at all. A link there is replaced. */
  readonly path: string;
  /** Maximum size; a larger download fails. */
  readonly maxBytes: number;
  /** Maximum duration in milliseconds; the download fails then even if data still arrives. */
  readonly timeLimitMs: number;
  readonly caCertFile?: string;
  readonly useProxy: boolean;
  readonly signal: AbortSignal;
  /** Logs the request and its end. */
  readonly trace?: TraceOptions;
}

const connectMs = 10_000;
const silenceMs = 60_000;

/** @returns the number of bytes @throws StaError for every failure to download or to write */
export async function downloadFile(download: Download): Promise<number> {
  const url = parseLink(download.url);
  const authorities = download.caCertFile === undefined ? undefined : readAuthorities(download.caCertFile);
  const proxy = download.useProxy ? await findProxy(url, connectMs, authorities) : undefined;
  const trace = createTrace(download.trace)({
    method: 'GET',
    url: url.href,
    headers: {},
    body: undefined,
    repeatable: true,
    slow: true,
  });
  const startedMs = performance.now();
  const timeLimit = AbortSignal.timeout(download.timeLimitMs);
  let bytes = 0;
  async function* count(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > download.maxBytes) {
        throw new StaError('service_error', `The file at ${url.host} is larger than ${download.maxBytes} bytes`);
      }
      yield chunk;
    }
  }
  async function fetchInto(sink: Writable): Promise<void> {
    const source = got.stream(url, {
      agent: proxy?.agents,
      https: authorities && { certificateAuthority: authorities },
      maxRedirects: 3,
      retry: { limit: 0 },
      timeout: { connect: connectMs, secureConnect: connectMs, response: silenceMs, socket: silenceMs },
    });
    await pipeline(source, count, sink, { signal: AbortSignal.any([download.signal, timeLimit]) });
    const { statusCode = 200, headers } = source.response ?? {};
    trace.reply({ status: statusCode, headers: { ...headers }, text: '' }, performance.now() - startedMs, bytes);
  }
  try {
    await placeFile(download.path, (partial) => writeNewFile(partial, fetchInto));
  } catch (error) {
    const isLate = timeLimit.aborted && !download.signal.aborted;
    const failure = isLate ? tooSlowError(url, download) : explain(error, url, proxy?.host, download);
    trace.failure(failure instanceof StaError ? failure.code : 'failed', performance.now() - startedMs);
    throw failure;
  }
  return bytes;
}

const tooSlowError = (url: URL, { timeLimitMs }: Download) =>
  new StaError('timeout', `The download from ${url.host} took longer than ${timeLimitMs / 1000} s`, {
    hint: 'Allow more time with --max-time SECONDS',
  });

function parseLink(link: string): URL {
  const url = URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new StaError('wrong_shape', 'The service returned a link that is not an http or https URL');
  }
  return url;
}

function explain(error: unknown, url: URL, via: string | undefined, { path, signal }: Download): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof StaError) return error;
  if (error instanceof RequestError) {
    const status = error instanceof HTTPError ? error.response.statusCode : undefined;
    const cause = withoutRequest(error);
    if (status === undefined) return connectionError(error.code, url, via, cause);
    return new StaError('service_error', `Cannot download the file: ${url.host} responded with HTTP ${status}`, {
      hint: status === 403 ? 'Links are valid for 15 minutes: fetch the result again to get new ones' : undefined,
      cause,
    });
  }
  return new StaError('file_error', `Cannot write ${path}: ${systemReasonOf(error)}`, { cause: error });
}
