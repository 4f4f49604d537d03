/** Saves a profile with its secrets in one place, and removes copies from the other. */
import type { ConfigFile } from '../config-file.ts';
import { type Profile, withoutSecrets } from '../profile-keys.ts';
import { type Keyring, newEntryName, type Secrets } from './keyring.ts';

export const secretPlaces = ['keyring', 'file'] as const;
export type SecretPlace = (typeof secretPlaces)[number];

/**
 * @param profile its settings; secrets in it are ignored
 * @returns the previous entry of the keyring if it could not be removed, else undefined
 * @throws StaError `config_error` if the place cannot be used; then nothing has changed
 */
export async function saveProfile(
  { config, keyring }: { readonly config: ConfigFile; readonly keyring: Keyring },
  name: string,
  profile: Profile,
  secrets: Secrets,
  place: SecretPlace,
): Promise<string | undefined> {
  const before = config.read().profiles[name]?.keyring;
  const settings = withoutSecrets(profile);
  if (place === 'file') {
    await config.writeProfile(name, { ...settings, ...secrets });
  } else {
    const entry = newEntryName(name);
    await keyring.write(entry, secrets);
    try {
      await config.writeProfile(name, { ...settings, keyring: entry });
    } catch (error) {
      await keyring.remove(entry);
      throw error;
    }
  }
  return before === undefined ? undefined : removeEntry(keyring, before);
}

/** @returns the entry if it could not be removed, else undefined */
export async function removeEntry(keyring: Keyring, entry: string): Promise<string | undefined> {
  try {
    await keyring.remove(entry);
    return undefined;
  } catch {
    return entry;
  }
}

/** Tells the user what to do about an entry that could not be removed. */
export const describeLeftEntry = (entry: string): string =>
  `The keyring did not remove the old secrets: delete its entry ${entry} of sta yourself`;
