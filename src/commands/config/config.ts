/** `sta config`: the settings of the profile. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import type { Completion } from '../../cli/arguments/completes.ts';
import {
  describeLeftEntry,
  type SecretPlace,
  saveProfile,
  secretPlaces,
} from '../../cli/config/keyring/save-profile.ts';
import {
  checkProfileName,
  checkSetting,
  isSecretKey,
  isSettingKey,
  type Profile,
  type SettingKey,
  secretKeys,
  settingKeys,
} from '../../cli/config/profile-keys.ts';
import type { Context } from '../../cli/context/context.ts';
import { pathStyles } from '../../contract/paths/path-styles.ts';
import { textFormats } from '../../output/print/formats.ts';
import { type TextView, tableView, textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

const keys = ['profile', 'secrets', ...settingKeys];
const keyList = keys.join(', ');

const valuesOfKeys: Readonly<Record<string, Completion>> = {
  profile: 'profiles',
  secrets: secretPlaces,
  'path-style': pathStyles,
  output: textFormats,
  'ca-cert': 'files',
};

export function register(config: Command, run: Runner): void {
  config.description(`Show and change settings: ${keyList}`);

  config
    .command('get')
    .completedArgument('<key>', keyList, keys)
    .description('Print a setting of the profile')
    .examples('sta config get base-url', 'sta config get output --profile work')
    .action(
      run(async (context, _options: object, key: string) => {
        const { profiles, activeProfile } = context.config.read();
        const name = context.settings().profile.value;
        const profile = profiles[name] ?? {};
        const value =
          key === 'profile' ? activeProfile : key === 'secrets' ? placeOfSecrets(profile) : profile[checkKey(key)];
        if (value === undefined) {
          throw new StaError('not_found', `${key} is not set in the profile ${name}`, {
            hint: `Set it with: sta config set ${key} VALUE`,
          });
        }
        return textView({ key, value }, value, { bare: true });
      }),
    );

  config
    .command('set')
    .completedArgument('<key>', keyList, keys)
    .completedArgument('<value>', 'the new value; "" removes the setting', { after: valuesOfKeys })
    .description('Change a setting of the profile')
    .examples('sta config set output json', 'sta config set secrets keyring --profile work')
    .action(
      run(async (context, _options: object, key: string, value: string) => {
        if (key === 'profile') {
          const name = checkProfileName(value);
          await context.config.writeActiveProfile(name);
          const known = Object.hasOwn(context.config.read().profiles, name);
          return textView({ key, value: name }, '', {
            note: known ? `The active profile is ${name}` : `The active profile is ${name}, which is still empty`,
          });
        }
        const name = checkProfileName(context.settings().profile.value);
        if (key === 'secrets') return moveSecrets(context, name, value);
        const setting = checkKey(key);
        const { [setting]: _, ...others } = context.config.read().profiles[name] ?? {};
        const profile: Profile = value === '' ? others : { ...others, [setting]: checkSetting(setting, value) };
        await context.config.writeProfile(name, profile);
        return textView({ key, value: profile[setting] ?? null, profile: name }, '', {
          note: `${value === '' ? 'Removed' : 'Set'} ${key} in the profile ${name}`,
        });
      }),
    );

  config
    .command('list')
    .alias('ls')
    .description('List the settings of every profile, with secrets hidden')
    .examples('sta config list', 'sta config list --json')
    .action(
      run(async (context) => {
        const { profiles, activeProfile } = context.config.read();
        const shown = Object.fromEntries(
          Object.entries(profiles).map(([name, profile]) => [
            name,
            Object.fromEntries(Object.entries(profile).map(([key, value]) => [key, isSecretKey(key) ? '****' : value])),
          ]),
        );
        const rows = Object.entries(shown).flatMap(([name, profile]) =>
          Object.entries(profile).map(([key, value]) => [name, key, value] as const),
        );
        return tableView(
          { activeProfile, profiles: shown },
          rows,
          [
            {
              title: 'Profile',
              value: ([name]) => (name === activeProfile ? `${name} *` : name),
              fields: { profile: ([name]) => name, active: ([name]) => name === activeProfile },
            },
            { title: 'Key', value: ([, key]) => key },
            { title: 'Value', value: ([, , value]) => value, flexible: true },
          ],
          'No settings yet. Sign in with: sta login',
        );
      }),
    );

  config
    .command('path')
    .description('Print the path of the config file')
    .examples('sta config path', 'cat "$(sta config path)"')
    .action(run(async (context) => textView({ path: context.config.path }, context.config.path, { bare: true })));
}

/** @throws StaError `usage` */
function checkKey(key: string): SettingKey {
  if (isSettingKey(key)) return key;
  if (isSecretKey(key)) {
    throw new StaError('usage', `${key} is a secret: sta neither reads it from the command line nor shows it`, {
      hint: `Save secrets with: sta login  (${secretKeys.join(', ')})`,
    });
  }
  throw new StaError('usage', `There is no setting "${key}"`, { hint: `The settings: ${keyList}` });
}

/** Where a profile stores its secrets; undefined if it has none. */
function placeOfSecrets(profile: Profile): SecretPlace | undefined {
  if (profile.keyring !== undefined) return 'keyring';
  return Object.keys(profile).some(isSecretKey) ? 'file' : undefined;
}

/**
 * Moves a profile's secrets between the system's keyring and the config file.
 *
 * @throws StaError `usage` for an unknown place, `config_error` if either cannot be used
 */
async function moveSecrets(context: Context, name: string, value: string): Promise<TextView> {
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
    throw new StaError('not_signed_in', `The keyring no longer has the secrets of the profile ${name}`, {
      hint: `Sign in again with: sta login --profile ${name}`,
    });
  }
  const left = await saveProfile(context, name, profile, secrets, place);
  const moved = `The secrets of the profile ${name} are now in the ${place}`;
  return textView(reply, '', { note: left === undefined ? moved : `${moved}\n${describeLeftEntry(left)}` });
}
