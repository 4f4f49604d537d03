/** Identifies the user of a request, by the endpoint's credential group. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { credentialGroups } from '../../contract/endpoints/credentials.ts';
import { ServiceFailure } from '../base/failure.ts';
import { addressGroup } from '../base/net/address-group.ts';
import type { User } from '../store/users/users.ts';
import type { Authenticator } from './auth/authenticator.ts';
import type { Guesser, GuessLimit } from './auth/guess-limit.ts';
import type { RateLimits } from './rate-limit.ts';

/** Checks who calls, and how often. */
export interface CallerChecks {
  readonly authenticator: Authenticator;
  readonly guesses: GuessLimit;
  readonly rates: RateLimits;
}

/** Identifies the caller, and counts the request. @throws ServiceFailure `unauthorized` or `rate_limited` */
export async function admitCaller<Caller extends User | undefined>(
  { ip }: FastifyRequest,
  { guesses, rates }: CallerChecks,
  identify: (guesser: Guesser) => Promise<Caller>,
): Promise<Caller> {
  const address = addressGroup(ip);
  let caller: Caller | undefined;
  try {
    caller = await identify(guesses.from(address));
    return caller;
  } finally {
    if (caller === undefined) rates.countAddress(address);
    else rates.countUser(caller.id);
  }
}

/**
 * @param jwtToken the token in the body, for the group that sends it there
 * @param guesser the address from which the request comes
 * @param services.requireFetchAuth whether the credential is required even for the group in which it is optional
 * @returns undefined if the group needs no credential and the request has no credential
 * @throws ServiceFailure `unauthorized`, or `rate_limited` after too many wrong credentials
 */
export async function identifyCaller(
  endpoint: Endpoint,
  headers: IncomingHttpHeaders,
  jwtToken: unknown,
  guesser: Guesser,
  { authenticator, requireFetchAuth }: { authenticator: Authenticator; requireFetchAuth: boolean },
): Promise<User | undefined> {
  const group = credentialGroups[endpoint.credential];
  switch (group.travels) {
    case 'nowhere':
      return undefined;
    case 'authorization':
      return authenticator.byAccessToken(bearerToken(headers.authorization), guesser);
    case 'body':
      if (typeof jwtToken !== 'string' || jwtToken === '') {
        throw new ServiceFailure('unauthorized', 'jwtToken is missing: send the access token in the body');
      }
      return authenticator.byAccessToken(jwtToken, guesser);
    case 'appHeaders': {
      const { appid, appsecret } = headers;
      if (appid === undefined && appsecret === undefined && !group.required && !requireFetchAuth) return undefined;
      if (typeof appid !== 'string' || typeof appsecret !== 'string') {
        throw new ServiceFailure('unauthorized', 'The headers appId and appSecret are both required');
      }
      return authenticator.byKeyPair('app', appid, appsecret, guesser);
    }
  }
}

function bearerToken(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new ServiceFailure(
      'unauthorized',
      'The Authorization header is missing: send "Authorization: Bearer <access token>"',
    );
  }
  const token = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  if (token === undefined) {
    throw new ServiceFailure('unauthorized', 'The Authorization header must read "Bearer <access token>"');
  }
  return token;
}
