/** Identifiers of records, in the interface's form. */
import { randomBytes, randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A record identifier: 24 hex digits. */
export function newRecordId(): string {
  return randomBytes(12).toString('hex');
}

/** `<kind>-<random>-<epoch_millis>`, as the interface shows for tags, intents and subscriptions. */
export function newPublicId(kind: 'statement' | 'intent' | 'profanity' | 'webhook', nowMs: number): string {
  const random = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${kind}-${random}-${nowMs}`;
}
