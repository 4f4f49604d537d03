/**
 * Pure functions over node:crypto, shared by the service, which signs notifications, and the commands, which verify
 * them. This file: the secret of a subscription, as defined by Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md, "Signature scheme").
 */
import { randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const newSecretBytes = 32;
/** The specification requires 24 to 64 bytes; shorter keys of other services are accepted too. */
const maxSecretBytes = 512;

/** A new secret: `whsec_` and the base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(newSecretBytes).toString('base64');
}

/** The key of a secret, with or without its prefix; undefined when the text is not base64 of 1 to 512 bytes. */
export function readWebhookSecret(secret: string): Buffer | undefined {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const key = Buffer.from(text, 'base64');
  // Buffer skips invalid characters, so encode the bytes again and compare.
  const isBase64 = key.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '');
  return isBase64 && key.length <= maxSecretBytes ? key : undefined;
}
