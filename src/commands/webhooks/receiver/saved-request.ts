/**
 * Reads a saved notification: the body from a file and headers from flags or a file, or both from a line of `listen
 * --json`.
 */

import { readFile } from 'node:fs/promises';
import type { WebhookHeaders } from '../../../contract/signing/verify-webhook.ts';
import { StaError, systemReasonOf } from '../../../shared/errors.ts';
import { tryParseJson } from '../../../shared/parse-json.ts';
import { bodyOf, parseEvent, webhookHeadersOf } from './received-event.ts';

export interface SavedRequest {
  readonly headers: WebhookHeaders;
  readonly body: Buffer;
  /** The metadata recorded on receipt; undefined if `listen` did not save it. */
  readonly record: { readonly bodySha256: string; readonly verified: boolean } | undefined;
}

export interface RequestSources {
  readonly body?: string;
  /** `name: value` lines from flags. */
  readonly header?: readonly string[];
  /** A file with such lines. */
  readonly headers?: string;
  /** A file with a line of `listen --json`. */
  readonly event?: string;
}

/** Far more than a notification with its headers needs, even escaped as JSON. */
const maxFileBytes = 1024 * 1024;

/** @throws StaError `usage`, `file_error`, `invalid_input` */
export async function readSavedRequest(sources: RequestSources): Promise<SavedRequest> {
  const { body, header = [], headers, event } = sources;
  if (event !== undefined) {
    if (body !== undefined || headers !== undefined || header.length > 0) {
      throw new StaError('usage', '--event has body and headers: leave out --body, --header and --headers');
    }
    return readEvent(event);
  }
  if (body === undefined) {
    throw new StaError('usage', 'Pass the saved notification with --body and --header or --headers, or with --event', {
      hint: 'For --event, save a line that this prints: sta webhooks listen --json',
    });
  }
  const lines = [
    ...(headers === undefined ? [] : (await readSmallFile(headers)).toString('utf8').split(/\r?\n/)),
    ...header,
  ];
  return {
    headers: webhookHeadersOf(Object.fromEntries(lines.flatMap(splitHeader))),
    body: await readSmallFile(body),
    record: undefined,
  };
}

async function readEvent(path: string): Promise<SavedRequest> {
  const text = (await readSmallFile(path)).toString('utf8');
  const events = text
    .split('\n')
    .map((line) => parseEvent(tryParseJson(line)))
    .filter((event) => event !== undefined);
  const [event] = events;
  if (event === undefined || events.length > 1) {
    throw new StaError(
      'invalid_input',
      `${path} must contain one notification as "sta webhooks listen --json" prints it; it has ${events.length}`,
      { hint: `Take one line, for example: grep '"type":"event"' ${path} | head -1 > event.json` },
    );
  }
  const { headers, bodySha256, verified } = event;
  return { headers: webhookHeadersOf(headers), body: bodyOf(event), record: { bodySha256, verified } };
}

/** `Name: value`; other lines, such as a request line, are ignored. */
function splitHeader(line: string): [name: string, value: string][] {
  const colon = line.indexOf(':');
  return colon <= 0 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
}

/** The bytes are unchanged: the signature covers each of them. */
async function readSmallFile(path: string): Promise<Buffer> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new StaError('file_error', `Cannot read ${path}: ${systemReasonOf(cause)}`, { cause });
  }
  if (bytes.length > maxFileBytes) throw new StaError('invalid_input', `${path} is not a notification: it is too long`);
  return bytes;
}
