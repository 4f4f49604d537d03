/** Every kind of credential that must be rejected: forged, expired, mixed, missing. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import type { Credential } from '../requests/place-call.ts';

export interface Owner {
  readonly userId: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly accessToken: string;
}

export const ownCredential = ({ accessToken: token, appId, appSecret }: Owner): Credential => ({
  token,
  appId,
  appSecret,
});

/** The newest key of a data directory. @param path the path of the file `signing-key` */
export const readSigningKey = (path: string): Uint8Array =>
  Buffer.from(readFileSync(path, 'utf8').split(/\s/)[0] ?? '', 'base64url');

type TokenOwner = Pick<Owner, 'userId' | 'apiKey'>;

const day = 86_400;

/** A token in the service's form. @param expiresIn seconds; negative for an expired one */
export function signToken(
  key: Uint8Array,
  { userId, apiKey }: TokenOwner,
  expiresIn = day,
  issuer = 'sta',
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ key: apiKey })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience('sta')
    .setIssuedAt(now - day)
    .setExpirationTime(now + expiresIn)
    .sign(key);
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Credentials that the service must reject, by their fault.
 *
 * @param signingKey the service's key: an expired token is signed like a valid one
 * @param revoked the owner's former credentials
 */
export async function badCredentials(
  owner: Owner,
  intruder: Owner,
  signingKey: Uint8Array,
  revoked: Credential,
): Promise<Readonly<Record<string, Credential>>> {
  const [header = '', claims = '', signature = ''] = owner.accessToken.split('.');
  const { appId, appSecret, accessToken } = owner;
  return {
    none: {},
    'an expired token, a secret of another pair': {
      token: await signToken(signingKey, owner, -1),
      appId,
      appSecret: owner.apiSecret,
    },
    'a token of another key, no secret': { token: await signToken(randomBytes(32), owner), appId },
    'a token without a signature, no id': {
      token: `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      appSecret,
    },
    "the intruder's signature, the intruder's secret": {
      token: `${header}.${claims}.${intruder.accessToken.split('.')[2]}`,
      appId,
      appSecret: intruder.appSecret,
    },
    'a changed claim, the id of the intruder': {
      token: `${header}.${encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: intruder.userId })}.${signature}`,
      appId: intruder.appId,
      appSecret,
    },
    'a token of another issuer, a wrong secret': {
      token: await signToken(signingKey, owner, day, 'another'),
      appId,
      appSecret: `${appSecret}x`,
    },
    'a token of nobody, an unknown id': {
      token: await signToken(signingKey, { userId: 'nobody-of-the-service', apiKey: owner.apiKey }),
      appId: owner.apiKey,
      appSecret,
    },
    "the intruder's key for the owner, no id": {
      token: await signToken(signingKey, { userId: owner.userId, apiKey: intruder.apiKey }),
      appSecret,
    },
    revoked,
    'a secret as the token, the hash as the secret': { token: appSecret, appId, appSecret: accessToken },
  };
}
