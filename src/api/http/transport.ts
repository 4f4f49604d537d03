/** Sends requests with got: retries, time limits, proxies, a custom certificate authority. */
import { randomUUID } from 'node:crypto';
import got, { type Delays, HTTPError, type OptionsOfTextResponseBody, RequestError, type Response } from 'got';
import { StaError } from '../../shared/errors.ts';
import { deriveSignal } from '../../shared/on-abort.ts';
import type { WireRequest } from '../requests/build-request.ts';
import { type RawReply, ReplyTooLong } from '../requests/read-reply.ts';
import { readAuthorities } from './certificate-authorities.ts';
import { connectionError, withoutRequest } from './connection-errors.ts';
import { type ChosenProxy, findProxy } from './proxy.ts';
import { readRetryAfterMs } from './retry-after.ts';
import { type RetryPolicy, retryDelayMs } from './retry-delay.ts';
import { createTrace, type TraceOptions } from './trace.ts';

export interface TransportOptions {
  /** Milliseconds for one attempt, from connection to the last byte. */
  readonly requestTimeoutMs: number;
  readonly retry: RetryPolicy;
  /** A PEM file of additional authorities to trust. */
  readonly caCertFile?: string;
  /** False for the service in this process: loopback needs no proxy. */
  readonly useProxy: boolean;
  readonly signal?: AbortSignal;
  /** Logs each request, its retries and its response. */
  readonly trace?: TraceOptions;
  /** A longer response fails; bytes, default 256 MiB. */
  readonly longestReplyBytes?: number;
}

export type Send = (request: WireRequest) => Promise<RawReply>;

const connectTimeoutMs = 10_000;
const defaultLongestReplyBytes = 256 * 1024 * 1024;

/** @returns a function that throws StaError if there is no response */
export function createTransport(options: TransportOptions): Send {
  const authorities = options.caCertFile === undefined ? undefined : readAuthorities(options.caCertFile);
  const longestReplyBytes = options.longestReplyBytes ?? defaultLongestReplyBytes;
  const startTrace = createTrace(options.trace);
  return async (request) => {
    const url = new URL(request.url);
    const proxy = options.useProxy
      ? findProxy(url, Math.min(connectTimeoutMs, options.requestTimeoutMs), authorities)
      : undefined;
    const trace = startTrace(request);
    const startedMs = performance.now();
    const ending = deriveSignal(options.signal ?? request.signal ?? new AbortController().signal);
    const both = options.signal !== undefined && request.signal !== undefined;
    const call = got(url, {
      method: request.method,
      ...bodyOptions(withKey(request)),
      signal: both ? AbortSignal.any([ending.signal, request.signal]) : ending.signal,
      ...(proxy === undefined ? {} : { agent: proxy.agents }),
      ...(authorities === undefined ? {} : { https: { certificateAuthority: authorities } }),
      throwHttpErrors: false,
      // A redirect would send body and headers, and so the secrets, to an address that nobody configured.
      followRedirect: false,
      timeout: timeLimits(request, options.requestTimeoutMs),
      retry: {
        limit: options.retry.retries,
        enforceRetryRules: false,
        calculateDelay: async ({ attemptCount, error }) => {
          // A truncated response also has a status, but it cannot be relied on.
          const response = error instanceof HTTPError ? error.response : undefined;
          const status = response?.statusCode;
          const failed = {
            attempt: attemptCount,
            repeatable: request.repeatable,
            status,
            errorCode: status === undefined ? error.code : undefined,
            retryAfterMs: readRetryAfterMs(response?.headers['retry-after'], Date.now()),
          };
          let delayMs = retryDelayMs(failed, options.retry, Math.random());
          if (delayMs === undefined && attemptCount <= options.retry.retries && request.offersKey !== undefined) {
            const keyed = retryDelayMs({ ...failed, repeatable: true }, options.retry, Math.random());
            // Only now: a call that succeeds needs no other one.
            if (keyed !== undefined && (await request.offersKey())) delayMs = keyed;
          }
          if (delayMs === undefined) return 0;
          trace.retry(status === undefined ? error.code : `HTTP ${status}`, delayMs);
          return Math.max(1, delayMs);
        },
      },
    });
    const mostBytes = Math.min(longestReplyBytes, request.longestReplyBytes ?? longestReplyBytes);
    call.on('downloadProgress', ({ transferred }) => {
      if (transferred > mostBytes) call.cancel('too long');
    });
    let refusal: number | undefined;
    call.on('request', (sent) => {
      sent.once('proxyConnect', ({ statusCode }: { statusCode: number }) => {
        refusal = statusCode === 200 ? undefined : statusCode;
      });
    });
    const response = await settle(call, url, proxy, options.signal)
      .catch((error: unknown) => {
        trace.failure(error instanceof StaError ? error.code : 'failed', performance.now() - startedMs);
        throw request.signal?.aborted ? request.signal.reason : error;
      })
      .finally(() => ending.release());
    const proxyStatus = refusal ?? (response.statusCode === 407 ? 407 : undefined);
    if (proxy !== undefined && proxyStatus !== undefined) throw proxyRefusal(proxy, url, proxyStatus);
    const reply = { status: response.statusCode, headers: response.headers, text: response.body };
    trace.reply(reply, performance.now() - startedMs);
    return reply;
  };
}

/** The same key in every attempt: a service that knows it does nothing twice. */
const withKey = (request: WireRequest): WireRequest =>
  request.offersKey === undefined
    ? request
    : { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };

function bodyOptions({ headers, body, streamed }: WireRequest): OptionsOfTextResponseBody {
  if (streamed === undefined) return { headers: { ...headers }, ...(body === undefined ? {} : { body }) };
  const reopen = (error: RequestError) => {
    error.options.body = streamed.open();
  };
  return {
    headers: { ...headers, 'content-length': String(streamed.bytes) },
    body: streamed.open(),
    hooks: { beforeRetry: [reopen] },
  };
}

/** How long a service may take to fetch a link, milliseconds. */
const slowAnswerMs = 3_600_000;

/** A streamed body has no limit on the total time, only on silence. */
function timeLimits({ streamed, slow }: WireRequest, requestMs: number): Delays {
  const connect = { connect: connectTimeoutMs, secureConnect: connectTimeoutMs };
  if (streamed !== undefined) return { ...connect, socket: requestMs };
  return { ...connect, request: slow ? Math.max(requestMs, slowAnswerMs) : requestMs };
}

async function settle(
  call: Promise<Response<string>>,
  url: URL,
  proxy: ChosenProxy | undefined,
  signal: AbortSignal | undefined,
): Promise<Response<string>> {
  try {
    return await call;
  } catch (error) {
    if (signal?.aborted) throw new StaError('interrupted', 'Interrupted');
    if (!(error instanceof RequestError)) throw error;
    // The body failed to be read while it was being sent.
    if (error.cause instanceof StaError) throw error.cause;
    const cause = withoutRequest(error);
    if (error.code === 'ERR_CANCELED') throw new ReplyTooLong(url.host, cause);
    throw connectionError(error.code, url, proxy?.host, cause);
  }
}

function proxyRefusal(proxy: ChosenProxy, url: URL, status: number): StaError {
  const reason = status === 407 ? 'it requires valid credentials' : `it responded with HTTP ${status}`;
  return new StaError('connection_failed', `Cannot reach ${url.host} through the proxy ${proxy.host}: ${reason}`, {
    hint: 'Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY. NO_PROXY lists hosts to reach without a proxy',
  });
}
