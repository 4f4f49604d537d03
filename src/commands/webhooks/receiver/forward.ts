/** Forwards a received request: body and headers unchanged, without the hop-by-hop headers. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { systemCodeOf } from '../../../shared/errors.ts';
import type { ReceivedRequest, WebhookResponse } from './receiver.ts';

/** Hop-by-hop headers (RFC 9110, 7.6.1), and Host, which names the new target. */
const ownHeaders: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const timeLimitMs = 10_000;

/** The status of a response, or why there was none. */
export type PostResult = { readonly tookMs: number } & (
  | { readonly status: number }
  | { readonly failure: string; readonly isTimeout: boolean }
);

/** Sends a request once, without following redirects. */
export function postRequest(target: string, received: ReceivedRequest, signal: AbortSignal): Promise<PostResult> {
  return new Promise((resolve) => {
    const startedMs = performance.now();
    const took = () => ({ tookMs: Math.round(performance.now() - startedMs) });
    const url = new URL(target);
    const timeLimit = AbortSignal.timeout(timeLimitMs);
    const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: ['Host', url.host, ...passedHeaders(received)],
      agent: false,
      signal: AbortSignal.any([signal, timeLimit]),
    });
    sent.on('response', (response) => {
      resolve({ status: response.statusCode ?? 502, ...took() });
      response.on('error', () => {});
      response.destroy();
    });
    sent.on('error', (error) => {
      const isTimeout = timeLimit.aborted;
      const failure = isTimeout ? `no response within ${timeLimitMs / 1000} s` : (systemCodeOf(error) ?? error.message);
      resolve({ failure, isTimeout, ...took() });
    });
    sent.end(received.body);
  });
}

/** @returns the target's status; 502 if it cannot be reached, 504 if it takes too long */
export async function forwardRequest(
  target: string,
  received: ReceivedRequest,
  signal: AbortSignal,
): Promise<WebhookResponse> {
  const result = await postRequest(target, received, signal);
  if ('status' in result) return { status: result.status, tookMs: result.tookMs };
  const reason = result.isTimeout
    ? 'The forward target did not respond in time'
    : `The forward target cannot be reached: ${result.failure}`;
  return { status: result.isTimeout ? 504 : 502, reason, tookMs: result.tookMs };
}

/** Name, value, name, value: in the original order and letter case, as Node expects them. */
export function passedHeaders({ headers, rawHeaders, body }: ReceivedRequest): string[] {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const passed: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2);
    const key = name.toLowerCase();
    if (!ownHeaders.has(key) && !named.includes(key)) passed.push(name, value);
  }
  // A chunked body had no length; now it is known.
  return headers['content-length'] === undefined ? [...passed, 'Content-Length', String(body.length)] : passed;
}
