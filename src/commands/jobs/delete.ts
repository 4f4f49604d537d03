import pMap from 'p-map';
import type { Command } from '../../cli/arguments/command.ts';
import { confirm } from '../../cli/context/confirm.ts';
import type { Context } from '../../cli/context/context.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { tableView } from '../../output/view.ts';
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
        const [only] = chosen;
        const what = chosen.length === 1 && only !== undefined ? `the job ${only.id}` : `${chosen.length} jobs`;
        const sure = yes || context.dryRun !== undefined;
        if (!(await confirm(context, sure, 'deleting', `Delete ${what} and the results?`))) {
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
        return tableView(replies.length === 1 ? first : replies, chosen, [{ title: 'Deleted', value: ({ id }) => id }]);
      }),
    );
}

/** Removes the job from this machine's list, too. */
function forget({ jobJournal, clock }: Context, { id, kind }: ChosenJob): void {
  const at = new Date(clock.nowMs()).toISOString();
  try {
    jobJournal.forget({ forgotten: id, at, kind: kind?.group });
  } catch {
    // If this fails, the list shows the job as unknown.
  }
}
