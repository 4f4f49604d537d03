/** One request over node:http or node:https, and its whole response: time limits, a limit on its size, decompression. */
import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import type { Readable } from 'node:stream';
import { onAbort } from '../on-abort.ts';
import type { WireRequest } from './build-request.ts';
import type { ProxyAgents } from './proxy.ts';
import type { RawReply } from './read-reply.ts';

export interface ExchangeOptions {
  /** Milliseconds from the first byte to the last one. Of a streamed body: of silence. */
  readonly timeLimitMs: number;
  readonly longestReplyBytes: number;
  readonly agents: ProxyAgents | undefined;
  /** Additional authorities to trust, PEM. */
  readonly authorities: string[] | undefined;
  readonly signals: readonly (AbortSignal | undefined)[];
}

export interface HttpReply extends RawReply {
  /** The status with which a proxy refused a tunnel. */
  readonly refusal?: number | undefined;
}

/** The response is longer than it may be. */
export class TooLong extends Error {}

const connectTimeoutMs = 10_000;

/** @throws the reason of a signal; TooLong; errors of the system, of TLS, of HTTP, of decompression and of the body, most with a `code` */
export async function exchange(wire: WireRequest, url: URL, options: ExchangeOptions): Promise<HttpReply> {
  const { agents, authorities, signals, timeLimitMs } = options;
  for (const signal of signals) signal?.throwIfAborted();
  const isSecure = url.protocol === 'https:';
  // It takes some milliseconds to load.
  const request = isSecure ? (await import('node:https')).request : requestPlain;
  const agent = isSecure ? agents?.https : agents?.http;
  const { streamed, body } = wire;
  const bytes = streamed?.bytes ?? (body === undefined ? undefined : Buffer.byteLength(body));
  const headers = {
    'user-agent': 'sta',
    ...wire.headers,
    'accept-encoding': 'gzip, deflate, br',
    // Node sends none with a DELETE.
    ...(bytes !== undefined && { 'content-length': bytes }),
  };
  const sent = request(url, {
    method: wire.method,
    headers,
    ...(agent !== undefined && { agent }),
    ...(authorities !== undefined && { ca: authorities }),
  } satisfies RequestOptions & { ca?: string[] });

  return new Promise<HttpReply>((resolve, reject) => {
    const cleanups: (() => void)[] = [];
    const end = () => {
      for (const cleanUp of cleanups) cleanUp();
    };
    const fail = (error: unknown) => {
      end();
      sent.destroy();
      reject(error);
    };
    const late = () => fail(Object.assign(new Error('The time limit was reached'), { code: 'ETIMEDOUT' }));
    for (const signal of signals) if (signal !== undefined) cleanups.push(onAbort(signal, () => fail(signal.reason)));
    cleanups.push(limitConnection(sent, isSecure, late));
    if (streamed === undefined) {
      const timer = setTimeout(late, timeLimitMs);
      cleanups.push(() => clearTimeout(timer));
    } else sent.setTimeout(timeLimitMs, late);
    let refusal: number | undefined;
    if (agent !== undefined) {
      sent.once('proxyConnect', ({ statusCode }: { statusCode: number }) => {
        refusal = statusCode === 200 ? undefined : statusCode;
      });
    }
    // It stays: errors that come later, such as those of a socket that is closed, have no other listener.
    sent.on('error', fail);
    sent.once('response', (response) => {
      response.on('error', fail);
      readBody(response, options.longestReplyBytes).then((text) => {
        end();
        // A service may respond before it has everything.
        if (!sent.writableFinished) sent.destroy();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, refusal });
      }, fail);
    });
    if (streamed === undefined) {
      sent.end(body);
      return;
    }
    const source = streamed.open();
    cleanups.push(() => void source.destroy());
    source.on('error', fail).pipe(sent);
  });
}

/** Limits the time to connect, and then that of the TLS handshake. @returns ends the limit */
function limitConnection(sent: ClientRequest, isSecure: boolean, late: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const clear = () => clearTimeout(timer);
  sent.once('socket', (socket) => {
    if (!socket.connecting) return;
    timer = setTimeout(late, connectTimeoutMs);
    socket.once('connect', () => {
      clear();
      if (isSecure) timer = setTimeout(late, connectTimeoutMs);
    });
    if (isSecure) socket.once('secureConnect', clear);
  });
  return clear;
}

async function readBody(response: IncomingMessage, longestBytes: number): Promise<string> {
  const source = await decompress(response);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    if (source !== response) source.on('error', reject);
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > longestBytes) reject(new TooLong());
      else chunks.push(chunk);
    });
    source.on('end', () => resolve(Buffer.concat(chunks).toString()));
  });
}

const compressions: ReadonlySet<string | undefined> = new Set(['gzip', 'x-gzip', 'deflate', 'br']);

async function decompress(response: IncomingMessage): Promise<Readable> {
  const encoding = response.headers['content-encoding']?.toLowerCase();
  if (response.statusCode === 204 || response.statusCode === 304 || !compressions.has(encoding)) return response;
  const { createBrotliDecompress, createUnzip } = await import('node:zlib');
  return response.pipe(encoding === 'br' ? createBrotliDecompress() : createUnzip());
}
