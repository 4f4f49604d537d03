/** A client that records its requests instead of sending them. */
import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '../../api/client.ts';
import type { DryRun } from '../../api/requests/dry-run.ts';
import { createPlaceholders } from '../../api/requests/placeholders.ts';
import type { Credentials } from '../../api/targets/credentials.ts';
import type { Target } from '../../api/targets/target.ts';
import type { Settings } from '../config/settings.ts';

/**
 * The requests to a configured service show its address and the user id, with a variable in place of each secret.
 * Before the service on this machine is started, these are unknown, so variables replace all of them.
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
    // Pretends that a token was already exchanged for the key pair: the request that uses it matters.
    tokenKeeper: { read: () => token, write() {} },
  });
  if (known.token !== undefined) return client;
  // A command that requests the token itself shows that request.
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
