/** `sta jobs`: the jobs that this machine started. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerJobsCancel } from './cancel.ts';
import { registerJobsDelete } from './delete.ts';
import { registerJobsList } from './list.ts';
import { registerJobsWait } from './wait.ts';

export function register(jobs: Command, run: Runner): void {
  jobs.description('List, wait for, cancel and delete the jobs that this machine started');
  registerJobsList(jobs, run);
  registerJobsWait(jobs, run);
  registerJobsCancel(jobs, run);
  registerJobsDelete(jobs, run);
}
