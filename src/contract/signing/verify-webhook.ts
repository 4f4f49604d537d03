/** Verifies that a received notification is genuine and fresh, as Standard Webhooks requires of a receiver. */
import { listSignatures, matchesSignature } from './webhook-signature.ts';

export const webhookHeaderNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
export type WebhookHeaderName = (typeof webhookHeaderNames)[number];

/** Headers by their lower-case names. */
export type WebhookHeaders = Readonly<Partial<Record<WebhookHeaderName, string>>>;

/** How far the clock of a sender may be from ours, seconds; what the libraries of Standard Webhooks take. */
export const defaultToleranceSeconds = 300;

export type Verdict =
  | { readonly valid: true; readonly ageSeconds: number }
  /** A header is missing, or cannot be what it should be. */
  | { readonly valid: false; readonly problem: 'header'; readonly name: WebhookHeaderName; readonly missing: boolean }
  | { readonly valid: false; readonly problem: 'signature' }
  /** The signature fits, and covers the time: it was signed too long ago, or in the future (a negative age). */
  | { readonly valid: false; readonly problem: 'stale'; readonly ageSeconds: number };

/**
 * @param keys the bytes of the secrets, one of which must have signed it: while a secret is replaced, there are two
 * @param body the bytes as they were received
 */
export function verifyWebhook(
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
