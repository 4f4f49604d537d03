/** `sta clips`: the telling parts of a video, as videos of their own. */
import type { Command } from 'commander';
import type { Runner } from '../../action/runner.ts';
import { registerMediaJob } from '../../jobs/register-media-job.ts';
import { clipsMediaJob } from './clips-media-job.ts';

export function register(clips: Command, run: Runner): void {
  clips.description('Cut the questions, the action items, the highlights or passages with keywords out of a video');
  registerMediaJob(clips, run, clipsMediaJob);
}
