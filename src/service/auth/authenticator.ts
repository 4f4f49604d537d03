/** Identifies the calling user by a token or by app credentials. */
import { ServiceFailure } from '../base/failure.ts';
import type { User, UserRecords } from '../store/users.ts';
import type { AccessTokens } from './access-tokens.ts';
import { hashSecret } from './secrets.ts';

export interface Authenticator {
  /** @throws ServiceFailure `unauthorized` */
  byAccessToken(token: string): Promise<User>;
  /** @throws ServiceFailure `unauthorized` */
  byKeyPair(kind: 'api' | 'app', keyId: string, secret: string): Promise<User>;
}

export function createAuthenticator(users: UserRecords, tokens: AccessTokens): Authenticator {
  return {
    async byAccessToken(token) {
      const user = await users.find(await tokens.verify(token));
      if (user === undefined) throw new ServiceFailure('unauthorized', 'The user of the access token no longer exists');
      return user;
    },

    async byKeyPair(kind, keyId, secret) {
      const user = await users.findByCredential(kind, keyId, hashSecret(secret));
      if (user === undefined) {
        const names = kind === 'api' ? 'apiKey and apiSecret are' : 'appId and appSecret are';
        throw new ServiceFailure('unauthorized', `${names} not a valid pair`);
      }
      return user;
    },
  };
}
