import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isDirectory } from './stat-path.ts';

export const privateDirectoryMode = 0o700;

/**
 * Creates a directory and the directories above it; does nothing if it exists. Node's own `recursive` never returns if
 * creating a directory fails with ENOENT, as in /proc.
 *
 * @param mode permissions of each new directory, before the process's mask is applied
 * @returns whether it is new
 * @throws the error of the file system
 */
export function makeDirectory(path: string, mode = 0o777): boolean {
  const target = resolve(path);
  if (isDirectory(target)) return false;
  if (dirname(target) !== target) makeDirectory(dirname(target), mode);
  try {
    mkdirSync(target, mode);
    return true;
  } catch (error) {
    // Another process may have been faster.
    if (isDirectory(target)) return false;
    throw error;
  }
}

export const makePrivateDirectory = (path: string): boolean => makeDirectory(path, privateDirectoryMode);
