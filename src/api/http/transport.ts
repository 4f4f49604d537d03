/** Sends requests with got: retries, time limits, proxies, a custom certificate authority. */
import got, { type Delays, type OptionsOfTextResponseBody, RequestError, type Response } from 'got';
import { StaError } from '../../shared/errors.ts';
import type { WireRequest } from '../requests/build-request.ts';
import { type RawReply, ReplyTooLong } from '../requests/read-reply.ts';
import { readAuthorities } from './certificate-authorities.ts';
import { connectionError, withoutRequest } from './connection-errors.ts';
import { type ChosenProxy, findProxy, onProxyRefusal, proxyError } from './proxy.ts';
import type { RetryPolicy } from './retry-delay.ts';
import { createSend, defaultMaxReplyBytes, NoReply, type Send, slowReplyMs } from './send-with-retries.ts';
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
  /** @param reason such as `HTTP 503` or `ECONNREFUSED` */
  readonly onRetry?: (reason: string) => void;
  /** Maximum bytes of a response, default 256 MiB. */
  readonly maxReplyBytes?: number;
}

const connectTimeoutMs = 10_000;

/** @returns a function that throws StaError if there is no response */
export function createTransport(options: TransportOptions): Send {
  const authorities = options.caCertFile === undefined ? undefined : readAuthorities(options.caCertFile);
  const maxReplyBytes = options.maxReplyBytes ?? defaultMaxReplyBytes;
  const startTrace = createTrace(options.trace);
  const { retry, signal: interruption, onRetry } = options;
  return createSend({ retry, signal: interruption, startTrace, onRetry }, async (request, signal) => {
    const url = new URL(request.url);
    const proxy = options.useProxy
      ? await findProxy(url, Math.min(connectTimeoutMs, options.requestTimeoutMs), authorities)
      : undefined;
    const maxBytes = Math.min(maxReplyBytes, request.maxReplyBytes ?? maxReplyBytes);
    let refusal: number | undefined;
    return {
      // got could retry too, but from Node 24 on its pause ends at once if the connection of a request with a body is
      // refused.
      attempt(sent) {
        const call = got(url, {
          method: sent.method,
          ...bodyOptions(sent),
          signal,
          agent: proxy?.agents,
          https: authorities && { certificateAuthority: authorities },
          throwHttpErrors: false,
          // A redirect would send body and headers, including the secrets, to an address that the user did not configure.
          followRedirect: false,
          timeout: timeLimits(sent, options.requestTimeoutMs),
          retry: { limit: 0 },
        });
        call.on('downloadProgress', ({ transferred }) => {
          if (transferred > maxBytes) call.cancel('too long');
        });
        refusal = undefined;
        onProxyRefusal(call, (status) => {
          refusal = status;
        });
        return settle(call, url, proxy);
      },
      check({ status }) {
        const proxyStatus = refusal ?? (status === 407 ? 407 : undefined);
        if (proxy !== undefined && proxyStatus !== undefined) throw proxyError(proxy, url, proxyStatus);
      },
    };
  });
}

function bodyOptions({ headers, body, streamed }: WireRequest): OptionsOfTextResponseBody {
  if (streamed === undefined) return { headers: { ...headers }, body };
  return { headers: { ...headers, 'content-length': String(streamed.bytes) }, body: streamed.open() };
}

/** A streamed body has no limit on the total time, but on the time without data. */
function timeLimits({ streamed, slow }: WireRequest, requestMs: number): Delays {
  const connect = { connect: connectTimeoutMs, secureConnect: connectTimeoutMs };
  if (streamed !== undefined) return { ...connect, socket: requestMs };
  return { ...connect, request: slow ? Math.max(requestMs, slowReplyMs) : requestMs };
}

async function settle(
  call: Promise<Response<string>>,
  url: URL,
  proxy: ChosenProxy | undefined,
): Promise<RawReply | NoReply> {
  try {
    const { statusCode, headers, body } = await call;
    return { status: statusCode, headers, text: body };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The body could not be read while it was being sent.
    if (error.cause instanceof StaError) throw error.cause;
    const cause = withoutRequest(error);
    if (error.code === 'ERR_CANCELED') throw new ReplyTooLong(url.host, cause);
    return new NoReply(error.code, connectionError(error.code, url, proxy?.host, cause));
  }
}
