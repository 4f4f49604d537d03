/** Making a user with a first set of credentials. */
import type { Store } from '../store/store.ts';
import type { AccessTokens } from './access-tokens.ts';
import { hashSecret, newKeyId, newSecret } from './secrets.ts';

/** Everything a client needs to act as a user. The secrets exist only here: the store keeps their hashes. */
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

/** Adds a user; undefined when the id or the e-mail address is taken. */
export async function addUser(
  store: Store,
  tokens: AccessTokens,
  user: { userId: string; email?: string | undefined },
): Promise<NewUser | undefined> {
  const credentials: UserCredentials = {
    userId: user.userId,
    apiKey: newKeyId('key'),
    apiSecret: newSecret('secret'),
    appId: newKeyId('app'),
    appSecret: newSecret('appsecret'),
  };
  const added = await store.users.add({ id: user.userId, email: user.email ?? null }, [
    { kind: 'api', keyId: credentials.apiKey, secretHash: hashSecret(credentials.apiSecret) },
    { kind: 'app', keyId: credentials.appId, secretHash: hashSecret(credentials.appSecret) },
  ]);
  return added ? { ...credentials, accessToken: await tokens.issue(user.userId) } : undefined;
}
