import pMap from 'p-map';
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { countOf } from '../../output/text/count-of.ts';
import { type Column, tableView } from '../../output/view.ts';
import { exitCodes, StaError } from '../../shared/errors.ts';
import { addJobArguments, chooseJobs, selectionOf } from './choose-jobs.ts';

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

export function registerJobsCancel(jobs: Command, run: Runner): void {
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
