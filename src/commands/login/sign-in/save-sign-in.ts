/**
 * Saves a sign-in: the secrets go to the system's keyring, or to the config file if there is no keyring or the user
 * agrees.
 */

import type { Secrets } from '../../../cli/config/keyring/keyring.ts';
import { describeLeftEntry, type SecretPlace, saveProfile } from '../../../cli/config/keyring/save-profile.ts';
import { type Profile, withoutSignIn } from '../../../cli/config/profile-keys.ts';
import type { Context } from '../../../cli/context/context.ts';
import { readVariable } from '../../../shared/environment.ts';
import { StaError } from '../../../shared/errors.ts';
import type { SignIn } from './given-credentials.ts';

export interface Saved {
  readonly place: SecretPlace;
  /** Further remarks for the user. */
  readonly remarks: readonly string[];
}

/** @param wanted undefined for the keyring if it works @throws StaError `config_error`; nothing is saved then */
export async function saveSignIn(
  context: Context,
  profileName: string,
  { baseUrl, userId, secrets }: SignIn,
  wanted: SecretPlace | undefined,
): Promise<Saved> {
  const profile: Profile = {
    ...withoutSignIn(context.config.read().profiles[profileName] ?? {}),
    'base-url': baseUrl,
    'user-id': userId,
  };
  const values: Secrets = Object.fromEntries(Object.entries(secrets).map(([key, { value }]) => [key, value]));
  const save = async (place: SecretPlace, remarks: readonly string[] = []): Promise<Saved> => {
    const left = await saveProfile(context, profileName, profile, values, place);
    return { place, remarks: left === undefined ? remarks : [...remarks, describeLeftEntry(left)] };
  };
  const place = wanted ?? (readVariable(context.env, 'STA_KEYRING') === 'off' ? 'file' : undefined);
  if (place !== undefined) return save(place);
  try {
    return await save('keyring');
  } catch (error) {
    if (!(error instanceof StaError) || error.code !== 'config_error') throw error;
    await agreeToFile(context, error);
    return save('file', context.interactive ? [] : [error.message]);
  }
}

/** Asks if there is a terminal. @throws StaError if the answer is no */
async function agreeToFile(context: Context, problem: StaError): Promise<void> {
  if (!context.interactive) return;
  context.note(problem.message);
  const { confirm } = await context.prompts();
  const message = `Save the secrets in ${context.config.path}, which only you may read?`;
  if (await confirm({ message, default: true })) return;
  throw new StaError('config_error', `Nothing was saved. ${problem.message}`, {
    hint: 'You can also pass secrets to each command: see sta help environment',
    cause: problem,
  });
}
