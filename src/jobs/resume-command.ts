/** The command line that takes a wait up again, with the flags that chose the service: a line that works as it stands. */
import { quoteForBash } from '../api/quote-for-bash.ts';
import type { Settings } from '../config/settings.ts';

export const resumeCommand = (settings: Settings, ids: readonly string[]): string =>
  sameTarget(settings, `sta jobs wait ${ids.map(quoteForBash).join(' ')}`);

/** A command line with the flags that this run's target came from. */
export function sameTarget({ baseUrl, targetSource, profile }: Settings, command: string): string {
  const flags = [
    ...(baseUrl?.source === '--base-url' ? ['--base-url', quoteForBash(baseUrl.value)] : []),
    ...(targetSource === '--local' ? ['--local'] : []),
    ...(profile.source === '--profile' ? ['--profile', quoteForBash(profile.value)] : []),
  ];
  return [command, ...flags].join(' ');
}
