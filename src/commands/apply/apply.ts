/** `sta apply`: makes the service hold what a profile file asks for. */
import type { Command } from 'commander';
import type { Context } from '../../action/context.ts';
import type { Runner } from '../../action/runner.ts';
import type { View } from '../../output/view.ts';
import { type Applied, applyChanges } from '../../profile/apply-changes.ts';
import { type Plan, planChanges } from '../../profile/plan-changes.ts';
import { readHeldFor } from '../../profile/read-held.ts';
import { readProfile } from '../../profile/read-profile.ts';
import { noteUnlisted, showPlan, sumUp } from '../../profile/show-plan.ts';
import { confirmDeletions } from './confirm-deletions.ts';
import { checkSecretsShow, secretLines } from './webhook-secrets.ts';

interface Options {
  readonly file?: string;
  readonly prune?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export function register(noun: Command, run: Runner): void {
  noun
    .description('Create, replace and delete until the service holds what a profile file asks for')
    .option('-f, --file <path>', 'the profile file, YAML or JSON; - for stdin')
    .option('--prune', 'delete what the file does not have; sections that it does not have are left alone')
    .option('--dry-run', 'show what would be done, and change nothing')
    .option('-y, --yes', 'do not ask before deleting')
    .addHelpText(
      'after',
      [
        '',
        'What differs is created anew before the old record is deleted. A run that fails can be repeated: it goes on from',
        'there. --json prints {"changes":[{"action":"create|replace|delete","kind","name","done","id",...}],"complete",...}; a',
        'new webhook has its "secret" there, which is told this once.',
        '',
        'Examples:',
        '  $ sta apply -f sta.yaml',
        '  $ sta apply -f sta.yaml --prune --yes --json > applied.json',
      ].join('\n'),
    )
    .action(
      run(async (context, options: Options) => {
        const { prune = false, dryRun = false } = options;
        const wanted = await readProfile(options.file, context.stdin);
        const held = await readHeldFor(await context.api(), wanted);
        const plan = planChanges(wanted, held, prune);
        if (dryRun) return showDryRun(plan);
        context.echoTarget();
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
  const verbs = { create: 'would be created', replace: 'would be replaced', delete: 'would be deleted' };
  const note = plan.changes.length === 0 ? [] : [`${sumUp(plan.changes, verbs)}. Nothing was changed`];
  return showPlan(plan, { empty: 'Nothing would change', note: [...note, ...noteUnlisted(plan)] });
}

function showApplied(plan: Plan, { outcomes, failure }: Applied, { stderrIsTerminal }: Context): View {
  const done = plan.changes.filter((change) => outcomes.get(change)?.done === true);
  const made = sumUp(done, { create: 'created', replace: 'replaced', delete: 'deleted' });
  const standing =
    failure === undefined
      ? made
      : `${done.length} of ${plan.changes.length} changes are made. Repeat the command to make the others`;
  return showPlan(plan, {
    empty: '',
    secretNote: secretLines(outcomes, stderrIsTerminal),
    note: [standing, ...noteUnlisted(plan)],
    outcomes,
    failure,
  });
}
