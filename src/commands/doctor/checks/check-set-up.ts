/** The checks of sta's own set-up: Node, the config file, the keyring. */
import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import { isSecretKey, settingKeys } from '../../../cli/config/profile-keys.ts';
import { firstOf } from '../../../output/text/count-of.ts';
import { readVariable } from '../../../shared/environment.ts';
import { StaError } from '../../../shared/errors.ts';
import { packageFile } from '../../../shared/files/package-file.ts';
import { othersMay } from '../../../shared/platform.ts';
import { type Check, ok, problem, warning } from './finding.ts';

export const checkNode: Check = {
  name: 'Node',
  async run({ nodeVersion }) {
    const { engines }: { engines: { node: string } } = JSON.parse(await readFile(packageFile('package.json'), 'utf8'));
    return isSupported(nodeVersion, engines.node)
      ? ok(nodeVersion)
      : problem(`${nodeVersion}; sta needs ${engines.node}`, 'Install a long-term support version: https://nodejs.org');
  },
};

/** @param range of versions, in npm's syntax; a nightly build counts as the version that it leads to */
export const isSupported = (version: string, range: string): boolean =>
  satisfies(version, range, { includePrerelease: true });

export const checkConfigFile: Check = {
  name: 'config file',
  async run({ config, platform }) {
    const { path } = config;
    const { profiles, ignored = [] } = config.read();
    const status = await stat(path).catch(() => undefined);
    if (status === undefined) return ok(`none yet; it will be ${path}`);
    const mode = status.mode & 0o777;
    const shown = `${path}, mode ${formatMode(mode)}`;
    const others = othersMay(platform, mode);
    if (others.anything) {
      const holdsSecrets = Object.values(profiles).some((profile) => Object.keys(profile).some(isSecretKey));
      const finding = holdsSecrets ? problem : warning;
      return finding(`${shown}: others may ${others.read ? 'read' : 'change'} it`, `chmod 600 "${path}"`);
    }
    if (ignored.length > 0) {
      const keys = firstOf(ignored, 5).join(', ');
      return warning(
        `${shown}: these keys have no effect: ${keys}`,
        `The keys are ${settingKeys.join(', ')}, all with strings`,
      );
    }
    const writable = await access(dirname(path), constants.W_OK).then(
      () => true,
      () => false,
    );
    return writable
      ? ok(shown)
      : warning(`${shown}; its directory is not writable`, 'Choose another directory with STA_CONFIG_DIR');
  },
};

export const checkKeyring: Check = {
  name: 'keyring',
  async run({ keyring, env, config, settings }) {
    const isNeeded = config.read().profiles[settings().profile.value]?.keyring !== undefined;
    if (readVariable(env, 'STA_KEYRING') === 'off' && !isNeeded) return ok('not used: STA_KEYRING is off');
    try {
      await keyring.probe();
      return ok(isNeeded ? "works, and has the profile's secrets" : 'works');
    } catch (error) {
      if (!(error instanceof StaError)) throw error;
      return isNeeded
        ? problem(`${error.message}. The profile's secrets are in it`, error.hint)
        : ok(`none: secrets are saved in the config file (${error.message.replace(/^.*?: /, '')})`);
    }
  },
};

export const formatMode = (mode: number): string => `0${mode.toString(8)}`;
