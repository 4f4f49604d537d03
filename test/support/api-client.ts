/** The real client against a service of the test, without pauses. Also checks that its errors contain no secrets. */
import { inspect } from 'node:util';
import { expect } from 'vitest';
import { type Client, createClient, type ExtensionKeeper } from '../../src/api/client.ts';
import { createTransport, type TransportOptions } from '../../src/api/http/transport.ts';
import type { Credentials } from '../../src/api/targets/credentials.ts';
import type { PathStyle } from '../../src/contract/paths/path-styles.ts';
import { StaError } from '../../src/shared/errors.ts';

export const secrets = {
  token: 'header.payload-of-the-token.signature',
  apiKey: 'key_0123456789',
  apiSecret: 'secret_0123456789abcdef',
  appId: 'app_0123456789',
  appSecret: 'appsecret_0123456789abcdef',
};

export const everyCredential: Credentials = { userId: 'asha', ...secrets };
export const tokenAlone: Credentials = { userId: 'asha', token: secrets.token };

/** Pauses of a millisecond, and a limit on the pauses that a service may request. */
export const quickRetry = { retries: 3, firstPauseMs: 1, maxPauseMs: 30_000 };

export interface ClientSetup extends Partial<TransportOptions> {
  readonly credentials?: Credentials;
  readonly pathStyle?: PathStyle;
  readonly extensionKeeper?: ExtensionKeeper | undefined;
  readonly maxListBytes?: number;
}

export function clientFor(
  baseUrl: string,
  { credentials, pathStyle, extensionKeeper, maxListBytes, ...transport }: ClientSetup = {},
): Client {
  const send = createTransport({ requestTimeoutMs: 5_000, retry: quickRetry, useProxy: false, ...transport });
  return createClient({
    baseUrl,
    credentials: credentials ?? tokenAlone,
    pathStyle: pathStyle ?? 'reference',
    send,
    extensionKeeper,
    maxListBytes,
  });
}

/** The StaError that a call ends with. Checks that neither it nor its cause contains a secret. */
export async function failureOf(call: Promise<unknown>, alsoHidden: readonly string[] = []): Promise<StaError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StaError)) throw new Error(`expected a StaError, not ${inspect(error)}`);
  const everything = [
    error.message,
    error.hint,
    error.stack,
    JSON.stringify(error),
    inspect(error, { depth: 12, showHidden: true, maxStringLength: null, maxArrayLength: null }),
  ].join('\n');
  for (const secret of [secrets.token, secrets.apiSecret, secrets.appSecret, ...alsoHidden]) {
    expect(everything).not.toContain(secret);
  }
  return error;
}

export const emptyTags = { status: true, data: [] };
export const aTag = { statementTagName: 'refund', statementTagSamples: ['money back'] };
