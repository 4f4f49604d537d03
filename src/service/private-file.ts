/** Files that only their owner may read: mode 0600, and either the old content or the new, never half. */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { systemCodeOf } from '../errors.ts';

export function writePrivateFile(path: string, content: string): void {
  const temporary = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** The content of a file; undefined when there is none. */
export function readFileIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
