/** `sta tone`: how a recording sounds, and what is said in it. */
import type { Command } from 'commander';
import type { Runner } from '../../action/runner.ts';
import { registerMediaJob } from '../../jobs/register-media-job.ts';
import { toneMediaJob } from './tone-media-job.ts';

export function register(tone: Command, run: Runner): void {
  tone.description(
    'Find the tone of a recording chunk by chunk: seven tones with their confidences; and its transcript',
  );
  registerMediaJob(tone, run, toneMediaJob);
}
