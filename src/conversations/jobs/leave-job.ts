/** Ends a wait before its job is finished: reports which jobs continue, and the command that waits again. */
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import type { Settings } from '../../cli/config/settings.ts';
import { formatElapsed } from '../../output/text/format-time.ts';
import { StaError } from '../../shared/errors.ts';

/** The error for a wait that a signal ended. Its reason says which signal. */
export function interruptionError(reason: unknown, settings: Settings, ids: readonly string[]): StaError {
  const code = reason instanceof StaError ? reason.code : 'interrupted';
  const word = code === 'terminated' ? 'Terminated' : 'Interrupted';
  return new StaError(code, `${word}. ${leftBehind(settings, ids)}`, { hint: waitHint(settings, ids) });
}

/**
 * The error for a wait that `--timeout` ended.
 *
 * @param state state of the unfinished jobs, for display: `processing`
 * @param timeoutMs how long the command waited
 */
export function timeoutError(state: string, timeoutMs: number, settings: Settings, ids: readonly string[]): StaError {
  const after = timeoutMs < 60_000 ? `${Math.round(timeoutMs / 100) / 10} s` : formatElapsed(timeoutMs);
  return new StaError('pending', `Timed out after ${after}; still ${state}. ${leftBehind(settings, ids)}`, {
    hint: waitHint(settings, ids),
  });
}

export const waitHint = (settings: Settings, ids: readonly string[]): string =>
  `Keep waiting with: ${resumeCommand(settings, ids)}`;

function leftBehind({ baseUrl }: Settings, ids: readonly string[]): string {
  const one = ids.length === 1;
  const jobs = one ? `The job ${ids[0]} was` : `${ids.length} jobs were`;
  // The local service stops with the command, unless it was started separately.
  const fate =
    baseUrl === undefined
      ? `${one ? 'it stays' : 'they stay'} in the local data and ${one ? 'continues' : 'continue'} when a local service runs`
      : `${one ? 'it continues' : 'they continue'} at the service`;
  return `${jobs} not cancelled: ${fate}`;
}

/** The command that waits again, with the flags that chose the service. */
export const resumeCommand = (settings: Settings, ids: readonly string[]): string =>
  sameTarget(settings, `sta jobs wait ${ids.map(quoteForBash).join(' ')}`);

/** A command line with the flags that chose this run's target. */
export function sameTarget({ baseUrl, targetSource, profile }: Settings, command: string): string {
  const flags = [
    ...(baseUrl?.source === '--base-url' ? ['--base-url', quoteForBash(baseUrl.value)] : []),
    ...(targetSource === '--local' ? ['--local'] : []),
    ...(profile.source === '--profile' ? ['--profile', quoteForBash(profile.value)] : []),
  ];
  return [command, ...flags].join(' ');
}
