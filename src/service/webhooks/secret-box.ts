/**
 * Encrypts secrets that the service must be able to read again: AES-256-GCM with a key that HKDF (RFC 5869) derives
 * from a signing key of the data directory. The database without the key does not reveal them.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningKeys } from '../base/signing-keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1.';

export type SecretBox = ReturnType<typeof createSecretBox>;

export function createSecretBox(keys: SigningKeys) {
  return {
    /** @param owner the record of the secret: a secret sealed for one record cannot be opened for another */
    seal(secret: string, owner: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, boxKey(keys.newest()), nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return version + sealed.toString('base64url');
    },

    /** Undefined if it was sealed with another key or for another owner, or is damaged. */
    open(sealed: string, owner: string): string | undefined {
      if (!sealed.startsWith(version)) return undefined;
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      for (const key of keys.all()) {
        const secret = openWith(boxKey(key), bytes, owner);
        if (secret !== undefined) return secret;
      }
      return undefined;
    },
  };
}

const boxKey = (signingKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', signingKey, '', 'sta webhook secrets v1', 32));

function openWith(key: Buffer, bytes: Buffer, owner: string): string | undefined {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
