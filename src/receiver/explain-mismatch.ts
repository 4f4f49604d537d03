/**
 * Why a signature does not fit. A signature alone cannot tell a wrong secret from an altered request; but this service's
 * notifications say little, so what was signed can be guessed at and tried: when a guess fits, the secret is right and
 * the body was altered. And webhook-id is made from the transaction id, so it shows whether id and body belong together.
 */
import { StaError } from '../errors.ts';
import {
  isNotificationId,
  notificationBody,
  notificationId,
  notificationStates,
  readNotification,
} from '../signing/webhook-notification.ts';
import { matchesSignature } from '../signing/webhook-signature.ts';
import { sha256 } from './received-event.ts';
import type { SavedRequest } from './saved-request.ts';

/** @param key the bytes of the secret, with which the signature does not fit */
export function explainMismatch(key: Uint8Array, request: SavedRequest): StaError {
  const { headers, body, record } = request;
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = headers;
  const text = body.toString('utf8');
  const signed = guessBodies(text).find((guess) => matchesSignature(key, { id, timestamp, body: guess }, signature));
  if (signed !== undefined) {
    return new StaError('altered_body', 'The body was altered: the signature fits another one', {
      hint: `Signed was: ${signed}`,
    });
  }
  if (record !== undefined && sha256(body) !== record.bodySha256) {
    return new StaError('altered_body', 'The body was altered: it is not the one that was received', {
      hint: 'Its SHA-256 is another than the recorded bodySha256',
    });
  }
  const isOurs = isNotificationId(id);
  const transactionId = readNotification(text)?.transactionId;
  if (isOurs && (transactionId === undefined || notificationId(transactionId) !== id)) {
    return new StaError('altered_body', 'The body was altered, or the header webhook-id: they do not belong together', {
      hint: 'The header is made from the transaction id that the body names',
    });
  }
  if (isOurs || record?.verified === true) {
    return new StaError('wrong_secret', 'The secret is another one than the notification was signed with', {
      hint: 'No body that the transaction can have fits. An altered webhook-timestamp or webhook-signature looks the same',
    });
  }
  return new StaError(
    'signature_mismatch',
    'The signature does not fit: another secret, or an altered body or header',
    {
      hint: 'Which of them it is cannot be told for notifications of this sender',
    },
  );
}

/** What may have been signed in place of a body: the same without what editors add, in compact JSON, in the other state. */
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
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}
