/** Asks a person for what signing in needs. */
import { checkBaseUrl, type SecretKey } from '../../config/profile-keys.ts';
import type { Sourced } from '../../config/settings.ts';
import { messageOf } from '../../errors.ts';
import type { Prompts } from '../deps.ts';
import type { SignIn } from './register.ts';

const needed = (value: string): true | string => value.trim() !== '' || 'It must not be empty';

export async function askForCredentials(prompts: Prompts, given: Partial<SignIn>): Promise<SignIn> {
  const baseUrl =
    given.baseUrl ?? (await prompts.input({ message: 'Base URL of the service', validate: validateBaseUrl }));
  const userId = given.userId ?? (await prompts.input({ message: 'User id or e-mail address', validate: needed }));
  const secrets: Partial<Record<SecretKey, Sourced<string>>> = { ...given.secrets };
  const ask = async (key: SecretKey, message: string, optional = false) => {
    if (secrets[key] !== undefined) return;
    const value = (await prompts.password({ message, ...(optional ? {} : { validate: needed }) })).trim();
    if (value !== '') secrets[key] = { value, source: 'prompt' };
  };
  if (secrets.token === undefined && secrets['api-key'] === undefined) {
    const kind = await prompts.select({
      message: 'How do you sign in?',
      choices: [
        { name: 'API key pair (access tokens renew themselves)', value: 'pair' },
        { name: 'Access token', value: 'token' },
      ],
    });
    await ask(kind === 'pair' ? 'api-key' : 'token', kind === 'pair' ? 'API key' : 'Access token');
  }
  if (secrets['api-key'] !== undefined) await ask('api-secret', 'API secret');
  await ask('app-id', 'App id, for jobs (Enter to leave out)', true);
  if (secrets['app-id'] !== undefined) await ask('app-secret', 'App secret');
  return { baseUrl: checkBaseUrl(baseUrl.trim()), userId: userId.trim(), secrets };
}

function validateBaseUrl(value: string): true | string {
  try {
    checkBaseUrl(value.trim());
    return true;
  } catch (error) {
    return messageOf(error);
  }
}
