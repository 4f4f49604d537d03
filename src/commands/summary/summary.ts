/** `sta summary`: the sentences that say the most. */
import type { Command } from 'commander';
import type { Runner } from '../../action/runner.ts';
import { registerTextJob } from '../../jobs/register-text-job.ts';
import { summaryTextJob } from './summary-text-job.ts';

export function register(summary: Command, run: Runner): void {
  summary.description('Summarise a text by its most telling sentences, in their own words and order');
  registerTextJob(summary, run, summaryTextJob);
}
