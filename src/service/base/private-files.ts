import { readFileSync } from 'node:fs';
import { systemCodeOf } from '../../errors.ts';

/** The content of a file; undefined when the file does not exist. */
export function readFileIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
