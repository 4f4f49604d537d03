/** Verifies that a received notification is genuine and fresh, as Standard Webhooks requires of a receiver. */
import { listSignatures, matchesSignature } from './webhook-signature.ts';

export const webhookHeaderNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
export type WebhookHeaderName = (typeof webhookHeaderNames)[number];

/** Headers by their lower-case names. */
export type WebhookHeaders = Readonly<Partial<Record<WebhookHeaderName, string>>>;

/**
 * Maximum difference between the clocks of sender and receiver, seconds; the value that the Standard Webhooks libraries
 * use.
 */
export const defaultToleranceSeconds = 300;

export type Verdict =
  | { readonly valid: true; readonly ageSeconds: number }
  /** A header is missing or malformed. */
  | { readonly valid: false; readonly problem: 'header'; readonly name: WebhookHeaderName; readonly missing: boolean }
  | { readonly valid: false; readonly problem: 'signature' }
  /** The signature is valid and covers the time, but it was made too long ago, or in the future (a negative age). */
  | { readonly valid: false; readonly problem: 'stale'; readonly ageSeconds: number };

/**
 * @param keys the secrets as bytes, one of which must have signed it: there are two while a secret is being replaced
 * @param body the bytes as received
 */
export function verifySignature(
  keys: readonly Uint8Array[],
  headers: WebhookHeaders,
  body: Uint8Array,
  nowMs: number,
  toleranceSeconds: number,
): Verdict {
  const missing = webhookHeaderNames.find((name) => (headers[name] ?? '') === '');
  if (missing !== undefined) return { valid: false, problem: 'header', name: missing, missing: true };
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = headers;
  if (!/^\d{1,12}$/.test(timestamp)) {
    return { valid: false, problem: 'header', name: 'webhook-timestamp', missing: false };
  }
  if (listSignatures(signature).length === 0) {
    return { valid: false, problem: 'header', name: 'webhook-signature', missing: false };
  }
  const content = { id, timestamp, body };
  if (!keys.some((key) => matchesSignature(key, content, signature))) return { valid: false, problem: 'signature' };
  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp);
  return Math.abs(ageSeconds) <= toleranceSeconds
    ? { valid: true, ageSeconds }
    : { valid: false, problem: 'stale', ageSeconds };
}
