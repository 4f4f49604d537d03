/** Where the page is to be written. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StaError } from '../errors.ts';
import { guard } from './place-media.ts';

/** Before the work begins. @throws StaError `usage`, `file_error` */
export async function checkPagePath(path: string): Promise<void> {
  const directory = await guard(dirname(path), () => stat(dirname(path)));
  if (!directory.isDirectory()) throw new StaError('file_error', `${dirname(path)} is not a directory`);
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory() === true) {
    throw new StaError('usage', `${path} is a directory`, {
      hint: `Name a file in it: -o ${path.replace(/\/+$/, '')}/report.html`,
    });
  }
}
