/** Identifies the calling user by a token or by app credentials. */
import { ServiceFailure } from '../../base/failure.ts';
import type { User, UserRecords } from '../../store/users.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Guesser } from './guess-limit.ts';
import { hashSecret } from './secrets.ts';

export interface Authenticator {
  /** @throws ServiceFailure `unauthorized` or `rate_limited` */
  byAccessToken(token: string, guesser: Guesser): Promise<User>;
  /** @throws ServiceFailure `unauthorized` or `rate_limited` */
  byKeyPair(kind: 'api' | 'app', keyId: string, secret: string, guesser: Guesser): Promise<User>;
}

export function createAuthenticator(users: UserRecords, tokens: AccessTokens): Authenticator {
  return {
    async byAccessToken(token, guesser) {
      const { userId, apiKey } = await tokens.verify(token, guesser);
      const user = await users.findByKey(apiKey);
      if (user?.id !== userId) {
        throw new ServiceFailure('unauthorized', 'The API key of the access token was revoked. Create a new token');
      }
      return user;
    },

    async byKeyPair(kind, keyId, secret, guesser) {
      const hash = hashSecret(secret);
      const proof = `${kind} ${keyId} ${hash}`;
      guesser.check(proof);
      const user = await users.findByCredential(kind, keyId, hash);
      if (user === undefined) {
        guesser.wrong();
        const names = kind === 'api' ? 'apiKey and apiSecret are' : 'appId and appSecret are';
        throw new ServiceFailure('unauthorized', `${names} not a valid pair`);
      }
      guesser.right(proof);
      return user;
    },
  };
}
