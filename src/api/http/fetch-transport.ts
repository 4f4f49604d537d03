/** Sends requests with fetch, for programs that use the client as a library: retries and time limits as in transport.ts. */
import { Readable } from 'node:stream';
import { deriveSignal } from '../../shared/concurrency/on-abort.ts';
import { StaError, systemCodeOf } from '../../shared/errors.ts';
import type { WireRequest } from '../requests/build-request.ts';
import type { RawReply } from '../requests/read-reply.ts';
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
  const limit = new AbortController();
  const limitMs = slow || streamed !== undefined ? Math.max(requestTimeoutMs, slowReplyMs) : requestTimeoutMs;
  const timer = setTimeout(() => limit.abort(), limitMs);
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

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;

/** fetch throws a TypeError whose cause has the code of the system. */
function explain(error: unknown, { origin, host, hostname }: URL, isLate: boolean): NoReply {
  if (isLate) return new NoReply('ETIMEDOUT', new StaError('timeout', `${host} did not respond in time`));
  const cause = error instanceof Error ? error.cause : undefined;
  // A file that could not be read while it was being sent.
  if (cause instanceof StaError) throw cause;
  const code = systemCodeOf(cause) ?? systemCodeOf(error) ?? '';
  const kept = { cause: Object.assign(new Error(code), { code }) };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new NoReply(code, new StaError('dns_failure', `Cannot resolve the host name ${hostname}`, kept));
  }
  if (code === 'ECONNREFUSED') {
    return new NoReply(
      code,
      new StaError('connection_refused', `Cannot connect to ${origin}: connection refused`, kept),
    );
  }
  if (tlsCodes.test(code)) {
    return new NoReply(code, new StaError('tls_failure', `Cannot connect securely to ${host} (${code})`, kept));
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new NoReply('ETIMEDOUT', new StaError('timeout', `${host} did not respond in time`, kept));
  }
  // undici reports a connection that ends early under its own code.
  const broken = code === '' || code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : code;
  return new NoReply(broken, new StaError('connection_failed', `The connection to ${host} failed (${broken})`, kept));
}
