/** Compares the files of a model with its manifest. */
import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCodeOf } from '../errors.ts';
import { hashContent } from '../files/hash-content.ts';
import type { Manifest } from './manifest.ts';

export interface FileProblem {
  readonly path: string;
  readonly problem: string;
}

/**
 * Hashes every file.
 *
 * @param own the folder of the manifest
 * @throws the signal's reason
 */
export async function verifyModel(
  own: string,
  manifest: Manifest,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  for (const { path, bytes, sha256 } of manifest.files) {
    const problem = (await findSizeProblem(own, manifest, path, bytes)) ?? (await compareHash(path, sha256));
    if (problem !== undefined) problems.push({ path, problem });
  }
  return problems;

  async function compareHash(path: string, sha256: string): Promise<string | undefined> {
    try {
      const file = join(manifest.link ?? own, path);
      const found = await hashContent(file, { signal, follow: manifest.link !== undefined, onBytes });
      return found.sha256 === sha256 ? undefined : 'its content has changed';
    } catch (error) {
      signal.throwIfAborted();
      const code = systemCodeOf(error);
      if (code === undefined) throw error;
      return `it cannot be read: ${code}`;
    }
  }
}

/** Compares only the sizes, which is fast. */
export async function verifySizes(own: string, manifest: Manifest): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  for (const { path, bytes } of manifest.files) {
    const problem = await findSizeProblem(own, manifest, path, bytes);
    if (problem !== undefined) problems.push({ path, problem });
  }
  return problems;
}

/** A folder that the user linked may contain links. We never create links in our own folders. */
async function findSizeProblem(
  own: string,
  { link }: Manifest,
  path: string,
  bytes: number,
): Promise<string | undefined> {
  const file = join(link ?? own, path);
  try {
    const facts = await (link === undefined ? lstat(file) : stat(file));
    if (!facts.isFile()) return 'it is not a file';
    return facts.size === bytes ? undefined : `it has ${facts.size} bytes instead of ${bytes}`;
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === undefined) throw error;
    return code === 'ENOENT' ? 'it is missing' : `it cannot be read: ${code}`;
  }
}
