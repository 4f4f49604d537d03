/** The names of a model's files: the same on every platform, and never outside of the model's folder. */

import { isDeviceName } from '../platform.ts';

const segmentShape = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.+@=,() -]{0,99}$/u;

/** The file that describes the other files of a model, in the same folder. */
export const manifestName = 'manifest.json';

/** Maximum characters of a path: less than every system allows below a home directory. */
export const maxPathLength = 200;

/** Ids name folders: lower-case letters, digits and `.`, `_`, `-`. */
export const isModelId = (text: string): boolean =>
  /^[a-z0-9][a-z0-9._-]{0,79}$/.test(text) && !text.endsWith('.') && !isDeviceName(text);

/** Returns the problem with the paths of a model's files (`/` between folders); undefined if they are valid. */
export function findBadPath(paths: readonly string[]): string | undefined {
  const folded = new Set<string>();
  for (const path of paths) {
    if (!isPlainPath(path)) return `${JSON.stringify(path)} is not a relative path that every system allows`;
    // Some file systems ignore letter case and how accents are composed.
    const key = path.normalize('NFC').toLowerCase();
    if (key === manifestName) return `${manifestName} is the name of the manifest`;
    if (folded.has(key)) return `${JSON.stringify(path)} is there twice`;
    folded.add(key);
  }
  for (const key of folded) {
    for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
      if (folded.has(key.slice(0, end))) return `${JSON.stringify(key.slice(0, end))} is a file and a folder`;
    }
  }
  return undefined;
}

const isPlainPath = (path: string): boolean =>
  path.length <= maxPathLength &&
  path.split('/').every((segment) => segmentShape.test(segment) && !/[. ]$/.test(segment) && !isDeviceName(segment));
