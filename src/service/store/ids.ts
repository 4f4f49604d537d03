/** Identifiers of records, in the interface's form. */
import { randomBytes, randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The part of record identifiers that is unique to this process. */
const processPart = randomBytes(9).toString('hex');
let recordsMade = randomInt(2 ** 16);

/** A record identifier: 24 hex digits. Those of one process sort in the order of their creation. */
export function newRecordId(): string {
  recordsMade = (recordsMade + 1) % 2 ** 24;
  return processPart + recordsMade.toString(16).padStart(6, '0');
}

/** `<kind>-<random>-<epoch_millis>`, as in the interface's examples of tags, intents and subscriptions. */
export function newPublicId(
  kind: 'statement' | 'intent' | 'profanity' | 'webhook' | 'delivery',
  nowMs: number,
): string {
  const random = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${kind}-${random}-${nowMs}`;
}
