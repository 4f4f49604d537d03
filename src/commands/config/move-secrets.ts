/** `sta config set secrets`: moves a profile's secrets between the system's keyring and the config file. */

import type { Context } from '../../action/context.ts';
import { describeLeftEntry, type SecretPlace, saveProfile, secretPlaces } from '../../config/keyring/save-profile.ts';
import { isSecretKey, type Profile } from '../../config/profile-keys.ts';
import { StaError } from '../../errors.ts';
import { type TextView, textView } from '../../output/view.ts';

/** Where a profile keeps its secrets; undefined when it has none. */
export function placeOfSecrets(profile: Profile): SecretPlace | undefined {
  if (profile.keyring !== undefined) return 'keyring';
  return Object.keys(profile).some(isSecretKey) ? 'file' : undefined;
}

/** @throws StaError `usage` when there is no such place, `config_error` when one of the two cannot be used */
export async function moveSecrets(context: Context, name: string, value: string): Promise<TextView> {
  const place = secretPlaces.find((one) => one === value);
  if (place === undefined) throw new StaError('usage', `secrets must be ${secretPlaces.join(' or ')}, not "${value}"`);
  const profile = context.config.read().profiles[name] ?? {};
  const now = placeOfSecrets(profile);
  if (now === undefined) {
    throw new StaError('not_found', `The profile ${name} has no secrets`, {
      hint: `Sign in with: sta login --profile ${name} --secrets ${place}`,
    });
  }
  const reply = { key: 'secrets', value: place, profile: name };
  if (now === place)
    return textView(reply, '', { note: `The secrets of the profile ${name} are in the ${place} already` });
  const secrets =
    profile.keyring === undefined
      ? Object.fromEntries(Object.entries(profile).filter(([key]) => isSecretKey(key)))
      : await context.keyring.read(profile.keyring);
  if (secrets === undefined) {
    throw new StaError('not_signed_in', `The keyring no longer holds the secrets of the profile ${name}`, {
      hint: `Sign in again with: sta login --profile ${name}`,
    });
  }
  const left = await saveProfile(context, name, profile, secrets, place);
  const moved = `The secrets of the profile ${name} are now in the ${place}`;
  return textView(reply, '', { note: left === undefined ? moved : `${moved}\n${describeLeftEntry(left)}` });
}
