/** The JSON that `sta local users add --json` prints, as credentials to sign in with. */
import type { SecretKey } from '../../config/profile-keys.ts';
import type { Settings, Sourced } from '../../config/settings.ts';

export interface PastedCredentials {
  readonly userId: string | undefined;
  readonly secrets: Settings['secrets'];
}

const fields = { apiKey: 'api-key', apiSecret: 'api-secret', appId: 'app-id', appSecret: 'app-secret' } as const;

/**
 * The access token of the document is left out: it lasts an hour, and the key pair makes new ones.
 *
 * @param source where the text came from
 * @returns undefined for a text that has no API key
 */
export function parseCredentials(text: string, source: string): PastedCredentials | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof document !== 'object' || document === null) return undefined;
  const entries = Object.entries(document).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const values = new Map(entries);
  const secrets: Partial<Record<SecretKey, Sourced<string>>> = {};
  for (const [field, key] of Object.entries(fields)) {
    const value = values.get(field);
    if (value !== undefined) secrets[key] = { value, source };
  }
  return secrets['api-key'] === undefined ? undefined : { userId: values.get('userId'), secrets };
}
