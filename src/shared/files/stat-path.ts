import { type Stats, statSync } from 'node:fs';

/**
 * Undefined if the path leads to nothing, or the system cannot tell, for example because the name is too long: what
 * reads or writes the path then reports the reason.
 */
export function statPath(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

export const isDirectory = (path: string): boolean => statPath(path)?.isDirectory() === true;
