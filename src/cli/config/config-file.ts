/**
 * The config file: profiles, and which of them is active. It is read as plain JSON, for speed, and written atomically
 * by conf, mode 0600. A file that cannot be parsed is reported and never overwritten.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgrammingError, StaError, systemCodeOf, systemReasonOf } from '../../shared/errors.ts';
import { makeDirectory } from '../../shared/files/make-directory.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import { isProfileKey, type Profile, type ProfileKey } from './profile-keys.ts';

export interface ConfigContent {
  readonly activeProfile: string;
  readonly profiles: Readonly<Record<string, Profile>>;
  /** Keys with unknown names or values that are not strings, such as `default.baseUrl`: they have no effect. */
  readonly ignored?: readonly string[];
}

export const defaultProfileName = 'default';

export function openConfigFile(directory: string) {
  const path = pathOf(directory);
  const read = () => readConfig(directory);

  async function write(change: (content: ConfigContent) => ConfigContent): Promise<void> {
    const next = change(read());
    const { default: Conf } = await import('conf');
    try {
      makeDirectory(directory);
      const conf = new Conf<{ activeProfile: string; profiles: Record<string, Profile> }>({
        cwd: directory,
        configName: 'config',
        configFileMode: 0o600,
        clearInvalidConfig: false,
        deserialize: (text) => JSON.parse(withoutMark(text)),
      });
      conf.set({ activeProfile: next.activeProfile, profiles: { ...next.profiles } });
    } catch (cause) {
      if (isProgrammingError(cause)) throw cause;
      throw new StaError('config_error', `Cannot write the config file ${path}: ${systemReasonOf(cause)}`, {
        hint: 'Choose another directory with STA_CONFIG_DIR',
        cause,
      });
    }
  }

  return {
    path,
    /** @throws StaError `config_error` if the file is corrupt or unreadable */
    read,
    /** Replaces or removes one profile; without the active one, the default is active. @throws StaError `config_error` */
    writeProfile: (name: string, profile: Profile | undefined) =>
      write((content) => {
        const { [name]: _, ...others } = content.profiles;
        if (profile !== undefined) return { ...content, profiles: { ...others, [name]: profile } };
        const { activeProfile } = content;
        return { activeProfile: activeProfile === name ? defaultProfileName : activeProfile, profiles: others };
      }),
    writeActiveProfile: (name: string) => write((content) => ({ ...content, activeProfile: name })),
  };
}

export type ConfigFile = ReturnType<typeof openConfigFile>;

const pathOf = (directory: string) => join(directory, 'config.json');

/** The same as `read` of {@link ConfigFile}, for the completion bundle, which does not include conf. */
export function readConfig(directory: string): ConfigContent {
  const path = pathOf(directory);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const code = systemCodeOf(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return { activeProfile: defaultProfileName, profiles: {} };
    }
    throw new StaError('config_error', `Cannot read the config file ${path}: ${systemReasonOf(cause)}`, { cause });
  }
  const content = parseConfig(withoutMark(text));
  if (content === undefined) {
    throw new StaError('config_error', `The config file ${path} is corrupt`, {
      hint: 'Repair it by hand, or move it away and sign in again with: sta login. sta does not change it',
    });
  }
  return content;
}

/** Removes the byte order mark that editors on Windows write. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** @returns undefined if the text is not a config file */
function parseConfig(text: string): ConfigContent | undefined {
  const document = tryParseJson(text);
  if (!isObject(document)) return undefined;
  const { activeProfile = defaultProfileName, profiles = {} } = document;
  if (typeof activeProfile !== 'string' || !isObject(profiles)) return undefined;
  const parsed: Record<string, Profile> = {};
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(profiles)) {
    if (!isObject(value)) return undefined;
    const isRead = (entry: [string, unknown]): entry is [ProfileKey, string] =>
      isProfileKey(entry[0]) && typeof entry[1] === 'string';
    const entries = Object.entries(value);
    parsed[name] = Object.fromEntries(entries.filter(isRead));
    ignored.push(...entries.flatMap((entry) => (isRead(entry) ? [] : [`${name}.${entry[0]}`])));
  }
  return { activeProfile, profiles: parsed, ignored };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
