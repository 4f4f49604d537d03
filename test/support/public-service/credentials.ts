/** The credentials of the only user, configured by hand: the interface does not define how they are created. */
import type { IncomingHttpHeaders } from 'node:http';
import { PublicFailure } from './public-failure.ts';

export const publicCredentials = {
  userId: 'ada@example.com',
  token: 'public-token-1f2e3d',
  appId: 'public-app-4c5b6a',
  appSecret: 'public-secret-7988aa',
} as const;

/** @param userId from the path or the query */
export function checkCredential(
  group: 'bearer' | 'webhook' | 'jwt' | 'app' | 'appOptional',
  headers: IncomingHttpHeaders,
  body: Readonly<Record<string, unknown>>,
  userId: string | null,
): void {
  const { token, appId, appSecret } = publicCredentials;
  const requireThat = (holds: boolean, what: string) => {
    if (!holds) throw new PublicFailure(401, 'UNAUTHORIZED', `${what} is missing or wrong`);
  };
  switch (group) {
    case 'bearer':
    case 'webhook':
      requireThat(headers.authorization === `Bearer ${token}`, 'Authorization');
      requireThat(headers['content-type'] === 'application/json', 'content-type');
      requireThat(userId === publicCredentials.userId, 'userId');
      break;
    case 'jwt':
      requireThat(body.jwtToken === token, 'jwtToken');
      requireThat(body.userId === publicCredentials.userId, 'userId');
      break;
    case 'app':
      requireThat(headers.appid === appId && headers.appsecret === appSecret, 'appId or appSecret');
      break;
    case 'appOptional':
      break;
  }
}
