import type { Command } from 'commander';
import pMap from 'p-map';
import { helpText } from '../../action/help-text.ts';
import type { Runner } from '../../action/runner.ts';
import { exitCodes, StaError } from '../../errors.ts';
import { countOf } from '../../output/count-of.ts';
import { type Column, tableView } from '../../output/view.ts';
import { addJobArguments, chooseJobs, selectionOf } from './choose-jobs.ts';

interface Row {
  readonly id: string;
  readonly reply: unknown;
  readonly cancelled: boolean;
  /** What the service says of the job, where that is not all. */
  readonly remark: string;
}

const columns: Column<Row>[] = [
  { title: 'Id', value: (row) => row.id },
  { title: 'State', value: ({ cancelled }) => (cancelled ? 'Cancelled' : 'Not cancelled') },
  { title: 'Remark', value: (row) => row.remark, flexible: true },
];

/** Calls that are under way at a time. */
const concurrency = 4;

export function registerJobsCancel(jobs: Command, run: Runner): void {
  addJobArguments(jobs.command('cancel').description('Cancel jobs that are queued'))
    .addHelpText(
      'after',
      helpText(
        [
          'Only queued work can be cancelled: what has begun goes on, and what is finished stays. A cancelled job counts as',
          'failed, and webhooks report it so. Exits with 1 when nothing was cancelled.',
        ],
        ['sta jobs cancel --last', 'sta jobs cancel 3f6b2a9e'],
      ),
    )
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
              const remark = processing.length > 0 ? `${processing.join(' and ')} had begun and goes on` : '';
              return { id, reply, cancelled: true, remark };
            } catch (error) {
              // Of several jobs, those that are not queued any more do not stand in the way of the others.
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
