/** Credentials from flags, the environment or stdin, which need no questions. */

import type { Client } from '../../../api/client.ts';
import type { SecretPlace } from '../../../cli/config/keyring/save-profile.ts';
import type { SecretKey } from '../../../cli/config/profile-keys.ts';
import type { Settings, Sourced } from '../../../cli/config/settings.ts';
import type { Context } from '../../../cli/context/context.ts';
import { readSecretLine, readSecretText } from '../../../cli/context/read-input.ts';
import { StaError } from '../../../shared/errors.ts';
import { tryParseJson } from '../../../shared/parse-json.ts';

export interface LoginOptions {
  readonly tokenStdin?: boolean;
  readonly credentialsStdin?: boolean;
  readonly secrets?: SecretPlace;
}

/** The values that signing in needs, from any source. */
export interface SignIn {
  readonly baseUrl: string;
  readonly userId: string;
  readonly secrets: Settings['secrets'];
}

/** A client with these credentials. @param userId undefined for the one of the settings */
export function clientFor(
  context: Context,
  settings: Settings,
  baseUrl: string,
  secrets: Settings['secrets'],
  userId: string | undefined,
): Promise<Client> {
  const source = 'sta login';
  const user = userId === undefined ? settings.userId : { value: userId, source };
  return context.apiFor({ ...settings, baseUrl: { value: baseUrl, source }, userId: user, secrets });
}

/** @throws StaError `usage` if stdin has no token or no credentials */
export async function readGivenCredentials(
  context: Context,
  settings: Settings,
  options: LoginOptions,
): Promise<Partial<SignIn>> {
  if (options.tokenStdin && options.credentialsStdin) {
    throw new StaError('usage', '--token-stdin and --credentials-stdin cannot be used together');
  }
  // Signing in replaces what the profile has: only values given for this run count.
  const given = (value: Sourced<string> | undefined) => (value?.source.startsWith('profile ') ? undefined : value);
  const baseUrl = given(settings.baseUrl)?.value;
  const userId = given(settings.userId)?.value;
  const secrets = Object.fromEntries(
    Object.entries(settings.secrets).filter(([, secret]) => given(secret) !== undefined),
  );
  const found = { baseUrl, userId };
  if (options.tokenStdin) {
    const token = await readSecretLine(context.stdin, '--token-stdin');
    return { ...found, secrets: { ...secrets, token: { value: token, source: 'stdin' } } };
  }
  if (options.credentialsStdin) {
    const pasted = parseCredentials(await readSecretText(context.stdin, '--credentials-stdin'), 'stdin');
    if (pasted === undefined) {
      throw new StaError('usage', '--credentials-stdin found no credentials on stdin', {
        hint: 'It reads what this command prints: sta local users add USER --json',
      });
    }
    return { baseUrl, userId: userId ?? pasted.userId, secrets: pasted.secrets };
  }
  return { ...found, secrets };
}

const fields = { apiKey: 'api-key', apiSecret: 'api-secret', appId: 'app-id', appSecret: 'app-secret' } as const;

/**
 * Reads the JSON that `sta local users add --json` prints. Its access token is ignored: it lasts an hour, and the key
 * pair makes new ones.
 *
 * @param source the source of the text, for messages
 * @returns undefined if the text has no API key
 */
export function parseCredentials(text: string, source: string) {
  const document = tryParseJson(text);
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
