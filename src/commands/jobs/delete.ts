import pMap from 'p-map';
import type { Command } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { addJobArguments, type ChosenJob, chooseJobs, selectionOf } from './choose-jobs.ts';

/** Concurrent calls. */
const concurrency = 4;

export function registerJobsDelete(jobs: Command, run: Runner): void {
  addJobArguments(jobs.command('delete').alias('rm').description('Delete jobs with their inputs and results'))
    .option('-y, --yes', 'do not ask')
    .notes(
      'Deletes the text, the result and the pending notifications of each job, in any state. An uploaded recording',
      'remains until you delete it with: sta files delete',
    )
    .examples('sta jobs delete --last', 'sta jobs delete 3f6b2a9e --yes')
    .action(
      run(async (context, { last = false, yes = false }: { last?: boolean; yes?: boolean }, ids: string[]) => {
        const chosen = chooseJobs(context, ids, last);
        if (!yes && context.dryRun === undefined && !(await confirm(context, chosen))) {
          return tableView([], [], [], 'Nothing was deleted');
        }
        const client = await context.api();
        context.echoTarget();
        const replies = await pMap(
          chosen,
          async (job) => {
            const reply = await client.jobs.delete(selectionOf(job));
            forget(context, job);
            return reply;
          },
          { concurrency },
        );
        const [first] = replies;
        return tableView(
          replies.length === 1 ? first : replies,
          chosen,
          [{ title: 'Deleted', value: ({ id }) => id }],
          '',
        );
      }),
    );
}

/** @throws StaError `usage` without a terminal to ask on */
async function confirm(context: Context, chosen: readonly ChosenJob[]): Promise<boolean> {
  if (!context.interactive) {
    throw new StaError('usage', 'Without a terminal to confirm on, deleting requires --yes');
  }
  const prompts = await context.prompts();
  const [first] = chosen;
  const what = chosen.length === 1 && first !== undefined ? `the job ${first.id}` : `${chosen.length} jobs`;
  return prompts.confirm({ message: `Delete ${what} and the results?`, default: false });
}

/** Removes the job from this machine's list, too. */
function forget({ jobJournal, clock }: Context, { id, kind }: ChosenJob): void {
  const at = new Date(clock.nowMs()).toISOString();
  try {
    jobJournal.forget({ forgotten: id, at, ...(kind !== undefined && { kind: kind.group }) });
  } catch {
    // If this fails, the list shows the job as unknown.
  }
}
