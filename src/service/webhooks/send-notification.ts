/** Sends one notification over HTTP: no redirects, no proxy, a time limit, and almost nothing read of the response. */
import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressGuard, refusedAddressCode } from '../base/net/address-guard.ts';

export interface OutgoingNotification {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/** The HTTP status of the response, or a word or two on why there was none. */
export type SendResult = { readonly status: number } | { readonly failure: string };

export type SendNotification = (notification: OutgoingNotification) => Promise<SendResult>;

export interface SenderOptions {
  readonly guard: AddressGuard;
  /** Milliseconds from resolving the name to the end of the response. */
  readonly timeLimitMs: number;
}

/** Maximum bytes read of a response's body before the connection is closed: only the status matters. */
const readBytes = 4_096;

export function createSender({ guard, timeLimitMs }: SenderOptions): SendNotification {
  return ({ url, headers, body, signal }) =>
    new Promise((resolve) => {
      const { protocol, hostname } = new URL(url);
      if (guard.isRefusedAddress(hostname)) {
        resolve({ failure: 'address refused' });
        return;
      }
      const timeLimit = AbortSignal.timeout(timeLimitMs);
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A new connection each time: an address that was once allowed must be checked again.
        agent: false,
        lookup: guard.lookup,
        signal: AbortSignal.any([signal, timeLimit]),
      };
      const sent: ClientRequest = protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
      // Once the status has arrived, it counts, even if the body ends by its size or the time limit.
      let result: SendResult | undefined;
      sent.on('response', (response) => {
        result = { status: response.statusCode ?? 0 };
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > readBytes) sent.destroy();
        });
        response.on('error', () => {});
      });
      sent.on('error', (error) => {
        result ??= { failure: signal.aborted ? 'stopped' : nameFailure(error, timeLimit) };
      });
      sent.on('close', () => resolve(result ?? { failure: 'no answer' }));
      sent.end(body);
    });
}

function nameFailure(error: Error, timeLimit: AbortSignal): string {
  if (timeLimit.aborted) return 'timeout';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return code === refusedAddressCode ? 'address refused' : code;
}
