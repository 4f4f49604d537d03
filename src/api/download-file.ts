/** Fetching a file that a service gives a link to, such as a clip. The link is all the credential there is. */
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import got, { HTTPError, RequestError } from 'got';
import { messageOf, StaError } from '../errors.ts';
import { replaceFile } from '../write-file.ts';
import { readAuthorities } from './certificate-authorities.ts';
import { connectionError, withoutRequest } from './connection-errors.ts';
import { findProxy } from './proxy.ts';
import { createTrace, type TraceOptions } from './trace.ts';

export interface Download {
  /** http or https. */
  readonly url: string;
  /** Where the file comes to lie, whole or not at all. */
  readonly path: string;
  /** More than this is given up. */
  readonly longestBytes: number;
  readonly caCertFile?: string | undefined;
  readonly useProxy: boolean;
  readonly signal: AbortSignal;
  /** Told of the request and of its end. */
  readonly trace?: TraceOptions | undefined;
}

const connectMs = 10_000;
const silenceMs = 60_000;

/** @returns how many bytes there were @throws StaError for every way of not getting them, or of not writing them */
export async function downloadFile(download: Download): Promise<number> {
  const url = parseLink(download.url);
  const authorities = download.caCertFile === undefined ? undefined : readAuthorities(download.caCertFile);
  const proxy = download.useProxy ? findProxy(url, connectMs, authorities) : undefined;
  const trace = createTrace(download.trace)({
    method: 'GET',
    url: url.href,
    headers: {},
    body: undefined,
    repeatable: true,
    slow: true,
  });
  const startedMs = performance.now();
  let bytes = 0;
  async function* count(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > download.longestBytes) {
        throw new StaError('service_error', `${url.host} sends more than ${download.longestBytes} bytes`);
      }
      yield chunk;
    }
  }
  async function fetchInto(sink: Writable): Promise<void> {
    const source = got.stream(url, {
      ...(proxy === undefined ? {} : { agent: proxy.agents }),
      ...(authorities === undefined ? {} : { https: { certificateAuthority: authorities } }),
      maxRedirects: 3,
      retry: { limit: 0 },
      // However long it takes, so long as it moves.
      timeout: { connect: connectMs, secureConnect: connectMs, response: silenceMs, socket: silenceMs },
    });
    await pipeline(source, count, sink, { signal: download.signal });
    const { statusCode = 200, headers } = source.response ?? {};
    trace.reply({ status: statusCode, headers: { ...headers }, text: '' }, performance.now() - startedMs, bytes);
  }
  try {
    await replaceFile(download.path, fetchInto);
  } catch (error) {
    const failure = explain(error, url, proxy?.host, download);
    trace.failure(failure instanceof StaError ? failure.code : 'failed', performance.now() - startedMs);
    throw failure;
  }
  return bytes;
}

function parseLink(link: string): URL {
  const url = URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new StaError('wrong_shape', 'The service gives a link that is no http or https address');
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
    return new StaError('service_error', `${url.host} answers HTTP ${status} where the file should be`, {
      hint: status === 403 ? 'Links hold for 15 minutes: fetch them again' : undefined,
      cause,
    });
  }
  const reason = messageOf(error);
  return new StaError('file_error', `${path} cannot be written: ${reason}`, { cause: error });
}
