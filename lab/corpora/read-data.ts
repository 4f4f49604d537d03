/**
 * Reads the labelled data, which is stored outside the project (`STA_BENCH_DATA`, else ../shared/data): plain files,
 * gzip (zlib) or xz (the `xz` program). The readers in this folder are shared by `bench` and `training`.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const root = resolve(process.env.STA_BENCH_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url)));

/** The absolute path of a file of the data folder. */
export const dataPath = (path: string) => resolve(root, path);

/** Reads a data file by its path in the data folder; unpacks `.gz` and `.xz`. */
export function readData(path: string): string {
  const file = dataPath(path);
  if (!existsSync(file)) throw new Error(`No ${path} in ${root}: set STA_BENCH_DATA to the folder of labelled data`);
  if (file.endsWith('.gz')) return gunzipSync(readFileSync(file)).toString('utf8');
  if (file.endsWith('.xz')) return execFileSync('xz', ['-dc', file], { maxBuffer: 1 << 30 }).toString('utf8');
  return readFileSync(file, 'utf8');
}
