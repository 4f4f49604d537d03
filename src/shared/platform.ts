/** Differences between Linux, macOS and Windows, for the checks. */

type Platform = NodeJS.Platform;

/**
 * Returns the permissions of users other than the owner for a file or directory of this mode. Windows has no such bits.
 */
export function othersMay(platform: Platform, mode: number) {
  const bits = platform === 'win32' ? 0 : mode;
  return { read: (bits & 0o044) !== 0, change: (bits & 0o022) !== 0, anything: (bits & 0o077) !== 0 };
}

/** Whether Windows reserves a name for a device, with any extension. */
export const isDeviceName = (name: string): boolean => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);

/** Whether the environment names the encoding of the terminal. */
export const namesEncoding = (platform: Platform): boolean => platform !== 'win32';

/** The command that installs a program. @param packages as Debian names them, separated by spaces; the first is the name everywhere */
export function installCommand(platform: Platform, packages: string): string {
  const [first = ''] = packages.split(' ');
  const commands: Partial<Record<Platform, string>> = {
    darwin: `brew install ${first}`,
    win32: `winget install ${first}`,
  };
  return commands[platform] ?? `apt-get install ${packages}`;
}

/** The same as a sentence. @param program whose package has its name everywhere */
export const installHint = (platform: Platform, program: string): string =>
  `Install ${program}, for example with: ${installCommand(platform, program)}`;
