/** `sta files`: audio and video files for jobs. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerFilesDelete } from './delete.ts';
import { registerFilesList } from './list.ts';
import { registerFilesPrune } from './prune.ts';
import { registerFilesUpload } from './upload.ts';

export function register(files: Command, run: Runner): void {
  files.description('Upload, list and delete audio and video for jobs');
  registerFilesUpload(files, run);
  registerFilesList(files, run);
  registerFilesDelete(files, run);
  registerFilesPrune(files, run);
}
