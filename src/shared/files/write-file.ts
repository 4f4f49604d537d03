/**
 * Writes files so that a reader finds either the old content or the new, never a part of it. The content goes to a
 * partial file next to the target, which replaces the target when it is complete. If a write fails, the partial file is
 * removed.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsync,
  fsyncSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { chmod, type FileHandle, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { makePrivateDirectory } from './make-directory.ts';
import { renameFile, renameFileSync } from './rename-file.ts';

/** Content, or a function that sends it to a stream and resolves when the stream has finished. */
export type Content = string | Uint8Array | ((sink: Writable) => Promise<void>);

/** A unique name on the same disk as the target. */
const partialOf = (path: string) => `${path}.${randomBytes(4).toString('hex')}.part`;

/** Permissions of a new file, before the process's mask is applied. */
const defaultMode = 0o666;

/**
 * Creates a file, which must not exist, and writes its content.
 *
 * @throws the error of the file system or of the content, after removing the file
 */
export async function writeNewFile(path: string, content: Content, mode = defaultMode): Promise<void> {
  // A stream that opens the file itself may still be opening it when its source fails, and would then create the file
  // after it was removed here.
  const file = await open(path, 'wx', mode);
  try {
    await fill(file, content);
    await file.close();
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
}

const fill = (file: FileHandle, content: Content): Promise<void> =>
  typeof content === 'function' ? content(file.createWriteStream()) : file.writeFile(content);

/**
 * Removes the partial files and folders that killed processes have left next to a file.
 *
 * @param unusedMs only those that nothing has written to for this long; 0 if nothing else may be writing the file
 */
export async function removePartials(path: string, unusedMs = 0): Promise<void> {
  const names = await readdir(dirname(path));
  for (const name of names.filter((one) => one.startsWith(`${basename(path)}.`) && one.endsWith('.part'))) {
    const partial = join(dirname(path), name);
    if (unusedMs > 0 && (await stat(partial)).mtimeMs > Date.now() - unusedMs) continue;
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Replaces a file, or creates it. Follows a link. Writes into a device or a pipe, which cannot be replaced.
 *
 * @param mode permissions; default: those of the replaced file, or the process's default for a new one
 * @throws as {@link writeNewFile} does; the old content is unchanged then
 */
export async function replaceFile(path: string, content: Content, mode?: number): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there !== undefined && !there.isFile()) {
    const file = await open(path, 'w');
    await fill(file, content).finally(() => file.close());
    return;
  }
  await buildFile(path, (partial) => writeNewFile(partial, content, mode), mode);
}

/** The same for small content, synchronously. */
export function replaceFileSync(path: string, content: string, mode?: number): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) {
    writeFileSync(path, content);
    return;
  }
  const target = there === undefined ? path : realpathSync(path);
  const partial = partialOf(target);
  try {
    writeFileSync(partial, content, { mode: mode ?? defaultMode, flag: 'wx' });
    const kept = mode ?? there?.mode;
    if (kept !== undefined) chmodSync(partial, kept & 0o777);
    renameFileSync(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Replaces a file that only its owner may read: mode 0600. Missing directories are created, mode 0700. */
export function writePrivateFile(path: string, content: string): void {
  makePrivateDirectory(dirname(path));
  replaceFileSync(path, content, 0o600);
}

/** The same, and flushes the file to the disk before it returns: a power cut does not lose it. */
export function writePrivateFileDurably(path: string, content: string): void {
  writePrivateFile(path, content);
  for (const one of [path, dirname(path)]) {
    const descriptor = openToSync(one);
    if (descriptor === undefined) continue;
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
}

/** @param platform for tests */
export function openToSync(path: string, platform: NodeJS.Platform = process.platform): number | undefined {
  try {
    // Windows flushes a file only through a descriptor that may write.
    return openSync(path, platform === 'win32' ? 'r+' : 'r');
  } catch {
    // Windows cannot open a directory, and flushes its names without this.
    return undefined;
  }
}

/** Flushes a file's content, or the names in a directory, to the disk: a power cut does not lose them. */
export async function syncToDisk(path: string): Promise<void> {
  const descriptor = openToSync(path);
  if (descriptor === undefined) return;
  await promisify(fsync)(descriptor).finally(() => closeSync(descriptor));
}

/**
 * Replaces a file with one that another program, or several steps, create.
 *
 * @param build fills the partial file; if it fails, it must not touch that file any more
 */
export async function buildFile(path: string, build: (partial: string) => Promise<void>, mode?: number): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  const target = there === undefined ? path : await realpath(path);
  await placeFile(target, async (partial) => {
    await build(partial);
    const kept = mode ?? there?.mode;
    if (kept !== undefined) await chmod(partial, kept & 0o777);
  });
}

/**
 * Puts a file into a directory under a name that the user did not choose. A link of that name is replaced and not
 * followed, because someone else may have placed it there, and it could lead to any file of this user.
 *
 * @param build as for {@link buildFile}
 */
export async function placeFile(path: string, build: (partial: string) => Promise<void>): Promise<void> {
  const partial = partialOf(path);
  try {
    await build(partial);
    await renameFile(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
