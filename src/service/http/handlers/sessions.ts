import { ServiceFailure } from '../../base/failure.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { type Sessions, sessionSeconds, signInLinkSeconds } from '../auth/sessions.ts';
import type { Handlers } from './handler.ts';
import { dataResponse } from './responses.ts';

export function sessionHandlers(sessions: Sessions | undefined, authenticator: Authenticator): Handlers['sessions'] {
  const open = (): Sessions => {
    if (sessions !== undefined) return sessions;
    throw new ServiceFailure('not_found', 'This service has no page: it ends with the command that carries it');
  };
  return {
    async invite(_params, { user, origin }) {
      const { invite } = open();
      // Otherwise a stolen session could be prolonged without limit.
      if (user.endsAtMs !== undefined) {
        const message =
          'Credentials that end by themselves cannot make a sign-in link. Use the newest ones of the user';
        throw new ServiceFailure('forbidden', message);
      }
      const code = await invite(user.id);
      return dataResponse({ url: `${await origin()}/#link=${code}`, code, expiresIn: signInLinkSeconds });
    },

    async start({ code }, { guesser }) {
      return dataResponse({ ...(await open().start(code, guesser)), expiresIn: sessionSeconds });
    },

    async end({ apiKey, apiSecret }, { guesser }) {
      const user = await authenticator.byKeyPair('api', apiKey, apiSecret, guesser);
      if (user.endsAtMs === undefined) {
        throw new ServiceFailure('forbidden', 'These credentials are not those of a session');
      }
      await open().end(user.id, apiKey);
      return dataResponse({ msg: 'Session ended' });
    },
  };
}
