/** The command line that takes a wait up again, with the flags that chose the service: a line that works as it stands. */
import type { Settings } from '../../config/settings.ts';

export const resumeCommand = (settings: Settings, ids: readonly string[]): string =>
  sameTarget(settings, `sta jobs wait ${ids.map(quote).join(' ')}`);

/** A command line with the flags that this run's target came from. */
export function sameTarget({ baseUrl, targetSource, profile }: Settings, command: string): string {
  const flags = [
    ...(baseUrl?.source === '--base-url' ? ['--base-url', quote(baseUrl.value)] : []),
    ...(targetSource === '--local' ? ['--local'] : []),
    ...(profile.source === '--profile' ? ['--profile', quote(profile.value)] : []),
  ];
  return [command, ...flags].join(' ');
}

/** A word of a shell's command line. */
export const quote = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
