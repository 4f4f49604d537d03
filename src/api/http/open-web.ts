/** Reads addresses of other hosts, such as files of models: https, or http on this machine. */
import type { Readable } from 'node:stream';
import got, { RequestError } from 'got';
import { deriveSignal } from '../../shared/concurrency/on-abort.ts';
import { StaError } from '../../shared/errors.ts';
import type { Web, WebReply } from '../../shared/models/download-file.ts';
import { queueChunks } from '../requests/queue-chunks.ts';
import { readAuthorities } from './certificate-authorities.ts';
import { connectionError, withoutRequest } from './connection-errors.ts';
import { findProxy, onProxyRefusal, proxyError } from './proxy.ts';
import { createTrace, type TraceOptions } from './trace.ts';

export interface WebOptions {
  readonly caCertFile?: string;
  readonly signal: AbortSignal;
  readonly trace?: TraceOptions;
  /** Milliseconds without a byte after which a request fails; default 60 s. */
  readonly silenceMs?: number;
  /** Milliseconds in which a response must bring at least 1,000 bytes per second; default 30 s. */
  readonly stallMs?: number;
}

const connectMs = 10_000;
const defaultSilenceMs = 60_000;
const defaultStallMs = 30_000;
const minBytesPerSecond = 1_000;
const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

export function openWeb(options: WebOptions): Web {
  const { caCertFile, signal, silenceMs = defaultSilenceMs, stallMs = defaultStallMs } = options;
  const authorities = caCertFile === undefined ? undefined : readAuthorities(caCertFile);
  const startTrace = createTrace(options.trace);

  /** One request, without redirects. */
  async function request(url: URL, headers: Readonly<Record<string, string>>): Promise<WebReply> {
    signal.throwIfAborted();
    // A proxy would interpret the loopback address as its own.
    const proxy = isLoopback(url) ? undefined : await findProxy(url, connectMs, authorities);
    const wire = { method: 'GET', url: url.href, headers: { ...headers }, body: undefined } as const;
    const trace = startTrace({ ...wire, repeatable: true, slow: true });
    const startedMs = performance.now();
    const ending = deriveSignal(signal);
    const stream = got.stream(url, {
      headers: { ...headers, 'accept-encoding': 'identity' },
      decompress: false,
      agent: proxy?.agents,
      https: authorities && { certificateAuthority: authorities },
      throwHttpErrors: false,
      followRedirect: false,
      retry: { limit: 0 },
      timeout: { connect: connectMs, secureConnect: connectMs, response: silenceMs, socket: silenceMs },
      signal: ending.signal,
    });
    let slow: StaError | undefined;
    const explain = (error: unknown): unknown => {
      if (signal.aborted) return signal.reason;
      if (slow !== undefined) return slow;
      if (!(error instanceof RequestError)) return error;
      return connectionError(error.code, url, proxy?.host, withoutRequest(error));
    };
    let refusal: number | undefined;
    onProxyRefusal(stream, (status) => {
      refusal = status;
    });
    let body = queueNothing;
    const response = await new Promise<{ statusCode: number; headers: NodeJS.Dict<string | string[]> }>(
      (resolve, reject) => {
        stream.once('response', (received) => {
          body = queueChunks(stream, explain);
          onSlow(stream, stallMs, () => {
            slow = tooSlowError(url);
            stream.destroy(slow);
          });
          resolve(received);
        });
        stream.on('error', reject);
      },
    ).catch((error: unknown) => {
      ending.release();
      const failure = explain(error);
      trace.failure(failure instanceof StaError ? failure.code : 'failed', performance.now() - startedMs);
      throw failure;
    });
    trace.reply(
      { status: response.statusCode, headers: { ...response.headers }, text: '' },
      performance.now() - startedMs,
      Number(response.headers['content-length'] ?? 0),
    );
    const discard = () => {
      stream.destroy();
      ending.release();
    };
    const status = refusal ?? response.statusCode;
    if (proxy !== undefined && (refusal !== undefined || status === 407)) {
      discard();
      throw proxyError(proxy, url, status);
    }
    const single = Object.entries(response.headers).map(([name, value]) => [name, [value].flat()[0]] as const);
    return { status, headers: Object.fromEntries(single), body, discard };
  }

  return {
    check: (address) => void parseAddress(address),
    async get(address, headers = {}) {
      let url = parseAddress(address);
      for (let count = 0; count <= maxRedirects; count++) {
        const reply = await request(url, headers);
        if (!redirects.has(reply.status)) return reply;
        reply.discard();
        url = followTo(url, reply.headers.location);
      }
      throw new StaError('service_error', `${new URL(address).host} redirects more than ${maxRedirects} times`);
    },
  };
}

/** Calls back if a stream that is read brings too little for a while. */
function onSlow(stream: Readable, stallMs: number, callback: () => void): void {
  let bytes = 0;
  let waited = false;
  stream.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
  });
  // It is paused if the reader is the slow one.
  stream.on('pause', () => {
    waited = true;
  });
  const timer = setInterval(() => {
    if (!waited && bytes * 1_000 < minBytesPerSecond * stallMs) callback();
    bytes = 0;
    waited = stream.isPaused();
  }, stallMs).unref();
  stream.once('close', () => clearInterval(timer));
}

const tooSlowError = ({ host }: URL) =>
  new StaError('timeout', `${host} is too slow: it sends less than ${minBytesPerSecond} bytes per second`);

const queueNothing: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} };

/** Whether a host is this machine, which is all that http may reach. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (url === null) throw addressError('An address is not a valid URL');
  if (url.username !== '' || url.password !== '') throw addressError(`The address at ${url.host} contains credentials`);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))) return url;
  throw addressError(
    `Cannot download from ${url.protocol}//${url.host}: only https addresses are allowed, and http on this machine`,
  );
}

const addressError = (message: string) => new StaError('invalid_input', message);

/** @throws StaError `service_error` if the target is less protected than the source of the redirect */
function followTo(from: URL, location: string | undefined): URL {
  const url = location === undefined ? null : URL.parse(location, from.href);
  if (url === null) throw new StaError('service_error', `${from.host} redirects without a valid address`);
  const allowed =
    url.protocol === 'https:' || (from.protocol === 'http:' && url.protocol === 'http:' && isLoopback(url));
  if (allowed && url.username === '' && url.password === '') return url;
  throw new StaError('service_error', `${from.host} redirects to ${url.protocol}//${url.host}, which is not https`);
}
