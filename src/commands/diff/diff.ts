/** `sta diff`: shows what applying a profile file would change. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { planFor } from '../../cli/profile-file/plan-changes.ts';
import { readProfileFile } from '../../cli/profile-file/read-profile.ts';
import { noteCorrections, noteUnlisted, showPlan, sumUp } from '../../cli/profile-file/show-plan.ts';

interface Options {
  readonly file?: string;
  readonly prune?: boolean;
}

const verbs = { create: 'to create', update: 'to update', replace: 'to replace', delete: 'to delete' };

export function register(diff: Command, run: Runner): void {
  diff
    .description('Show what applying a profile file would change')
    .option('-f, --file <path>', 'the profile file, YAML or JSON; - for stdin')
    .option('--prune', 'also show the records that are missing from the file, as deletions')
    .notes(
      'Exits 10 if something would change, 0 if not. Sections that the file does not have are ignored.',
      '--json prints {"changes":[{"action":"create|update|replace|delete","kind","name",...}],"unlisted","counts"}.',
    )
    .examples('sta diff -f sta.yaml', 'sta export --profile staging | sta diff -f - --prune')
    .action(
      run(async (context, { file, prune = false }: Options) => {
        const { wanted, corrections } = await readProfileFile(file, context.stdin);
        const plan = await planFor(await context.api(), wanted, prune);
        const found = plan.changes.length > 0;
        const same = 'Nothing would change';
        return showPlan(plan, {
          empty: same,
          note: [
            ...(found ? [sumUp(plan.changes, verbs)] : []),
            ...noteUnlisted(plan),
            ...noteCorrections(corrections),
          ],
          found,
        });
      }),
    );
}
