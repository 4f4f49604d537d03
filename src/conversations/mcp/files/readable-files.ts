/** The files and folders that an agent may name: those below the roots. Links are resolved first. */

import { join } from 'node:path';
import type { Context } from '../../../cli/context/context.ts';
import { StaError } from '../../../shared/errors.ts';
import type { HeldFile } from '../../../shared/files/held-files.ts';
import { guardRoots, locateFile, type OpenedFile } from './guard-roots.ts';
import type { FoundFile, Listing } from './list-folder.ts';

export interface OpenedFiles {
  /** In the order of their names. */
  readonly files: readonly OpenedFile[];
  /** Entries that were not opened, one sentence each. */
  readonly notes: readonly string[];
}

export interface OpenLimits {
  /** Decides which files of a folder are opened. A file that is named is always opened. */
  readonly accepts: (name: string) => boolean;
  /** Limit of each file. */
  readonly maxBytes: (name: string) => number;
  /** Limit of all files. */
  readonly maxTotalBytes: number;
}

/** Files of a folder that one call reads. */
export const maxFolderFiles = 200;

/** @throws StaError `file_error` if a root is not a directory */
export async function openRoots(directories: readonly string[], locate: typeof locateFile = locateFile) {
  const guard = await guardRoots(directories, locate);
  const { roots, nameOf, candidates, open } = guard;

  async function openNamed(path: string): Promise<OpenedFile | undefined> {
    for await (const real of candidates(path)) {
      const file = await open(real);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  /** @returns undefined if the path is not a folder below a root */
  async function findFolder(path: string) {
    for await (const real of candidates(path)) {
      const found = await guard.list(real);
      if (found !== undefined) return { real, ...found };
    }
    return undefined;
  }

  /**
   * Opens a file for as long as `use` runs. Read it only through its handle: another process may replace it by a link.
   *
   * @param maxBytes a larger file is rejected
   * @throws StaError `invalid_input`
   */
  async function withFile<T>(path: string, maxBytes: number, use: (file: OpenedFile) => Promise<T>): Promise<T> {
    const file = await openNamed(path);
    if (file === undefined) throw notReadableError(path, 'a file');
    await using _handle = file.handle;
    if (file.stats.size > maxBytes) throw new StaError('invalid_input', `${path} is larger than ${maxBytes} bytes`);
    return await use(file);
  }

  async function withFolder<T>(
    path: string,
    { accepts, maxBytes, maxTotalBytes }: OpenLimits,
    use: (opened: OpenedFiles) => Promise<T>,
  ): Promise<T> {
    const folder = await findFolder(path);
    if (folder === undefined) throw notReadableError(path, 'a file or folder');
    const wanted = folder.files.filter(({ name }) => accepts(name));
    if (wanted.length > maxFolderFiles || folder.isCut) {
      const count = folder.isCut ? 'too many' : `${wanted.length}`;
      throw new StaError('invalid_input', `${path} has ${count} files, and the limit is ${maxFolderFiles}`, {
        hint: 'Pass its folders or files one by one: list_files names them',
      });
    }
    const files: OpenedFile[] = [];
    const notes: string[] = [];
    let bytes = 0;
    try {
      for (const { name } of wanted) {
        const file = await open(join(folder.real, name));
        if (file === undefined) continue;
        const isTooLarge = file.stats.size > maxBytes(name) || bytes + file.stats.size > maxTotalBytes;
        if (isTooLarge) {
          notes.push(`Skipped ${file.name}: it is too large, or the folder is. Pass it alone`);
          await file.handle.close();
          continue;
        }
        bytes += file.stats.size;
        files.push(file);
      }
      if (files.length === 0) {
        throw new StaError('invalid_input', `${path} has no file that this tool reads`, {
          details: notes,
          hint: 'list_files names the files below a folder',
        });
      }
      return await use({ files, notes });
    } finally {
      for (const { handle } of files) await handle.close();
    }
  }

  return {
    withFile,
    /** The same for a file, or for the files of a folder. @throws StaError `invalid_input` */
    async withFiles<T>(path: string, limits: OpenLimits, use: (opened: OpenedFiles) => Promise<T>): Promise<T> {
      const file = await openNamed(path);
      if (file === undefined) return withFolder(path, limits, use);
      await file.handle.close();
      return withFile(path, limits.maxBytes(path), (held) => use({ files: [held], notes: [] }));
    },
    /**
     * The files below a folder, or below all roots: without hidden ones, and without following links.
     *
     * @throws StaError `invalid_input`
     */
    async list(folder: string | undefined): Promise<Listing> {
      if (folder === undefined) {
        const all = await Promise.all(roots.map(async (root) => ({ root, found: await guard.list(root) })));
        return {
          files: all.flatMap(({ root, found }) => placed(found?.files ?? [], root)),
          isCut: all.some(({ found }) => found?.isCut),
        };
      }
      const found = await findFolder(folder);
      if (found === undefined) throw notReadableError(folder, 'a folder');
      return { files: placed(found.files, found.real), isCut: found.isCut };
    },
  };

  function placed(files: readonly FoundFile[], folder: string): FoundFile[] {
    return files.map((file) => ({ ...file, name: nameOf(join(folder, file.name)) }));
  }
}

export type ReadableFiles = Awaited<ReturnType<typeof openRoots>>;

const notReadableError = (path: string, what: string) =>
  new StaError('invalid_input', `${path} is not ${what} below the root directory of this server`);

/** The context of an action that may only read these files. */
export const onlyWith = (context: Context, files: readonly HeldFile[]): Context => ({
  ...context,
  heldFiles: new Map(files.map((file) => [file.path, file])),
});
