/** Signatures as defined by Standard Webhooks: `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedContent {
  /** The header webhook-id: the same at every attempt. */
  readonly id: string;
  /** The header webhook-timestamp as it is sent: seconds since 1970, of this attempt. */
  readonly timestamp: string;
  /** The body's bytes, or a text that is sent as UTF-8. */
  readonly body: Uint8Array | string;
}

/** The value of webhook-signature. @param key the bytes of the secret */
export function signWebhook(key: Uint8Array, content: SignedContent): string {
  return `v1,${digest(key, content).toString('base64')}`;
}

/**
 * Whether one of the signatures of a header is valid. Compares in constant time.
 *
 * @param header signatures separated by spaces; versions other than v1 are ignored
 */
export function matchesSignature(key: Uint8Array, content: SignedContent, header: string): boolean {
  const expected = digest(key, content);
  return listSignatures(header).some((given) => timingSafeEqual(given, expected));
}

/** The v1 signatures of a header that have the right length; may be empty. */
export function listSignatures(header: string): Buffer[] {
  return header
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice('v1,'.length), 'base64'))
    .filter((signature) => signature.length === 32);
}

function digest(key: Uint8Array, { id, timestamp, body }: SignedContent): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}
