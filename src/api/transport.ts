/** Sends requests over node:http: retries, time limits, proxies, a custom certificate authority. */
import { systemClock } from '../clock.ts';
import { StaError, systemCodeOf } from '../errors.ts';
import { deriveSignal } from '../on-abort.ts';
import type { WireRequest } from './build-request.ts';
import { readAuthorities } from './certificate-authorities.ts';
import { connectionError, withoutRequest } from './connection-errors.ts';
import { exchange, type HttpReply, TooLong } from './http-exchange.ts';
import { type ChosenProxy, findProxy } from './proxy.ts';
import { type RawReply, ReplyTooLong } from './read-reply.ts';
import { NoReply, repeatAttempts } from './repeat-attempts.ts';
import type { RetryPolicy } from './retry-delay.ts';
import { createTrace, type TraceOptions } from './trace.ts';

export interface TransportOptions {
  /** Milliseconds for one attempt, from connection to the last byte. */
  readonly requestTimeoutMs: number;
  readonly retry: RetryPolicy;
  /** A PEM file of additional authorities to trust. */
  readonly caCertFile?: string | undefined;
  /** False for the service in this process: loopback needs no proxy. */
  readonly useProxy: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Logs each request, its retries and its response. */
  readonly trace?: TraceOptions | undefined;
  /** A longer response fails; bytes, default 256 MiB. */
  readonly longestReplyBytes?: number | undefined;
}

export type Send = (request: WireRequest) => Promise<RawReply>;

const connectTimeoutMs = 10_000;
const defaultLongestReplyBytes = 256 * 1024 * 1024;

/** @returns a function that throws StaError if there is no response */
export function createTransport(options: TransportOptions): Send {
  const authorities = options.caCertFile === undefined ? undefined : readAuthorities(options.caCertFile);
  const longestReplyBytes = options.longestReplyBytes ?? defaultLongestReplyBytes;
  const startTrace = createTrace(options.trace);
  const { requestTimeoutMs } = options;

  async function send(request: WireRequest, onRetry: (reason: string, delayMs: number) => void): Promise<RawReply> {
    const url = new URL(request.url);
    const proxy = options.useProxy
      ? await findProxy(url, Math.min(connectTimeoutMs, requestTimeoutMs), authorities)
      : undefined;
    const signals = [options.signal, request.signal];
    const isSlow = request.slow && request.streamed === undefined;
    const attempt = (wire: WireRequest) =>
      exchange(wire, url, {
        timeLimitMs: isSlow ? Math.max(requestTimeoutMs, slowAnswerMs) : requestTimeoutMs,
        longestReplyBytes: Math.min(longestReplyBytes, request.longestReplyBytes ?? longestReplyBytes),
        agents: proxy?.agents,
        authorities,
        signals,
      }).catch((error: unknown) => explain(error, url, proxy, signals));
    const reply: HttpReply = await repeatAttempts(request, {
      policy: options.retry,
      attempt,
      sleep: (durationMs) => pause(durationMs, signals),
      onRetry,
    });
    const proxyStatus = reply.refusal ?? (reply.status === 407 ? 407 : undefined);
    if (proxy !== undefined && proxyStatus !== undefined) throw proxyRefusal(proxy, url, proxyStatus);
    return reply;
  }

  return async (request) => {
    const trace = startTrace(request);
    const startedMs = performance.now();
    try {
      const reply = await send(request, trace.retry);
      trace.reply(reply, performance.now() - startedMs);
      return reply;
    } catch (error) {
      const failure = options.signal?.aborted ? new StaError('interrupted', 'Interrupted') : error;
      trace.failure(failure instanceof StaError ? failure.code : 'failed', performance.now() - startedMs);
      throw request.signal?.aborted ? request.signal.reason : failure;
    }
  };
}

/** How long a service may take to fetch a link, milliseconds. */
const slowAnswerMs = 3_600_000;

/** @returns why an attempt has no response @throws what no further attempt can change */
function explain(
  error: unknown,
  url: URL,
  proxy: ChosenProxy | undefined,
  signals: readonly (AbortSignal | undefined)[],
): NoReply {
  for (const signal of signals) signal?.throwIfAborted();
  if (error instanceof TooLong) throw new ReplyTooLong(url.host, error);
  // A file that cannot be read while it is sent.
  if (error instanceof StaError) throw error;
  const code = systemCodeOf(error);
  if (code === undefined || !(error instanceof Error)) throw error;
  return new NoReply(code, connectionError(code, url, proxy?.host, withoutRequest(error)));
}

/** @throws the reason of a signal */
async function pause(durationMs: number, signals: readonly (AbortSignal | undefined)[]): Promise<void> {
  const derived = signals.flatMap((signal) => (signal === undefined ? [] : [deriveSignal(signal)]));
  try {
    await systemClock.sleep(Math.max(1, durationMs), AbortSignal.any(derived.map(({ signal }) => signal)));
  } finally {
    for (const { release } of derived) release();
  }
}

function proxyRefusal(proxy: ChosenProxy, url: URL, status: number): StaError {
  const reason = status === 407 ? 'it requires valid credentials' : `it responded with HTTP ${status}`;
  return new StaError('connection_failed', `Cannot reach ${url.host} through the proxy ${proxy.host}: ${reason}`, {
    hint: 'Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY. NO_PROXY lists hosts to reach without a proxy',
  });
}
