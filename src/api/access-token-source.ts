/** Where access tokens come from: a token that was given, or an API key pair from which they are made. */
import { type Credentials, missingToken } from './credentials.ts';

export interface AccessTokenSource {
  /** A token that should work. @throws StaError `not_signed_in` */
  current(): Promise<string>;
  /**
   * The token to use after the service has refused one; undefined when there is no key pair to make it from. Calls that
   * fail side by side share one renewal.
   */
  renew(refused: string): Promise<string | undefined>;
}

/** @param make exchanges the key pair for a token */
export function createAccessTokenSource(
  credentials: Credentials,
  make: (pair: { apiKey: string; apiSecret: string }) => Promise<string>,
): AccessTokenSource {
  const { apiKey, apiSecret, token } = credentials;
  let newest: string | undefined;
  let making: Promise<string> | undefined;

  async function remake(pair: { apiKey: string; apiSecret: string }): Promise<string> {
    making ??= make(pair).finally(() => {
      making = undefined;
    });
    newest = await making;
    return newest;
  }

  const pair = apiKey === undefined || apiSecret === undefined ? undefined : { apiKey, apiSecret };
  return {
    async current() {
      const known = newest ?? token;
      if (known !== undefined) return known;
      if (pair === undefined) throw missingToken();
      return remake(pair);
    },
    async renew(refused) {
      if (pair === undefined) return undefined;
      return newest === undefined || newest === refused ? remake(pair) : newest;
    },
  };
}
