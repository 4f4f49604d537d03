/** The source of access tokens: a given token, or an API key pair that is exchanged for tokens. */
import { type Credentials, missingTokenError } from './credentials.ts';

/** Stores the newest token created from the key pair, for the next client. */
export interface TokenKeeper {
  read(): string | undefined;
  write(token: string, lifetimeSeconds: number): void;
}

export interface MadeToken {
  readonly accessToken: string;
  /** Seconds; undefined if the service does not report it. */
  readonly expiresIn?: number;
}

export type AccessTokenSource = ReturnType<typeof createAccessTokenSource>;

/** @param make exchanges the key pair for a token */
export function createAccessTokenSource(
  credentials: Credentials,
  make: (pair: { apiKey: string; apiSecret: string }) => Promise<MadeToken>,
  keeper?: TokenKeeper,
) {
  const { apiKey, apiSecret, token } = credentials;
  let newest: string | undefined;
  let making: Promise<string> | undefined;

  async function remake(pair: { apiKey: string; apiSecret: string }): Promise<string> {
    making ??= make(pair)
      .then(({ accessToken, expiresIn }) => {
        if (expiresIn !== undefined) keeper?.write(accessToken, expiresIn);
        return accessToken;
      })
      .finally(() => {
        making = undefined;
      });
    newest = await making;
    return newest;
  }

  const pair = apiKey === undefined || apiSecret === undefined ? undefined : { apiKey, apiSecret };
  return {
    /** Returns a token that is expected to be valid. @throws StaError `not_signed_in` */
    async current(): Promise<string> {
      const known = newest ?? token;
      if (known !== undefined) return known;
      if (pair === undefined) throw missingTokenError();
      newest = keeper?.read();
      return newest ?? remake(pair);
    },
    /**
     * Returns the token to use after the service refused one; undefined without a key pair. Concurrent failures share one
     * renewal.
     */
    async renew(refused: string): Promise<string | undefined> {
      if (pair === undefined) return undefined;
      return newest === undefined || newest === refused ? remake(pair) : newest;
    },
  };
}
