/**
 * The credential of an agent: an access token, or the API key pair that the token call accepts, as HTTP Basic. Hosts
 * of agents send fixed headers, and a token expires.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceFailure } from '../../base/failure.ts';

export type AgentCredential = { readonly token: string } | { readonly apiKey: string; readonly apiSecret: string };

/** @throws ServiceFailure `unauthorized` */
export function readAgentCredential({ authorization }: IncomingHttpHeaders): AgentCredential {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return { token: value };
  const [, apiKey, apiSecret] = /^([^:]+):(.+)$/.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  if (apiKey !== undefined && apiSecret !== undefined) return { apiKey, apiSecret };
  throw new ServiceFailure(
    'unauthorized',
    'The Authorization header must read "Bearer <access token>", or be HTTP Basic with the API key and its secret',
  );
}
