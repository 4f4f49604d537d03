/** Access tokens: JWTs signed with the data directory's key, HS256 (RFC 7519). */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import { ServiceFailure } from '../base/failure.ts';
import { RecentMap } from '../base/recent-map.ts';
import { hashSecret } from './secrets.ts';

/** How long an access token works, seconds. */
export const accessTokenSeconds = 3600;

const issuer = 'sta';
const audience = 'sta';

export interface AccessTokens {
  issue(userId: string): Promise<string>;
  /** The user id of a valid token. @throws ServiceFailure `unauthorized` */
  verify(token: string): Promise<string>;
}

/** Verified tokens that are remembered. */
const maxVerified = 10_000;

interface VerifiedToken {
  readonly userId: string;
  readonly expiresAtSeconds: number;
}

export function createAccessTokens(signingKey: Uint8Array, clock: Clock): AccessTokens {
  /** By the token's SHA-256. Another signing key has another map: rotating the key forgets them. */
  const verified = new RecentMap<VerifiedToken>(maxVerified);

  /** A token expires at the beginning of the second that it names (jose does the same). */
  const isExpired = ({ expiresAtSeconds }: VerifiedToken) => expiresAtSeconds <= Math.floor(clock.nowMs() / 1000);

  return {
    issue(userId) {
      const nowSeconds = Math.floor(clock.nowMs() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + accessTokenSeconds)
        .sign(signingKey);
    },

    async verify(token) {
      const hash = hashSecret(token);
      const known = verified.get(hash);
      if (known !== undefined && !isExpired(known)) return known.userId;
      try {
        const { payload } = await jwtVerify(token, signingKey, {
          algorithms: ['HS256'],
          issuer,
          audience,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(clock.nowMs()),
        });
        const { sub: userId = '', exp: expiresAtSeconds = 0 } = payload;
        verified.set(hash, { userId, expiresAtSeconds });
        return userId;
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          throw new ServiceFailure('unauthorized', 'The access token has expired. Create a new one');
        }
        if (error instanceof errors.JOSEError) {
          throw new ServiceFailure('unauthorized', 'The access token is not valid');
        }
        throw error;
      }
    },
  };
}
