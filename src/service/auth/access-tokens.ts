/** Access tokens: JWTs signed with the data directory's key, HS256 (RFC 7519). */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import { ServiceFailure } from '../base/failure.ts';

/** How long an access token works, seconds. */
export const accessTokenSeconds = 3600;

const issuer = 'sta';
const audience = 'sta';

export interface AccessTokens {
  issue(userId: string): Promise<string>;
  /** The user id of a valid token. @throws ServiceFailure `unauthorized` */
  verify(token: string): Promise<string>;
}

export function createAccessTokens(signingKey: Uint8Array, clock: Clock): AccessTokens {
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
      try {
        const { payload } = await jwtVerify(token, signingKey, {
          algorithms: ['HS256'],
          issuer,
          audience,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(clock.nowMs()),
        });
        return payload.sub ?? '';
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
