/** Creates a user with a first set of credentials, and replaces or revokes a user's credentials. */
import { systemActor } from '../../base/system-actor.ts';
import type { Store } from '../../store/store.ts';
import type { NewCredential } from '../../store/users/users.ts';
import type { AccessTokens } from './access-tokens.ts';
import { hashSecret, newKeyId, newSecret } from './secrets.ts';

/** All credentials that a client needs to act as a user. The secrets exist only here: the store has their hashes. */
export interface UserCredentials {
  userId: string;
  apiKey: string;
  apiSecret: string;
  appId: string;
  appSecret: string;
}

export interface NewUser extends UserCredentials {
  accessToken: string;
}

/** Adds a user; undefined if the id or the e-mail address is taken. */
export async function addUser(
  store: Store,
  tokens: AccessTokens,
  user: { userId: string; email?: string },
): Promise<NewUser | undefined> {
  const { userId, email = null } = user;
  const credentials = newCredentials(userId);
  if (!(await store.users.add({ id: userId, email }, hashedCredentials(credentials)))) return undefined;
  await store.audit.add({ actor: systemActor(), action: 'users add', subject: userId, detail: '' });
  return withToken(credentials, tokens);
}

/**
 * Creates new credentials for a user. The old ones, and tokens created with them, are valid only for the overlap.
 *
 * @returns undefined if the user does not exist
 */
export async function rotateUser(
  store: Store,
  tokens: AccessTokens,
  idOrEmail: string,
  { nowMs, overlapMs }: { nowMs: number; overlapMs: number },
): Promise<NewUser | undefined> {
  const user = await store.users.find(idOrEmail);
  if (user === undefined) return undefined;
  const credentials = newCredentials(user.id);
  const oldUntilMs = nowMs + overlapMs;
  const detail = overlapMs === 0 ? 'old keys ended' : `old keys work until ${new Date(oldUntilMs).toISOString()}`;
  await store.users.rotate(user.id, hashedCredentials(credentials), oldUntilMs, { actor: systemActor(), detail });
  return withToken(credentials, tokens);
}

/** Revokes all credentials of a user. @returns the user's id; undefined if the user does not exist */
export async function revokeUser(store: Store, idOrEmail: string): Promise<string | undefined> {
  const user = await store.users.find(idOrEmail);
  if (user === undefined) return undefined;
  await store.users.revoke(user.id, { actor: systemActor(), detail: 'all keys and tokens ended' });
  return user.id;
}

const newCredentials = (userId: string): UserCredentials => ({
  userId,
  apiKey: newKeyId('key'),
  apiSecret: newSecret('secret'),
  appId: newKeyId('app'),
  appSecret: newSecret('appsecret'),
});

/** What the store keeps of them. */
export const hashedCredentials = ({
  apiKey,
  apiSecret,
  appId,
  appSecret,
}: Omit<UserCredentials, 'userId'>): NewCredential[] => [
  { kind: 'api', keyId: apiKey, secretHash: hashSecret(apiSecret) },
  { kind: 'app', keyId: appId, secretHash: hashSecret(appSecret) },
];

const withToken = async (credentials: UserCredentials, tokens: AccessTokens): Promise<NewUser> => ({
  ...credentials,
  accessToken: await tokens.issue(credentials.userId, credentials.apiKey),
});
