/** The files that an agent may name: regular files below the root, also behind links. */
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { StaError } from '../../../shared/errors.ts';

export interface ReadableFiles {
  /** @param mostBytes a larger file is refused @returns the real path @throws StaError `invalid_input` */
  find(path: string, mostBytes: number): Promise<string>;
}

/** @throws StaError `file_error` if the root is not a directory */
export async function openRoot(directory: string): Promise<ReadableFiles> {
  const root = await realpath(directory).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory()) {
    throw new StaError('file_error', `--root: ${directory} is not a directory`);
  }
  return {
    async find(path, mostBytes) {
      // The same words for a file outside and one that does not exist: neither is to be told apart.
      const refusal = new StaError('invalid_input', `${path} is not a file below the root directory of this server`);
      const real = await realpath(resolve(root, path)).catch(() => undefined);
      if (real === undefined || path.includes('\0')) throw refusal;
      const below = relative(root, real);
      if (below === '' || below.startsWith('..') || isAbsolute(below)) throw refusal;
      const found = await stat(real);
      if (!found.isFile()) throw refusal;
      if (found.size > mostBytes) throw new StaError('invalid_input', `${path} is larger than ${mostBytes} bytes`);
      return real;
    },
  };
}
