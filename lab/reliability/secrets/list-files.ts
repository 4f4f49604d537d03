import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface FoundFile {
  /** Relative to the folder. */
  readonly name: string;
  readonly bytes: Buffer;
  /** Permissions, such as 0o600. */
  readonly mode: number;
}

/** Every file below a folder, with its content. */
export function listFiles(folder: string): FoundFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      try {
        return [{ name: path.slice(folder.length + 1), bytes: readFileSync(path), mode: statSync(path).mode & 0o777 }];
      } catch {
        // It has just been removed.
        return [];
      }
    });
}
