/**
 * The keys of a profile: settings, which `sta config` reads and writes, and secrets, which only `sta login` writes.
 * Instead of secrets, a profile may name the entry of the system's keyring that has them.
 */
import { pathStyles } from '../../contract/paths/path-styles.ts';
import { textFormats } from '../../output/print/formats.ts';
import { StaError } from '../../shared/errors.ts';

export const settingKeys = ['base-url', 'user-id', 'path-style', 'output', 'request-timeout', 'ca-cert'] as const;
export type SettingKey = (typeof settingKeys)[number];

export const secretKeys = ['token', 'api-key', 'api-secret', 'app-id', 'app-secret'] as const;
export type SecretKey = (typeof secretKeys)[number];

const keyringKey = 'keyring';

export type ProfileKey = SettingKey | SecretKey | typeof keyringKey;
export type Profile = Readonly<Partial<Record<ProfileKey, string>>>;

export const isSettingKey = (key: string): key is SettingKey => settingKeys.some((name) => name === key);
export const isSecretKey = (key: string): key is SecretKey => secretKeys.some((name) => name === key);
export const isProfileKey = (key: string): key is ProfileKey =>
  isSettingKey(key) || isSecretKey(key) || key === keyringKey;

/** A profile without its secrets, wherever they are stored. */
export const withoutSecrets = (profile: Profile): Profile => without(profile, [...secretKeys, keyringKey]);

/** A profile without the keys that a sign-in saved: only its other settings. */
export const withoutSignIn = (profile: Profile): Profile => without(withoutSecrets(profile), ['base-url', 'user-id']);

const without = (profile: Profile, keys: readonly ProfileKey[]): Profile =>
  Object.fromEntries(Object.entries(profile).filter(([key]) => !keys.some((name) => name === key)));

/** @throws StaError `usage` */
export function checkProfileName(name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) {
    throw new StaError('usage', `"${name}" is not a profile name: letters, digits, dots, hyphens, at most 64`);
  }
  return name;
}

const checks: Partial<Record<ProfileKey, (value: string, name: string) => string>> = {
  'base-url': checkBaseUrl,
  'path-style': (value, name) => checkChoice(name, value, pathStyles),
  output: (value, name) => checkChoice(name, value, textFormats),
  'request-timeout': (value, name) => String(checkSeconds(name, value)),
};

/**
 * @param name for errors: where the value is from @returns the value in the form that is saved @throws StaError `usage`
 */
export const checkSetting = (key: ProfileKey, value: string, name: string = key): string =>
  checks[key]?.(value, name) ?? value;

/** A base URL without the slash at its end. @throws StaError `usage` */
export function checkBaseUrl(value: string): string {
  const invalidError = (reason: string) =>
    new StaError('usage', `The base URL ${reason}`, { hint: 'An example: https://analytics.example.com' });
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw invalidError(`"${value.replace(/\/\/[^/@]*@/, '//…@')}" is not a URL`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw invalidError('must begin with http:// or https://');
  if (url.username !== '' || url.password !== '')
    throw invalidError('must not contain a user name or password: use "sta login"');
  if (url.search !== '' || url.hash !== '') throw invalidError('must not have a query or a fragment');
  return value.replace(/\/+$/, '');
}

function checkChoice(name: string, value: string, choices: readonly string[]): string {
  if (!choices.includes(value)) {
    throw new StaError(
      'usage',
      `${name} must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not "${value}"`,
    );
  }
  return value;
}

/** @throws StaError `usage` */
export function checkSeconds(name: string, value: string): number {
  const seconds = Number(value);
  if (value.trim() === '' || !Number.isFinite(seconds) || seconds <= 0 || seconds > 86_400) {
    throw new StaError('usage', `${name} must be a number of seconds, more than 0 and at most 86400, not "${value}"`);
  }
  return seconds;
}
