/** The files that arguments name: files, directories, globs, and `-` for stdin. */
import { readdir } from 'node:fs/promises';
import { extname, isAbsolute, join, resolve, sep } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { openNaturalOrder } from '../../shared/collections/natural-order.ts';
import { StaError, systemCodeOf } from '../../shared/errors.ts';
import { statPath } from '../../shared/files/stat-path.ts';

export interface ExpandOptions {
  /**
   * The files of a directory to include, by extension without the dot, in any letter case. A file that is named is
   * always included.
   */
  readonly extensions: readonly string[];
  /** Names the files in errors, such as `transcripts` or `recordings`. */
  readonly what: string;
}

/**
 * The paths in the order of the arguments, each once; those of a directory or glob sorted by name. Directories are read
 * recursively, without hidden files and links. A name that exists is not a glob, whatever characters it has. A missing
 * file, and a directory that cannot be listed, are in the list: reading them fails.
 *
 * @returns paths as given, or below the directory as given; `-` for stdin
 * @throws StaError `file_error` for a directory or glob without files
 */
export async function expandInputs(args: readonly string[], options: ExpandOptions): Promise<string[]> {
  const paths = new Map<string, string>();
  for (const arg of args) {
    for (const path of await expand(arg, options)) {
      const key = path === '-' ? path : resolve(path);
      if (!paths.has(key)) paths.set(key, path);
    }
  }
  return [...paths.values()];
}

async function expand(arg: string, { extensions, what }: ExpandOptions): Promise<string[]> {
  if (arg === '-') return [arg];
  const stats = statPath(arg);
  if (stats?.isDirectory()) {
    const found = await filesBelow(arg, new Set(extensions.map((one) => `.${one}`)));
    if (found.length > 0) return found.sort(openNaturalOrder());
    throw new StaError('file_error', `There are no ${what} in the directory ${arg}`, {
      hint: `A directory counts its files that end in ${extensions.map((one) => `.${one}`).join(', ')}. To use another file, name it`,
    });
  }
  // For Windows, whose shells leave globs to the program.
  const pattern = sep === '\\' ? arg.replaceAll('\\', '/') : arg;
  if (stats !== undefined || !isDynamicPattern(pattern)) return [arg];
  const found = await glob(pattern, { absolute: isAbsolute(pattern), expandDirectories: false });
  if (found.length > 0) return found.map((path) => path.split('/').join(sep)).sort(openNaturalOrder());
  throw new StaError('file_error', `No file matches ${arg}`, { hint: 'Check it with: ls' });
}

async function filesBelow(directory: string, endings: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  });
  if (entries === undefined) return [directory];
  const found = entries.map(async (entry) => {
    const path = join(directory, entry.name);
    if (entry.name.startsWith('.')) return [];
    // Not through a link, which may lead out of the directory or form a loop.
    if (entry.isDirectory()) return filesBelow(path, endings);
    return entry.isFile() && endings.has(extname(path).toLowerCase()) ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}
