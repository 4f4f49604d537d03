/** The credentials that were given without asking: by flags, environment and stdin. */

import type { Context } from '../../action/context.ts';
import { readSecretLine } from '../../action/read-input.ts';
import type { Settings, Sourced } from '../../config/settings.ts';
import { StaError } from '../../errors.ts';
import { parseCredentials } from './credentials-document.ts';
import type { LoginOptions, SignIn } from './login.ts';

/** @throws StaError `usage` when stdin holds no token or no credentials */
export async function readGivenCredentials(
  context: Context,
  settings: Settings,
  options: LoginOptions,
): Promise<Partial<SignIn>> {
  if (options.tokenStdin && options.credentialsStdin) {
    throw new StaError('usage', '--token-stdin and --credentials-stdin exclude each other');
  }
  // Signing in anew replaces what the profile holds: only what was given for this run counts.
  const given = (value: Sourced<string> | undefined) => (value?.source.startsWith('profile ') ? undefined : value);
  const baseUrl = given(settings.baseUrl)?.value;
  const userId = given(settings.userId)?.value;
  const secrets = Object.fromEntries(
    Object.entries(settings.secrets).filter(([, secret]) => given(secret) !== undefined),
  );
  const found = { ...(baseUrl !== undefined && { baseUrl }), ...(userId !== undefined && { userId }) };
  if (options.tokenStdin) {
    const token = await readSecretLine(context.stdin, '--token-stdin');
    return { ...found, secrets: { ...secrets, token: { value: token, source: 'stdin' } } };
  }
  if (options.credentialsStdin) {
    const pasted = parseCredentials(await readSecretText(context), 'stdin');
    if (pasted === undefined) {
      throw new StaError('usage', '--credentials-stdin found no credentials on stdin', {
        hint: 'It takes what this prints: sta local users add USER --json',
      });
    }
    return { ...(pasted.userId !== undefined && { userId: pasted.userId }), ...found, secrets: pasted.secrets };
  }
  return { ...found, secrets };
}

async function readSecretText(context: Context): Promise<string> {
  if (context.stdin.isTerminal) {
    throw new StaError('usage', '--credentials-stdin reads from a pipe, and stdin is a terminal');
  }
  return new TextDecoder().decode(await context.stdin.readAll(64 * 1024));
}
