/**
 * Explains why a signature does not match. A signature by itself cannot distinguish a wrong secret from an altered
 * request. But notifications of this service have few possible bodies, so we can guess what was signed: if a guess
 * matches, the secret is right and the body was altered. And webhook-id is made from the transaction id, so it shows
 * whether id and body belong together.
 */

import {
  isNotificationId,
  notificationBody,
  notificationId,
  notificationStates,
  readNotification,
} from '../../../contract/signing/webhook-notification.ts';
import { matchesSignature } from '../../../contract/signing/webhook-signature.ts';
import { StaError } from '../../../shared/errors.ts';
import { tryParseJson } from '../../../shared/parse-json.ts';
import { sha256 } from './received-event.ts';
import type { SavedRequest } from './saved-request.ts';

/** @param keys the bytes of the secrets, for which the signature does not match */
export function mismatchError(keys: readonly Uint8Array[], request: SavedRequest): StaError {
  const { headers, body, record } = request;
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = headers;
  const text = body.toString('utf8');
  const signed = guessBodies(text).find((guess) =>
    keys.some((key) => matchesSignature(key, { id, timestamp, body: guess }, signature)),
  );
  if (signed !== undefined) {
    return new StaError('altered_body', 'The body was altered: the signature matches another one', {
      hint: `The signed body was: ${signed}`,
    });
  }
  if (record !== undefined && sha256(body) !== record.bodySha256) {
    return new StaError('altered_body', 'The body was altered: it is not the one that was received', {
      hint: 'Its SHA-256 differs from the recorded bodySha256',
    });
  }
  const isOurs = isNotificationId(id);
  const transactionId = readNotification(text)?.transactionId;
  if (isOurs && (transactionId === undefined || notificationId(transactionId) !== id)) {
    return new StaError('altered_body', 'The body or the header webhook-id was altered: they do not belong together', {
      hint: 'The header is made from the transaction id in the body',
    });
  }
  if (isOurs || record?.verified === true) {
    return new StaError('wrong_secret', 'The notification was signed with another secret', {
      hint: 'The signature matches no possible body of this transaction. An altered webhook-timestamp or webhook-signature looks the same',
    });
  }
  return new StaError(
    'signature_mismatch',
    'The signature does not match: the secret is wrong, or the body or a header was altered',
    {
      hint: 'For notifications of this sender, sta cannot tell which',
    },
  );
}

/**
 * The bodies that may have been signed: the given one without the bytes that editors add, as compact JSON, and with the
 * other state.
 */
function guessBodies(text: string): string[] {
  const bare = text.replace(/^\uFEFF/, '').trim();
  const transactionId = readNotification(bare)?.transactionId;
  const inOtherStates = notificationStates.map((status) =>
    transactionId === undefined ? undefined : notificationBody(transactionId, status),
  );
  return [bare, compact(bare), ...inOtherStates].flatMap((guess) =>
    guess === undefined || guess === text ? [] : [guess],
  );
}

function compact(text: string): string | undefined {
  const value = tryParseJson(text);
  return value === undefined ? undefined : JSON.stringify(value);
}
