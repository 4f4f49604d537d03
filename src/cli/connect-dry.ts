/** A client that shows its requests and sends none. */
import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '../api/client.ts';
import type { Credentials } from '../api/credentials.ts';
import type { DryRun } from '../api/dry-run.ts';
import { createPlaceholders } from '../api/placeholders.ts';
import type { Target } from '../api/target.ts';
import type { Settings } from '../config/settings.ts';

/**
 * A configured service keeps its address and user id, and a variable stands for each secret that there is. Of the service
 * on this machine nothing is known before it is started, so variables stand for all of it.
 */
export function connectDry(target: Target, { pathStyle, caCert }: Settings, dryRun: DryRun): Client {
  const known: Credentials = target.kind === 'local' ? {} : target.credentials;
  const placeholders = createPlaceholders(randomUUID().replaceAll('-', ''), known);
  const { token, apiKey = '', apiSecret = '' } = placeholders.credentials;
  const client = createClient({
    baseUrl: target.kind === 'local' ? placeholders.baseUrl : target.baseUrl,
    credentials: target.kind === 'local' ? placeholders.credentials : standIns(known, placeholders.credentials),
    pathStyle,
    send: dryRun.sender(placeholders, caCert),
    // As if a token had been made from the key pair already: what is worth seeing is the request that uses it.
    tokenKeeper: { read: () => token, write() {} },
  });
  if (known.token !== undefined) return client;
  // Who asks for the token itself sees how it is made.
  const makeToken = async () => (await client.accessTokens.create({ apiKey, apiSecret })).data.accessToken;
  return { ...client, accessToken: makeToken };
}

function standIns(known: Credentials, placeholders: Required<Credentials>): Credentials {
  const where = (secret: string | undefined, placeholder: string | undefined) =>
    secret === undefined ? undefined : placeholder;
  return {
    userId: known.userId,
    token: where(known.token, placeholders.token),
    apiKey: where(known.apiKey, placeholders.apiKey),
    apiSecret: where(known.apiSecret, placeholders.apiSecret),
    appId: where(known.appId, placeholders.appId),
    appSecret: where(known.appSecret, placeholders.appSecret),
  };
}
