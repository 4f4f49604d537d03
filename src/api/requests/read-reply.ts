/** Converts a raw response to the typed reply that the contract promises, or to an error that names the problem. */

import type { TSchema } from 'typebox';
import * as Value from 'typebox/value';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ownMember } from '../../contract/schemas/own-member.ts';
import { describeError } from '../../contract/schemas/schema-errors.ts';
import { type ErrorCode, isServiceErrorCode, StaError } from '../../shared/errors.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import { readRetryAfterMs } from '../http/retry-after.ts';
import { readLeniently, withAnyState } from './read-leniently.ts';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/**
 * @param origin scheme, host and port of the service, for error messages
 * @param read for large and frequent responses, see `readCompiled`
 * @returns the parsed reply, with every field that the service sent, read leniently
 * @throws StaError with the service's own code and message, `not_json` or `wrong_shape`
 */
export function readReply(
  endpoint: Endpoint,
  raw: RawReply,
  origin: string,
  read: (endpoint: Endpoint, sent: unknown) => unknown = readShape,
): unknown {
  const sent = tryParseJson(raw.text);
  const failure = errorInBody(raw, sent, origin);
  if (failure !== undefined) throw failure;
  if (sent === undefined) throw notJsonError(raw, false, origin);
  const body = read(endpoint, sent);
  if (body === undefined) {
    const schema = withAnyState(endpoint.reply);
    const place = Value.Errors(schema, readLeniently(endpoint.reply, sent))[0];
    const where = place?.instancePath ? ` at ${place.instancePath}` : '';
    throw new StaError(
      'wrong_shape',
      `${origin} returned an unexpected response for ${endpoint.path}${where}: ${place === undefined ? 'it does not match the schema' : describeError(place, schema)}`,
      { ...responseOf(raw), hint: checkBaseUrl },
    );
  }
  return body;
}

const checkBaseUrl = 'Check that the base URL is that of a speech and text analytics service: sta config get base-url';

/** Which response an error is about. */
const responseOf = (raw: RawReply) => ({ requestId: header(raw, 'x-request-id'), status: raw.status });

/** A response exceeded its limit, and was not read to its end. */
export class ReplyTooLong extends StaError {
  constructor(host: string, cause: Error) {
    super('service_error', `The response of ${host} is too large`, { cause });
  }
}

/** Whether a value has the shape of a schema. */
export type ReplyCheck = (schema: TSchema, value: unknown) => boolean;

/** @returns the reply of a call, read leniently; undefined if it has another shape */
export function readShape(endpoint: Endpoint, sent: unknown, check: ReplyCheck = Value.Check): unknown {
  const body = readLeniently(endpoint.reply, sent);
  return check(withAnyState(endpoint.reply), body) ? body : undefined;
}

/** The error of a failure that a service reports inside a response. */
export function replyError({ code, message }: { readonly code: string; readonly message: string }): StaError {
  const known = isServiceErrorCode(code);
  return new StaError(known ? code : 'job_failed', printable(message), known ? {} : { serviceCode: printable(code) });
}

/** The failure that a response reports by its status or in its body; undefined if it reports none. */
export const errorInReply = (raw: RawReply, origin: string): StaError | undefined =>
  errorInBody(raw, tryParseJson(raw.text), origin);

/** @param body the parsed body; undefined for one that is not JSON */
function errorInBody(raw: RawReply, body: unknown, origin: string): StaError | undefined {
  const failed = raw.status < 200 || raw.status >= 300;
  if (raw.status >= 300 && raw.status < 400) return redirectionError(raw, origin);
  if (body === undefined) return failed ? notJsonError(raw, true, origin) : undefined;
  // In a fetch reply, `status` is an object: only the boolean false means that the call failed, whatever the HTTP
  // status.
  return failed || isFailure(body) ? serviceError(raw, body, origin) : undefined;
}

const isFailure = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === false;

function serviceError(raw: RawReply, body: unknown, origin: string): StaError {
  const { code: sent, message } = readFailure(body);
  const code = sent !== undefined && isServiceErrorCode(sent) ? sent : codeOfStatus(raw.status);
  const words = message ?? `${origin} responded with HTTP ${raw.status}`;
  return new StaError(code, words, {
    ...responseOf(raw),
    hint: hintFor(code, raw),
    serviceCode: sent === code ? undefined : sent,
    retryAfterMs: refusedForNow.has(raw.status) ? readRetryAfterMs(header(raw, 'retry-after'), Date.now()) : undefined,
  });
}

/** A service that responds with one of these and Retry-After has done nothing. */
const refusedForNow: ReadonlySet<number> = new Set([429, 503]);

const maxWordsLength = 1_000;

/** Makes an untrusted message fit for one line: shortens it and replaces control and direction characters by spaces. */
function printable(words: string): string {
  const cut = words.length > maxWordsLength ? `${words.slice(0, maxWordsLength)}…` : words;
  return cut.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ');
}

/** Reads the code and message of a failure body; other services may put the message at top level or send none. */
function readFailure(body: unknown): { code: string | undefined; message: string | undefined } {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? printable(value) : undefined);
  const error = ownMember(body, 'error');
  return {
    code: text(ownMember(error, 'code')),
    message: text(ownMember(error, 'message')) ?? text(error) ?? text(ownMember(body, 'message')),
  };
}

/** Redirects are not followed: that would send the secrets to an address that the user did not configure. */
function redirectionError(raw: RawReply, origin: string): StaError {
  const url = URL.parse(header(raw, 'location') ?? '', origin);
  // Without the query, which may contain a signature.
  const address = url === null ? 'another address' : `${url.origin}${url.pathname}`;
  return new StaError('service_error', `${origin} redirects to ${address}`, {
    ...responseOf(raw),
    hint: 'To use that address, set it as the base URL: sta config set base-url URL',
  });
}

function notJsonError(raw: RawReply, failed: boolean, origin: string): StaError {
  const type = header(raw, 'content-type') ?? 'no content type';
  if (failed && !maybeElsewhere.has(raw.status)) {
    const code = codeOfStatus(raw.status);
    return new StaError(code, `${origin} responded with HTTP ${raw.status}, but not in JSON (${type})`, {
      ...responseOf(raw),
      hint: hintFor(code, raw),
    });
  }
  return new StaError('not_json', `${origin} responded with HTTP ${raw.status} and a body that is not JSON (${type})`, {
    ...responseOf(raw),
    hint: checkBaseUrl,
  });
}

/** Servers that are not the service also respond with these. */
const maybeElsewhere: ReadonlySet<number> = new Set([404, 405]);

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 429) return 'rate_limited';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  if (status >= 500) return 'internal_error';
  return status >= 400 ? 'invalid_request' : 'service_error';
}

function hintFor(code: ErrorCode, raw: RawReply): string | undefined {
  switch (code) {
    case 'unauthorized':
      return 'Check the credentials: sta auth status  (to sign in again: sta login)';
    case 'forbidden':
      return 'The credentials are valid, but not for this user id. Check both: sta auth status';
    case 'VDNF01':
      return raw.text.includes('audio track')
        ? 'If the video has no sound, export it again with its sound. transcribe and clips also take its words from --subtitles FILE'
        : undefined;
    case 'quota_exceeded':
      return 'See what is stored: sta tags list, sta intents list, sta files list';
    case 'rate_limited':
    case 'unavailable': {
      const waitMs = readRetryAfterMs(header(raw, 'retry-after'), Date.now());
      if (!waitMs) return 'Try again in a moment';
      const seconds = Math.ceil(waitMs / 1000);
      return `Try again in ${seconds} second${seconds === 1 ? '' : 's'}, as the service requests`;
    }
    default:
      return undefined;
  }
}

function header(raw: RawReply, name: string): string | undefined {
  const value = raw.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
