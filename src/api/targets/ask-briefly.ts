/** Sends one request with a short time limit: no retries, no proxy, no error. */

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { getProxyForUrl } from 'proxy-from-env';
import { tryParseJson } from '../../shared/parse-json.ts';
import { readAuthorities } from '../http/certificate-authorities.ts';
import type { WireRequest } from '../requests/build-request.ts';

const maxReplyBytes = 4 * 1024 * 1024;

/**
 * @returns the parsed response to a GET; undefined if it does not arrive in time or is not HTTP 200 with JSON, or if a
 * proxy is configured, because a tunnel would take too long
 *
 * @param timeMs maximum total time
 * @throws StaError `file_error` if the certificate file is invalid
 */
export function askBriefly(
  { url, headers }: WireRequest,
  { timeMs, caCertFile }: { timeMs: number; caCertFile: string | undefined },
): Promise<unknown> {
  if (getProxyForUrl(url) !== '') return Promise.resolve(undefined);
  const secure = url.startsWith('https:');
  const authorities = secure && caCertFile !== undefined ? { ca: readAuthorities(caCertFile) } : {};
  return new Promise((resolve) => {
    const send = secure ? requestHttps : requestHttp;
    const request = send(url, { headers: { ...headers }, agent: false, ...authorities }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxReplyBytes) request.destroy();
        else chunks.push(chunk);
      });
      response.on('end', () =>
        resolve(response.statusCode === 200 ? tryParseJson(Buffer.concat(chunks).toString()) : undefined),
      );
      response.on('error', () => resolve(undefined));
    });
    const timer = setTimeout(() => request.destroy(), timeMs);
    request.on('error', () => resolve(undefined));
    request.on('close', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    request.end();
  });
}
