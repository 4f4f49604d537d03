/**
 * Keeps secrets that the service must be able to use again: encrypted with AES-256-GCM under a key that HKDF
 * (RFC 5869) derives from the data directory's signing key. The database without the key does not reveal the secret.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface SecretBox {
  /** @param owner the record that the secret belongs to: sealed for one, it does not open for another */
  seal(secret: string, owner: string): string;
  /** undefined when it was sealed under another key or for another owner, or is damaged */
  open(sealed: string, owner: string): string | undefined;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1.';

/** @param signingKey the data directory's key, at least 32 bytes */
export function createSecretBox(signingKey: Uint8Array): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', 'sta webhook secrets v1', 32));
  return {
    seal(secret, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return version + sealed.toString('base64url');
    },

    open(sealed, owner) {
      if (!sealed.startsWith(version)) return undefined;
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
        return text.toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
