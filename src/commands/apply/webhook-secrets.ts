/** The secrets of webhooks that applying makes: the service tells each this once, so there must be somebody to tell. */

import type { Context } from '../../action/context.ts';
import { StaError } from '../../errors.ts';
import { isMachineFormat, printsNotes } from '../../output/formats.ts';
import type { Change } from '../../profile/plan-changes.ts';
import type { Outcome } from '../../profile/show-plan.ts';

/** A log may be what stderr is written to: there no secret is shown. @throws StaError `usage` before anything is changed */
export function checkSecretsShow(
  changes: readonly Change[],
  { settings, stderrIsTerminal }: Pick<Context, 'settings' | 'stderrIsTerminal'>,
): void {
  const made = changes.filter(({ create }) => create?.kind === 'webhook').length;
  const { format } = settings();
  if (made === 0 || isMachineFormat(format) || (printsNotes(format) && stderrIsTerminal)) return;
  throw new StaError(
    'usage',
    `The secret of ${made === 1 ? 'a new webhook' : `${made} new webhooks`} would be lost: it is not shown where there is no terminal`,
    { hint: 'Add --json, and keep what is printed. Nothing was changed' },
  );
}

/** A line for each webhook that was made. */
export function secretLines(outcomes: ReadonlyMap<Change, Outcome>, onTerminal: boolean): string[] {
  return [...outcomes].flatMap(([{ create }, { secret }]) => {
    if (create?.kind !== 'webhook') return [];
    if (secret === undefined)
      return [`The service gave no secret for ${create.name}: its notifications cannot be verified`];
    return onTerminal
      ? [`The secret that verifies the notifications to ${create.name}, shown this once: ${secret}`]
      : [];
  });
}
