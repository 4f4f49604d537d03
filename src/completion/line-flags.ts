/** The settings that a line which is still being typed gives. */
import type { SettingFlags } from '../config/settings.ts';

/** The flags that decide which service, user and profile are meant, by the setting that they give. */
const valued = {
  '--base-url': 'baseUrl',
  '--profile': 'profile',
  '--user-id': 'userId',
  '--path-style': 'pathStyle',
  '--ca-cert': 'caCert',
} as const satisfies Record<string, keyof SettingFlags>;

/** @param words of the line after the program's name, without the quotes of the shell */
export function readLineFlags(words: readonly string[]): SettingFlags {
  const end = words.indexOf('--');
  const before = end < 0 ? words : words.slice(0, end);
  const flags: Partial<Record<(typeof valued)[keyof typeof valued], string>> = {};
  before.forEach((word, i) => {
    for (const [flag, setting] of Object.entries(valued)) {
      const value =
        word === flag ? before[i + 1] : word.startsWith(`${flag}=`) ? word.slice(flag.length + 1) : undefined;
      if (value !== undefined) flags[setting] = value;
    }
  });
  return { ...flags, local: before.includes('--local') };
}
