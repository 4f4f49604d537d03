/** `sta jobs`: what this machine started, and waiting for it. */
import type { Command } from 'commander';
import type { Runner } from '../runner.ts';
import { registerJobsList } from './list.ts';
import { registerJobsWait } from './wait.ts';

export function register(jobs: Command, run: Runner): void {
  jobs.description('List the jobs that this machine started, and wait for them');
  registerJobsList(jobs, run);
  registerJobsWait(jobs, run);
}
