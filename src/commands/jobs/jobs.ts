/** `sta jobs`: the jobs that this machine started. */

import pMap from 'p-map';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { confirm } from '../../cli/context/confirm.ts';
import type { Context } from '../../cli/context/context.ts';
import { deleteEach } from '../../cli/records/delete-records.ts';
import { countOf } from '../../output/text/count-of.ts';
import { type Column, tableView } from '../../output/view.ts';
import { exitCodes, StaError } from '../../shared/errors.ts';
import { addJobArguments, type ChosenJob, chooseJobs, selectionOf } from './choose-jobs.ts';
import { registerJobsList } from './list.ts';
import { registerJobsWait } from './wait.ts';

export function register(jobs: Command, run: Runner): void {
  jobs.description('List, wait for, cancel and delete the jobs that this machine started');
  registerJobsList(jobs, run);
  registerJobsWait(jobs, run);
  registerJobsCancel(jobs, run);
  registerJobsDelete(jobs, run);
}

interface Row {
  readonly id: string;
  readonly reply: unknown;
  readonly cancelled: boolean;
  /** The service's remark about the job, if there is more to say. */
  readonly remark: string;
}

const columns: Column<Row>[] = [
  { title: 'Id', value: (row) => row.id },
  { title: 'State', value: ({ cancelled }) => (cancelled ? 'Cancelled' : 'Not cancelled') },
  { title: 'Remark', value: (row) => row.remark, flexible: true },
];

/** Concurrent calls. */
const concurrency = 4;

function registerJobsCancel(jobs: Command, run: Runner): void {
  addJobArguments(jobs.command('cancel').description('Cancel queued jobs'))
    .notes(
      'Only queued work can be cancelled; work that has begun or finished is unchanged. A cancelled job counts as',
      'failed, and webhooks report it as failed. Exits with 1 if nothing was cancelled.',
    )
    .examples('sta jobs cancel --last', 'sta jobs cancel 3f6b2a9e')
    .action(
      run(async (context, { last = false }: { last?: boolean }, ids: string[]) => {
        const chosen = chooseJobs(context, ids, last);
        const client = await context.api();
        context.echoTarget();
        const rows = await pMap(
          chosen,
          async (job): Promise<Row> => {
            const { id } = job;
            try {
              const reply = await client.jobs.cancel(selectionOf(job));
              const { processing } = reply;
              const remark = processing.length > 0 ? `${processing.join(' and ')} has begun and continues` : '';
              return { id, reply, cancelled: true, remark };
            } catch (error) {
              // If there are several jobs, one that is no longer queued must not stop the others.
              if (chosen.length === 1 || !(error instanceof StaError) || !isAboutOne(error)) throw error;
              const { code, message } = error;
              return { id, reply: { id, error: { code, message } }, cancelled: false, remark: message };
            }
          },
          { concurrency },
        );
        const cancelled = rows.filter((row) => row.cancelled);
        const replies = rows.map(({ reply }) => reply);
        return tableView(replies.length === 1 ? replies[0] : replies, rows, columns, '', {
          exitCode: cancelled.length === 0 ? exitCodes.not_queued : undefined,
          note: rows.length === 1 ? undefined : `${cancelled.length} of ${countOf(rows.length, 'job')} cancelled`,
        });
      }),
    );
}

const isAboutOne = ({ code }: StaError): boolean => code === 'not_queued' || code === 'not_found';

function registerJobsDelete(jobs: Command, run: Runner): void {
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
        return deleteEach(chosen, async (job) => {
          const reply = await client.jobs.delete(selectionOf(job));
          forget(context, job);
          return reply;
        });
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
