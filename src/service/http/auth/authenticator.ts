/** Identifies the calling user by a token or by app credentials. */
import { ServiceFailure } from '../../base/failure.ts';
import type { User, UserRecords } from '../../store/users/users.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Guesser } from './guess-limit.ts';
import { hashSecret } from './secrets.ts';

export type Authenticator = ReturnType<typeof createAuthenticator>;

export function createAuthenticator(users: UserRecords, tokens: AccessTokens) {
  return {
    /** @throws ServiceFailure `unauthorized` or `rate_limited` */
    async byAccessToken(token: string, guesser: Guesser): Promise<User> {
      const { userId, apiKey } = await tokens.verify(token, guesser);
      const user = await users.findByKey(apiKey);
      if (user?.id !== userId) {
        throw new ServiceFailure('unauthorized', 'The API key of the access token was revoked. Create a new token');
      }
      return user;
    },

    /** @throws ServiceFailure `unauthorized` or `rate_limited` */
    async byKeyPair(kind: 'api' | 'app', keyId: string, secret: string, guesser: Guesser): Promise<User> {
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
