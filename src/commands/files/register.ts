/** `sta files`: audio and video that jobs work on. */
import type { Command } from 'commander';
import type { Runner } from '../runner.ts';
import { registerFilesDelete } from './delete.ts';
import { registerFilesUpload } from './upload.ts';

export function register(files: Command, run: Runner): void {
  files.description('Upload audio and video for jobs to work on, and delete it');
  registerFilesUpload(files, run);
  registerFilesDelete(files, run);
}
