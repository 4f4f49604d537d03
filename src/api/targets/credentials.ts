/** The credentials that a client needs to act as a user, by the groups of the contract. */
import { StaError } from '../../shared/errors.ts';

export interface Credentials {
  readonly userId?: string;
  /** An access token, used unchanged. */
  readonly token?: string;
  /** An API key pair, from which access tokens are created. */
  readonly apiKey?: string;
  readonly apiSecret?: string;
  readonly appId?: string;
  readonly appSecret?: string;
}

/** The credentials that must never be shown. */
export const listSecrets = ({ token, apiKey, apiSecret, appId, appSecret }: Credentials): (string | undefined)[] => [
  token,
  apiKey,
  apiSecret,
  appId,
  appSecret,
];

const signIn = 'Sign in with: sta login';

/** @throws StaError `not_signed_in` */
export function requireUserId({ userId }: Credentials): string {
  if (userId === undefined) {
    throw new StaError('not_signed_in', 'No user id is configured for this target', {
      hint: `${signIn}  (or set STA_USER_ID)`,
    });
  }
  return userId;
}

/** @throws StaError `not_signed_in` */
export function requireAppHeaders({ appId, appSecret }: Credentials): { appId: string; appSecret: string } {
  if (appId === undefined || appSecret === undefined) {
    throw new StaError('not_signed_in', 'Jobs require an app id and an app secret, but none are configured', {
      hint: `${signIn}  (or set STA_APP_ID and STA_APP_SECRET)`,
    });
  }
  return { appId, appSecret };
}

export const missingTokenError = () =>
  new StaError('not_signed_in', 'No access token or API key pair is configured for this target', {
    hint: `${signIn}  (or set STA_TOKEN, or STA_API_KEY and STA_API_SECRET)`,
  });
