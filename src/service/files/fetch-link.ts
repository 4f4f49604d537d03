/** Downloads the link of an upload: http and https, redirects checked one by one, within limits of size and time. */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { systemCodeOf } from '../../shared/errors.ts';
import { ServiceFailure } from '../base/failure.ts';
import { type AddressGuard, refusedAddressCode } from '../base/net/address-guard.ts';
import type { FileStorage, StagedFile } from './file-storage.ts';

export interface LinkLimits {
  readonly bytes: number;
  /** Maximum time from the first request to the last byte. */
  readonly totalMs: number;
  /** Maximum time without a byte, and with less than {@link slowestBytesPerSecond}. */
  readonly silenceMs: number;
}

/** A slower average over a while counts as silence, because an open connection per byte is too expensive. */
const slowestBytesPerSecond = 1_000;

const maxRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** @throws ServiceFailure `FHU03` if the link cannot be used, `payload_too_large` if the content is too large */
export async function fetchLink(
  link: string,
  { storage, guard }: { storage: FileStorage; guard: AddressGuard },
  limits: LinkLimits,
): Promise<StagedFile> {
  const timeLimit = AbortSignal.timeout(limits.totalMs);
  try {
    const answer = await follow(link, guard, limits.silenceMs, timeLimit);
    if (Number(answer.headers['content-length']) > limits.bytes) {
      answer.destroy();
      throw unusableError(`its content is larger than ${limits.bytes} bytes`);
    }
    return await storage.stage(wholeAnswer(answer, limits.silenceMs), limits.bytes);
  } catch (error) {
    throw explain(error, timeLimit);
  }
}

async function follow(
  link: string,
  guard: AddressGuard,
  silenceMs: number,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = readUrl(link);
  for (let count = 0; count <= maxRedirects; count += 1) {
    const answer = await ask(url, guard, silenceMs, signal);
    const status = answer.statusCode ?? 0;
    if (status === 200) return answer;
    answer.destroy();
    const { location } = answer.headers;
    if (!redirects.has(status) || location === undefined)
      throw unusableError(`${url.host} responds with HTTP ${status}`);
    url = readUrl(location, url);
  }
  throw unusableError(`it redirects more than ${maxRedirects} times`);
}

function readUrl(link: string, base?: URL): URL {
  if (!URL.canParse(link, base?.href)) throw unusableError('it is not a URL');
  const url = new URL(link, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw unusableError('it must begin with http:// or https://');
  if (url.username !== '' || url.password !== '') throw unusableError('it must not contain a user name or a password');
  return url;
}

function ask(url: URL, guard: AddressGuard, silenceMs: number, signal: AbortSignal): Promise<IncomingMessage> {
  if (guard.isRefusedAddress(url.hostname)) throw unusableError(`${url.hostname} is not a public address`);
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      headers: { accept: 'audio/*, video/*, */*;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'sta' },
      // A new connection each time: an address that was once allowed must be checked again.
      agent: false,
      lookup: guard.lookup,
      timeout: silenceMs,
      signal,
    };
    const sent = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
    let answer: IncomingMessage | undefined;
    sent.on('response', (arrived) => {
      answer = arrived;
      resolve(arrived);
    });
    // Once there is a response, only its own error explains why it ended.
    sent.on('timeout', () => (answer ?? sent).destroy(silent()));
    sent.on('error', reject);
    sent.end();
  });
}

/** Reads the body to its end: a truncated body is an error, not a shorter file. */
async function* wholeAnswer(answer: IncomingMessage, silenceMs: number): AsyncGenerator<Uint8Array> {
  let arrived = 0;
  const pace = setInterval(() => {
    if (arrived < (slowestBytesPerSecond * silenceMs) / 1000) answer.destroy(silent());
    arrived = 0;
  }, silenceMs);
  try {
    for await (const chunk of answer) {
      arrived += chunk.length;
      yield chunk;
    }
  } finally {
    clearInterval(pace);
  }
  if (!answer.complete) throw unusableError('the connection closed before the download was complete');
}

function explain(error: unknown, timeLimit: AbortSignal): unknown {
  if (error instanceof ServiceFailure) return error;
  if (timeLimit.aborted) return unusableError('the download takes too long');
  const code = systemCodeOf(error) ?? '';
  if (code === refusedAddressCode) return unusableError('its host is not a public address');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unusableError('its host cannot be resolved');
  if (code === 'ETIMEDOUT') return unusableError('its host does not respond in time');
  if (code === 'ECONNREFUSED') return unusableError('its host refuses the connection');
  if (networkCodes.test(code)) return unusableError(`the connection failed (${code})`);
  return error;
}

/** Errors of the network and of TLS; other errors are the service's own, such as a full disk. */
const networkCodes =
  /^(?:ECONN|EHOST|ENET|EPIPE|EPROTO|HPE_|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_STREAM_PREMATURE)/;

const silent = () => Object.assign(new Error('silent'), { code: 'ETIMEDOUT' });

const unusableError = (why: string) => new ServiceFailure('FHU03', `The link cannot be used: ${why}`);
