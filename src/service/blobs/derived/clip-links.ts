/**
 * Links to clips that need no other credential: the path, the time of expiry, and a signature of both (HMAC-SHA256, RFC
 * 2104) with a key that HKDF (RFC 5869) derives from a signing key of the data directory.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import type { SigningKeys } from '../../base/signing-keys.ts';

export const clipsPath = '/v1/conversation/clips/files';

/** Interface, "Limits": validity of presigned_url. */
export const linkSeconds = 15 * 60;

/** An MP4 file with pictures, or with sound only. */
export type ClipType = 'mp4' | 'm4a';

export type LinkState = 'valid' | 'expired' | 'altered';

export type ClipLinks = ReturnType<typeof createClipLinks>;

export function createClipLinks(keys: SigningKeys, clock: Clock) {
  const signatureOf = (signingKey: Uint8Array, name: string, expires: string) => {
    const key = Buffer.from(hkdfSync('sha256', signingKey, '', 'sta clip links v1', 32));
    return createHmac('sha256', key).update(`${name}\n${expires}`).digest();
  };
  return {
    /**
     * @param origin such as `http://127.0.0.1:8787`
     * @param name of the clip
     * @param type the extension of the link's file name, which players use
     * @returns a link that is valid for 15 minutes from now
     */
    sign(origin: string, name: string, type: ClipType): string {
      const expires = String(Math.floor(clock.nowMs() / 1000) + linkSeconds);
      const signature = signatureOf(keys.newest(), name, expires).toString('base64url');
      return `${origin}${clipsPath}/${name}.${type}?expires=${expires}&signature=${signature}`;
    },

    /** @param expires seconds since 1970, as in the link */
    check(name: string, expires: string, signature: string): LinkState {
      const given = Buffer.from(signature, 'base64url');
      const rights = keys.valid().map((key) => signatureOf(key, name, expires));
      const isRight = rights.some((right) => given.length === right.length && timingSafeEqual(given, right));
      if (!isRight) return 'altered';
      return clock.nowMs() / 1000 < Number(expires) ? 'valid' : 'expired';
    },
  };
}
