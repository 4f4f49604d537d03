/** Access tokens: JWTs signed with the data directory's newest key, HS256 (RFC 7519). */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../shared/clock.ts';
import { RecentMap } from '../../../shared/collections/recent-map.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { SigningKeys } from '../../base/signing-keys.ts';
import type { Guesser } from './guess-limit.ts';
import { hashSecret } from './secrets.ts';

/** How long an access token is valid, seconds. */
export const accessTokenSeconds = 3600;

const issuer = 'sta';
const audience = 'sta';

/** The private claim with the API key of the pair that created the token: the token is valid as long as that key. */
const keyClaim = 'key';

export interface TokenOwner {
  readonly userId: string;
  readonly apiKey: string;
}

/** Maximum verified tokens in the cache. */
const maxVerified = 10_000;

interface VerifiedToken extends TokenOwner {
  readonly expiresAtSeconds: number;
  readonly signedWith: Uint8Array;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens(keys: SigningKeys, clock: Clock) {
  /** By the token's SHA-256. */
  const verified = new RecentMap<VerifiedToken>(maxVerified);

  /** A token expires at the beginning of its expiry second (as in jose). */
  const isExpired = ({ expiresAtSeconds }: VerifiedToken) => expiresAtSeconds <= Math.floor(clock.nowMs() / 1000);

  async function verifyWith(signedWith: Uint8Array, token: string): Promise<VerifiedToken> {
    const { payload } = await jwtVerify(token, signedWith, {
      algorithms: ['HS256'],
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', keyClaim],
      currentDate: new Date(clock.nowMs()),
    });
    const { sub: userId = '', exp: expiresAtSeconds = 0, [keyClaim]: apiKey } = payload;
    return { userId, apiKey: String(apiKey), expiresAtSeconds, signedWith };
  }

  return {
    /** @param apiKey the key of the pair that requests the token */
    issue(userId: string, apiKey: string): Promise<string> {
      const nowSeconds = Math.floor(clock.nowMs() / 1000);
      return new SignJWT({ [keyClaim]: apiKey })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + accessTokenSeconds)
        .sign(keys.newest());
    },

    /**
     * Returns the owner of a valid token. The caller must check whether its API key is still valid. @throws
     * ServiceFailure `unauthorized` or `rate_limited`
     */
    async verify(token: string, guesser: Guesser): Promise<TokenOwner> {
      const hash = hashSecret(token);
      const valid = keys.valid();
      const known = verified.get(hash);
      if (known !== undefined && valid.includes(known.signedWith) && !isExpired(known)) return known;
      guesser.check(hash);
      for (const key of valid) {
        try {
          const found = await verifyWith(key, token);
          verified.set(hash, found);
          guesser.right(hash);
          return found;
        } catch (error) {
          // Tokens of version 0.1 lack the claim.
          if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed) {
            throw new ServiceFailure('unauthorized', 'The access token has expired. Create a new one');
          }
          if (error instanceof errors.JWSSignatureVerificationFailed) continue;
          if (error instanceof errors.JOSEError) break;
          throw error;
        }
      }
      guesser.wrong();
      throw new ServiceFailure('unauthorized', 'The access token is not valid');
    },
  };
}
