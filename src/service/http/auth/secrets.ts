/** Creates keys and secrets, and defines the only form in which a secret is stored. */
import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, base64url. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** The public half of a key pair. */
export function newKeyId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/**
 * The stored form of a secret: SHA-256, hex. The secrets are random and 256 bits long, so a slow, salted hash would add
 * nothing: dictionary attacks are impossible.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
