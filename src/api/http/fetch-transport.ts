/** Sends requests with fetch, for programs that use the client as a library: retries and time limits as in transport.ts. */
import { Readable } from 'node:stream';
import { maxTimerMs } from '../../shared/clock.ts';
import { deriveSignal } from '../../shared/concurrency/on-abort.ts';
import { messageOf, StaError, systemCodeOf } from '../../shared/errors.ts';
import { isHeaderValue, type WireRequest } from '../requests/build-request.ts';
import type { RawReply } from '../requests/read-reply.ts';
import { connectionError } from './connection-errors.ts';
import type { RetryPolicy } from './retry-delay.ts';
import { defaultMaxReplyBytes, NoReply, sendWithRetries, slowReplyMs } from './send-with-retries.ts';

export interface FetchTransportOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds for one attempt, from connection to the last byte. */
  readonly requestTimeoutMs: number;
  readonly retry: RetryPolicy;
  /** Ends every request. */
  readonly signal?: AbortSignal;
}

/** @returns a function that throws StaError if there is no response, or the reason of an aborted signal */
export function createFetchTransport(options: FetchTransportOptions) {
  return async (request: WireRequest): Promise<RawReply> => {
    const { signal, release } = deriveSignal(request.signal, options.signal);
    try {
      const attempt = (sent: WireRequest) => tryOnce(sent, signal, options);
      return await sendWithRetries(request, { attempt, policy: options.retry, signal });
    } finally {
      release();
    }
  };
}

async function tryOnce(
  { method, url, headers, body, streamed, slow }: WireRequest,
  signal: AbortSignal,
  { fetch, requestTimeoutMs }: FetchTransportOptions,
): Promise<RawReply | NoReply> {
  signal.throwIfAborted();
  if (!Object.values(headers).every(isHeaderValue)) {
    // The error of fetch repeats the value.
    const { code, message } = connectionError('ERR_INVALID_CHAR', new URL(url), undefined, new Error());
    throw new StaError(code, message);
  }
  const limit = new AbortController();
  const limitMs = slow || streamed !== undefined ? Math.max(requestTimeoutMs, slowReplyMs) : requestTimeoutMs;
  const timer = setTimeout(() => limit.abort(), Math.min(limitMs, maxTimerMs));
  const source = streamed?.open();
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(streamed !== undefined && { 'content-length': String(streamed.bytes) }) },
      // A redirect would send body and headers, including the secrets, to an address that the user did not configure.
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit.signal]),
      ...(source !== undefined
        ? { body: Readable.toWeb(source) as ReadableStream, duplex: 'half' }
        : body !== undefined && { body }),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await readText(response, url),
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof StaError) throw error;
    return explain(error, new URL(url), limit.signal.aborted);
  } finally {
    clearTimeout(timer);
    source?.destroy();
  }
}

async function readText(response: Response, url: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > defaultMaxReplyBytes) {
      throw new StaError('service_error', `The response of ${new URL(url).host} is too large`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** fetch throws a TypeError whose cause has the code of the system. */
function explain(error: unknown, url: URL, isLate: boolean): NoReply {
  if (isLate) return new NoReply('ETIMEDOUT', new StaError('timeout', `${url.host} did not respond in time`));
  const cause = error instanceof Error ? error.cause : undefined;
  // A file that could not be read while it was being sent.
  if (cause instanceof StaError) throw cause;
  const code = systemCodeOf(cause) ?? systemCodeOf(error) ?? '';
  const kept = Object.assign(new Error(messageOf(cause ?? error)), { code });
  if (code === '') {
    const words = `The connection to ${url.host} failed: ${kept.message}`;
    return new NoReply('ECONNRESET', new StaError('connection_failed', words, { cause: kept }));
  }
  // undici reports a connection that is not opened in time, or ends early, under its own code.
  const known = code === 'UND_ERR_CONNECT_TIMEOUT' ? 'ETIMEDOUT' : code;
  const failed = known === 'UND_ERR_SOCKET' ? 'ECONNRESET' : known;
  // Without its hint, which is for users of the command line.
  const { code: kind, message } = connectionError(failed, url, undefined, kept);
  const hint =
    kind === 'tls_failure'
      ? 'Trust a private certificate authority with NODE_EXTRA_CA_CERTS. For plain HTTP, use an http:// address'
      : undefined;
  return new NoReply(failed, new StaError(kind, message, { hint, cause: kept }));
}
