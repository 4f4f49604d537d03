/** Sends requests with got: retries, time limits, proxies, a custom certificate authority. */
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import got, { type Agents, RequestError, type Response } from 'got';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { StaError } from '../errors.ts';
import type { WireRequest } from './build-request.ts';
import { connectionError } from './connection-errors.ts';
import type { RawReply } from './read-reply.ts';
import { type RetryPolicy, retryDelayMs } from './retry-delay.ts';

export interface TransportOptions {
  /** Milliseconds for one attempt, from connection to the last byte. */
  readonly requestTimeoutMs: number;
  readonly retry: RetryPolicy;
  /** A PEM file of authorities that are trusted besides the usual ones. */
  readonly caCertFile?: string | undefined;
  /** False for the service inside this process: loopback needs no proxy. */
  readonly useProxy: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Told of each attempt; what it is told holds no secret and no text. */
  readonly trace?: ((line: string) => void) | undefined;
}

export type Send = (request: WireRequest) => Promise<RawReply>;

const connectTimeoutMs = 10_000;
/** Larger answers than this are not read to their end. */
const longestReplyBytes = 256 * 1024 * 1024;

/** @returns a function that throws StaError for every way of not getting an answer */
export function createTransport(options: TransportOptions): Send {
  const authorities =
    options.caCertFile === undefined ? undefined : [...rootCertificates, readCaCert(options.caCertFile)];
  return async (request) => {
    const url = new URL(request.url);
    const proxy = options.useProxy ? getProxyForUrl(url) || undefined : undefined;
    const trace = options.trace ?? (() => {});
    const call = got(url, {
      method: request.method,
      headers: { ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(proxy === undefined ? {} : { agent: proxyAgents(proxy, authorities) }),
      ...(authorities === undefined ? {} : { https: { certificateAuthority: authorities } }),
      throwHttpErrors: false,
      // A redirect would carry body and headers, and so the secrets, to an address that nobody configured.
      followRedirect: false,
      timeout: { connect: connectTimeoutMs, secureConnect: connectTimeoutMs, request: options.requestTimeoutMs },
      retry: {
        limit: options.retry.retries,
        enforceRetryRules: false,
        calculateDelay: ({ attemptCount, error, retryAfter }) => {
          const status = error.response?.statusCode;
          const failed = {
            attempt: attemptCount,
            repeatable: request.repeatable,
            status,
            errorCode: status === undefined ? error.code : undefined,
            retryAfterMs: retryAfter,
          };
          const delayMs = retryDelayMs(failed, options.retry, Math.random());
          if (delayMs === undefined) return 0;
          trace(`* ${status === undefined ? error.code : `HTTP ${status}`}: again in ${Math.round(delayMs)} ms`);
          return Math.max(1, delayMs);
        },
      },
    });
    call.on('downloadProgress', ({ transferred }) => {
      if (transferred > longestReplyBytes) call.cancel('too long');
    });
    trace(`> ${request.method} ${request.url}`);
    const startedMs = performance.now();
    const response = await settle(call, url, proxy, options.signal);
    const durationMs = Math.round(performance.now() - startedMs);
    const requestId = response.headers['x-request-id'];
    trace(
      `< HTTP ${response.statusCode}, ${response.body.length} characters, ${durationMs} ms${requestId ? `, request ${requestId}` : ''}`,
    );
    return { status: response.statusCode, headers: response.headers, text: response.body };
  };
}

async function settle(
  call: Promise<Response<string>>,
  url: URL,
  proxy: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response<string>> {
  try {
    return await call;
  } catch (error) {
    if (signal?.aborted) throw new StaError('interrupted', 'Interrupted', { cause: error });
    if (!(error instanceof RequestError)) throw error;
    if (error.code === 'ERR_CANCELED') {
      throw new StaError('service_error', `${url.host} sends an answer without end`, { cause: error });
    }
    throw connectionError(error.code, url, proxy, error);
  }
}

function proxyAgents(proxy: string, ca: string[] | undefined): Agents {
  try {
    return { http: new HttpProxyAgent(proxy), https: new HttpsProxyAgent(proxy, ca === undefined ? {} : { ca }) };
  } catch (cause) {
    // The address may hold a password: it is not repeated.
    throw new StaError('config_error', 'The proxy that the environment names is not a valid URL', {
      hint: 'See HTTPS_PROXY, HTTP_PROXY and ALL_PROXY',
      cause,
    });
  }
}

function readCaCert(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StaError('file_error', `The certificate file ${file} cannot be read`, {
      hint: 'See --ca-cert and STA_CA_CERT',
      cause,
    });
  }
}
