/** `sta sentiment`: how each sentence of a text feels. */
import type { Command } from 'commander';
import type { Runner } from '../../action/runner.ts';
import { registerTextJob } from '../../jobs/register-text-job.ts';
import { sentimentTextJob } from './sentiment-text-job.ts';

export function register(sentiment: Command, run: Runner): void {
  sentiment.description('Find the sentiment of each sentence of a text: five classes with their confidences');
  registerTextJob(sentiment, run, sentimentTextJob);
}
