/** Writes the page: whole, or not at all. */
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StaError } from '../../errors.ts';
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

/** @throws StaError `file_error` */
export async function writePage(path: string, page: string): Promise<void> {
  const partial = `${path}.${process.pid}.part`;
  try {
    await guard(path, async () => {
      await writeFile(partial, page);
      await rename(partial, path);
    });
  } finally {
    await rm(partial, { force: true });
  }
}
