/** Where access tokens come from: a token that was given, or an API key pair from which they are made. */
import { type Credentials, missingToken } from './credentials.ts';

export interface AccessTokenSource {
  /** A token that should work. @throws StaError `not_signed_in` */
  current(): Promise<string>;
  /** A token made anew after a refusal; undefined when there is no key pair to make it from. */
  renew(): Promise<string | undefined>;
}

/** @param make exchanges the key pair for a token */
export function createAccessTokenSource(
  credentials: Credentials,
  make: (pair: { apiKey: string; apiSecret: string }) => Promise<string>,
): AccessTokenSource {
  let made: Promise<string> | undefined;
  const { apiKey, apiSecret, token } = credentials;
  const pair = apiKey === undefined || apiSecret === undefined ? undefined : { apiKey, apiSecret };
  return {
    async current() {
      if (made !== undefined) return made;
      if (token !== undefined) return token;
      if (pair === undefined) throw missingToken();
      made = make(pair);
      return made;
    },
    async renew() {
      if (pair === undefined) return undefined;
      made = make(pair);
      return made;
    },
  };
}
