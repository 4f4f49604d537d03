import { ServiceFailure } from '../../base/failure.ts';
import { type AccessTokens, accessTokenSeconds } from '../auth/access-tokens.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { Handlers } from './handler.ts';
import { dataResponse } from './responses.ts';

export function accessTokenHandlers(authenticator: Authenticator, tokens: AccessTokens): Handlers['accessTokens'] {
  return {
    async create({ apiKey, apiSecret, userId }, { guesser }) {
      const owner = await authenticator.byKeyPair('api', apiKey, apiSecret, guesser);
      if (userId !== owner.id && userId.toLowerCase() !== owner.email) {
        throw new ServiceFailure('unauthorized', 'apiKey and apiSecret are not a valid pair of this user id');
      }
      return dataResponse({
        accessToken: await tokens.issue(owner.id, apiKey),
        expiresIn: accessTokenSeconds,
        tokenType: 'Bearer',
      });
    },
  };
}
