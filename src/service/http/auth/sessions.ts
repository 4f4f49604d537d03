/** Sessions of the web page: a link that works once, and the credentials that it is exchanged for. Both expire. */
import type { Clock } from '../../../shared/clock.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { UserRecords } from '../../store/users/users.ts';
import type { Guesser } from './guess-limit.ts';
import { hashedCredentials, type UserCredentials } from './new-user.ts';
import { hashSecret, newKeyId, newSecret } from './secrets.ts';

/** How long a link is valid, seconds. */
export const signInLinkSeconds = 10 * 60;
/** How long a session is valid, seconds: a working day. */
export const sessionSeconds = 8 * 3600;

const appIdOf = (apiKey: string) => `${apiKey}_app`;

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(users: UserRecords, clock: Clock) {
  return {
    /** @returns the code of a new link */
    async invite(userId: string): Promise<string> {
      const keyId = newKeyId('link');
      const secret = newSecret('once');
      await users.addLink(userId, { keyId, secretHash: hashSecret(secret) }, clock.nowMs() + signInLinkSeconds * 1000);
      return `${keyId}.${secret}`;
    },

    /** @throws ServiceFailure `unauthorized` or `rate_limited` */
    async start(code: string, guesser: Guesser): Promise<UserCredentials> {
      guesser.check(hashSecret(code));
      const [keyId = '', secret = ''] = code.split('.');
      const apiKey = newKeyId('session');
      const credentials = {
        apiKey,
        apiSecret: newSecret('secret'),
        appId: appIdOf(apiKey),
        appSecret: newSecret('appsecret'),
      };
      const userId = await users.redeemLink(
        { keyId, secretHash: hashSecret(secret) },
        hashedCredentials(credentials),
        clock.nowMs() + sessionSeconds * 1000,
      );
      if (userId !== undefined) return { userId, ...credentials };
      guesser.wrong();
      throw new ServiceFailure('unauthorized', 'The sign-in link was used already, or has expired. Get a new one');
    },

    /** @param apiKey that of the session's credentials */
    end: (userId: string, apiKey: string): Promise<void> => users.endSession(userId, [apiKey, appIdOf(apiKey)]),
  };
}
