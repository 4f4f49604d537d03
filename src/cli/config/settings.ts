/** The settings of one run, each value with its source. Order: flag, environment, profile, default. */
import { type PathStyle, pathStyles } from '../../contract/paths/path-styles.ts';
import { isFormat, type OutputFormat } from '../../output/print/formats.ts';
import { type Environment, type environmentVariables, readVariable } from '../../shared/environment.ts';
import { StaError } from '../../shared/errors.ts';
import { dataDirectory } from '../../shared/files/directories.ts';
import { readOutputChoice } from '../arguments/output-choice.ts';
import { type ConfigContent, type ConfigFile, defaultProfileName } from './config-file.ts';
import type { Keyring } from './keyring/keyring.ts';
import {
  checkBaseUrl,
  checkSeconds,
  checkSetting,
  isSecretKey,
  type ProfileKey,
  type SecretKey,
} from './profile-keys.ts';

/** A value and its source, for display: `--base-url`, `STA_TOKEN`, `profile work`, `default`. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: string;
}

/** The global flags that settings come from, as they were typed. */
export interface SettingFlags {
  readonly baseUrl?: string;
  readonly local?: boolean;
  readonly profile?: string;
  readonly userId?: string;
  readonly pathStyle?: string;
  readonly output?: readonly string[];
  readonly json?: boolean;
  readonly query?: string;
  readonly raw?: boolean;
  readonly csvSafe?: boolean;
  readonly requestTimeout?: string;
  readonly maxTime?: string;
  readonly caCert?: string;
}

export interface Settings {
  readonly profile: Sourced<string>;
  /** undefined for the service on this machine. */
  readonly baseUrl: Sourced<string> | undefined;
  /** Why this target was chosen. */
  readonly targetSource: string;
  readonly userId: Sourced<string> | undefined;
  /** Without the secrets in the keyring, which {@link readKeyring} adds. */
  readonly secrets: Readonly<Partial<Record<SecretKey, Sourced<string>>>>;
  /** The entry of the system's keyring that holds the profile's secrets. */
  readonly keyringEntry: string | undefined;
  /** True if the profile's secrets belong to another address and so are not used. */
  readonly foreignProfile: boolean;
  readonly pathStyle: PathStyle;
  readonly format: OutputFormat;
  /** The format by flags only, for a view that is `bare`. */
  readonly bareFormat: OutputFormat;
  /** The file for the output; undefined for stdout. */
  readonly outputFile: string | undefined;
  /** JMESPath. */
  readonly query: string | undefined;
  /** Print strings that the query selects without quotes. */
  readonly raw: boolean;
  /** Stop CSV cells from running as formulas. */
  readonly csvSafe: boolean;
  readonly requestTimeoutMs: number;
  /** Limit for a whole download. */
  readonly downloadTimeoutMs: number;
  readonly caCert: string | undefined;
  readonly dataDirectory: string;
}

const defaultRequestTimeoutSeconds = 120;
const defaultDownloadSeconds = '3600';

const secretVariables = {
  token: 'STA_TOKEN',
  'api-key': 'STA_API_KEY',
  'api-secret': 'STA_API_SECRET',
  'app-id': 'STA_APP_ID',
  'app-secret': 'STA_APP_SECRET',
} as const satisfies Record<SecretKey, keyof typeof environmentVariables>;

/** @throws StaError `usage` that names an invalid value and its source */
export function resolveSettings(flags: SettingFlags, env: Environment, config: ConfigContent): Settings {
  const profileName = resolveProfileName(flags, env, config);
  const profile = config.profiles[profileName.value] ?? {};
  const fromProfile = (key: ProfileKey): Sourced<string> | undefined =>
    profile[key] === undefined ? undefined : { value: profile[key], source: `profile ${profileName.value}` };
  const fromEnv = (name: keyof typeof environmentVariables): Sourced<string> | undefined => {
    const value = readVariable(env, name);
    return value === undefined ? undefined : { value, source: name };
  };
  const fromFlag = (value: string | undefined, name: string): Sourced<string> | undefined =>
    value === undefined ? undefined : { value, source: name };

  if (flags.local && flags.baseUrl !== undefined)
    throw new StaError('usage', '--local and --base-url cannot be used together');
  const chosen = fromFlag(flags.baseUrl, '--base-url') ?? fromEnv('STA_BASE_URL') ?? fromProfile('base-url');
  const baseUrl =
    flags.local || chosen === undefined ? undefined : { ...chosen, value: checkFrom(chosen, checkBaseUrl) };
  // A secret is only sent to the address that it was saved for, whatever a flag or the environment says.
  const saved = profile['base-url'];
  const foreignProfile =
    baseUrl !== undefined && (saved === undefined || new URL(saved).origin !== new URL(baseUrl.value).origin);
  const ownProfile = baseUrl === undefined || foreignProfile ? () => undefined : fromProfile;

  const secrets: Partial<Record<SecretKey, Sourced<string>>> = {};
  for (const [key, variable] of Object.entries(secretVariables) as [SecretKey, keyof typeof environmentVariables][]) {
    const saved = ownProfile(key);
    const secret = fromEnv(variable) ?? (saved && { ...saved, source: `${saved.source} (file)` });
    if (secret !== undefined) secrets[key] = secret;
  }

  const setting = (flag: Sourced<string> | undefined, variable: keyof typeof environmentVariables, key: ProfileKey) => {
    const given = flag ?? fromEnv(variable);
    if (given !== undefined) return checkSetting(key, given.value, given.source);
    const saved = fromProfile(key);
    return saved && checkSetting(key, saved.value, `${key} of ${saved.source}`);
  };
  const timeout = setting(
    fromFlag(flags.requestTimeout, '--request-timeout'),
    'STA_REQUEST_TIMEOUT',
    'request-timeout',
  );
  const output = readOutputChoice(flags.output, flags.json);
  const pathStyle = setting(fromFlag(flags.pathStyle, '--path-style'), 'STA_PATH_STYLE', 'path-style');
  return {
    profile: profileName,
    baseUrl,
    targetSource: flags.local ? '--local' : (baseUrl?.source ?? 'no base URL is configured'),
    userId: fromFlag(flags.userId, '--user-id') ?? fromEnv('STA_USER_ID') ?? ownProfile('user-id'),
    secrets,
    keyringEntry: ownProfile('keyring')?.value,
    foreignProfile: foreignProfile && Object.keys(profile).length > 0,
    pathStyle: pathStyles.find((style) => style === pathStyle) ?? 'reference',
    query: flags.query,
    raw: flags.raw === true,
    csvSafe: flags.csvSafe === true,
    format: resolveFormat(flags, output.format ?? setting(undefined, 'STA_OUTPUT', 'output')),
    bareFormat: resolveFormat(flags, output.format),
    outputFile: output.file,
    requestTimeoutMs: Number(timeout ?? defaultRequestTimeoutSeconds) * 1000,
    downloadTimeoutMs: checkSeconds('--max-time', flags.maxTime ?? defaultDownloadSeconds) * 1000,
    caCert: setting(fromFlag(flags.caCert, '--ca-cert'), 'STA_CA_CERT', 'ca-cert'),
    dataDirectory: dataDirectory(env),
  };
}

/**
 * Adds the profile's secrets from the keyring; secrets from the environment take precedence. Costs nothing if the
 * profile has no secrets there.
 *
 * @throws StaError `not_signed_in` if the keyring has lost them, `config_error` if it cannot be used
 */
export async function readKeyring(settings: Settings, openKeyring: () => Keyring): Promise<Settings> {
  const { keyringEntry, profile, secrets } = settings;
  if (keyringEntry === undefined) return settings;
  const givenOtherwise = secrets.token !== undefined || (secrets['api-key'] && secrets['api-secret']) !== undefined;
  const saved = await openKeyring()
    .read(keyringEntry)
    .catch((error: unknown) => {
      // With credentials from the environment, the keyring is not needed: CI often has none.
      if (givenOtherwise) return {};
      throw error;
    });
  if (saved === undefined) {
    throw new StaError('not_signed_in', `The keyring no longer has the secrets of the profile ${profile.value}`, {
      hint: `Sign in again with: sta login --profile ${profile.value}`,
    });
  }
  const fromKeyring = Object.entries(saved).flatMap(([key, value]) =>
    isSecretKey(key) ? [[key, { value, source: 'keyring' }] as const] : [],
  );
  return { ...settings, secrets: { ...Object.fromEntries(fromKeyring), ...secrets } };
}

/**
 * An unknown profile name is a mistake, not a request for the local service.
 *
 * @throws StaError `usage` if the profile does not exist, and no base URL is given
 */
export function requireProfile({ profile, baseUrl }: Settings, config: ConfigFile): void {
  if (profile.value === defaultProfileName || baseUrl !== undefined) return;
  const { profiles } = config.read();
  if (Object.hasOwn(profiles, profile.value)) return;
  const known = Object.keys(profiles);
  throw new StaError('usage', `${profile.source}: there is no profile ${profile.value}`, {
    hint: known.length > 0 ? `Profiles: ${known.join(', ')}` : `Make it with: sta login --profile ${profile.value}`,
  });
}

function resolveProfileName(flags: SettingFlags, env: Environment, config: ConfigContent): Sourced<string> {
  if (flags.profile !== undefined) return { value: flags.profile, source: '--profile' };
  const variable = readVariable(env, 'STA_PROFILE');
  if (variable !== undefined) return { value: variable, source: 'STA_PROFILE' };
  return { value: config.activeProfile, source: 'config' };
}

/** `--json` and `--query` mean JSON, whatever the environment or the profile says. */
function resolveFormat(flags: SettingFlags, chosen: string | undefined): OutputFormat {
  if (flags.json || (flags.query !== undefined && flags.output === undefined)) return 'json';
  return chosen !== undefined && isFormat(chosen) ? chosen : 'table';
}

function checkFrom(found: Sourced<string>, check: (value: string) => string): string {
  try {
    return check(found.value);
  } catch (error) {
    if (!(error instanceof StaError)) throw error;
    throw new StaError(error.code, `${found.source}: ${error.message}`, { hint: error.hint });
  }
}
