/** `sta apply`: makes the service match a profile file. */

import type { Command, Runner } from '../../cli/arguments/command.ts';
import { confirm, requireYes } from '../../cli/context/confirm.ts';
import type { Context } from '../../cli/context/context.ts';
import { type Applied, applyChanges } from '../../cli/profile-file/apply-changes.ts';
import { type Change, type Plan, planFor } from '../../cli/profile-file/plan-changes.ts';
import { readProfileFile } from '../../cli/profile-file/read-profile.ts';
import { recordKinds } from '../../cli/profile-file/record-kinds.ts';
import {
  type ChangeOutcome,
  noteCorrections,
  noteUnlisted,
  showPlan,
  sumUp,
} from '../../cli/profile-file/show-plan.ts';
import { isMachineFormat, printsNotes } from '../../output/print/formats.ts';
import { countOf, firstOf } from '../../output/text/count-of.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import type { View } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

interface Options {
  readonly file?: string;
  readonly prune?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export function register(apply: Command, run: Runner): void {
  apply
    .description('Create, update and delete records until the service matches a profile file')
    .option('-f, --file <path>', 'the profile file, YAML or JSON; - for stdin')
    .option('--prune', 'delete records that are missing from the file, in the sections that the file has')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('-y, --yes', 'do not ask before deleting')
    .notes(
      'A record that differs is updated in place, and keeps its id. A service that cannot do that gets the new record before the',
      'old one is deleted. To continue a failed run, repeat it.',
      '--json prints {"changes":[{"action":"create|update|replace|delete","kind","name","done","id",...}],"complete",...}; a new',
      'webhook has its "secret" there, which is shown only once.',
    )
    .examples('sta apply -f sta.yaml', 'sta apply -f sta.yaml --prune --yes --json > applied.json')
    .action(
      run(async (context, options: Options) => {
        const { prune = false, dryRun = false } = options;
        const { wanted, corrections } = await readProfileFile(options.file, context.stdin);
        const plan = await planFor(await context.api(), wanted, prune);
        if (dryRun) return showDryRun(plan);
        context.echoTarget();
        for (const line of noteCorrections(corrections)) context.note(line);
        if (plan.changes.length === 0) {
          return showPlan(plan, { empty: 'Nothing to change', note: noteUnlisted(plan), outcomes: new Map() });
        }
        checkSecretsShow(plan.changes, context);
        if (!(await confirmDeletions(plan.changes, context, options.yes === true))) {
          return showPlan({ ...plan, changes: [] }, { empty: 'Nothing was changed', note: [] });
        }
        return showApplied(plan, await applyChanges(plan.changes, await context.lastingApi(), context), context);
      }),
    );
}

function showDryRun(plan: Plan): View {
  const verbs = {
    create: 'would be created',
    update: 'would be updated',
    replace: 'would be replaced',
    delete: 'would be deleted',
  };
  const note = plan.changes.length === 0 ? [] : [`${sumUp(plan.changes, verbs)}. Nothing was changed`];
  return showPlan(plan, { empty: 'Nothing would change', note: [...note, ...noteUnlisted(plan)] });
}

function showApplied(plan: Plan, { outcomes, failure }: Applied, { stderrIsTerminal }: Context): View {
  const done = plan.changes.filter((change) => outcomes.get(change)?.done === true);
  const made = sumUp(done, { create: 'created', update: 'updated', replace: 'replaced', delete: 'deleted' });
  const summary =
    failure === undefined
      ? made
      : `${done.length} of ${plan.changes.length} changes were made. Repeat the command to make the others`;
  return showPlan(plan, {
    empty: '',
    secretNote: secretLines(outcomes, stderrIsTerminal),
    note: [summary, ...noteUnlisted(plan)],
    outcomes,
    failure,
  });
}

/** If there are more names, the question only gives their number. */
const maxNames = 10;

/**
 * Asks before deleting records that the file does not have.
 *
 * @returns true to continue; also if nothing is to be deleted
 * @throws StaError `usage` without a terminal to ask on
 */
async function confirmDeletions(changes: readonly Change[], context: Context, yes: boolean): Promise<boolean> {
  const names = changes.flatMap(({ action, held }) =>
    action === 'delete' ? [sanitizeLine(`${recordKinds[held.kind].label} ${held.name}`)] : [],
  );
  if (names.length === 0) return true;
  const count = countOf(names.length, 'record');
  requireYes(context, yes, `deleting ${count}`, 'See what would be deleted with: sta diff -f FILE --prune');
  return confirm(context, yes, 'deleting', `Delete ${count}: ${firstOf(names, maxNames).join(', ')}?`);
}

/**
 * The service returns the secret of a new webhook only once, so a user must see it. stderr may be a log: it shows
 * secrets only on a terminal.
 *
 * @throws StaError `usage` before anything is changed
 */
function checkSecretsShow(
  changes: readonly Change[],
  { settings, stderrIsTerminal }: Pick<Context, 'settings' | 'stderrIsTerminal'>,
): void {
  const made = changes.filter(({ wanted }) => wanted?.kind === 'webhook').length;
  const { format } = settings();
  if (made === 0 || isMachineFormat(format) || (printsNotes(format) && stderrIsTerminal)) return;
  throw new StaError(
    'usage',
    `The secret of ${made === 1 ? 'a new webhook' : `${made} new webhooks`} would be lost: without a terminal it is not shown`,
    { hint: 'Add --json and save its output. Nothing was changed' },
  );
}

/** One line per created webhook. */
function secretLines(outcomes: ReadonlyMap<Change, ChangeOutcome>, onTerminal: boolean): string[] {
  return [...outcomes].flatMap(([{ wanted }, { secret }]) => {
    if (wanted?.kind !== 'webhook') return [];
    if (secret === undefined)
      return [`The service gave no secret for ${wanted.name}: its notifications cannot be verified`];
    return onTerminal
      ? [`The secret that verifies the notifications to ${wanted.name}, shown only once: ${secret}`]
      : [];
  });
}
