/** Registers a folder of the user as a model with an id: linked or copied. */
import { constants } from 'node:fs';
import { chmod, copyFile, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { StaError, systemCodeOf } from '../errors.ts';
import { modelsDirectory } from '../files/directories.ts';
import { hashContent } from '../files/hash-content.ts';
import { makePrivateDirectory } from '../files/make-directory.ts';
import { renameFile } from '../files/rename-file.ts';
import { type Manifest, type ModelEngine, maxFiles, readManifest, writeManifest } from './manifest.ts';
import { findBadPath, isModelId, manifestName } from './model-files.ts';
import { type LockOptions, stagingOf, withModelLock } from './model-lock.ts';
import { cannotWriteError } from './part-file.ts';

export interface AddOptions extends LockOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nowMs: number;
  /** Default: the name of the folder, in lower case. */
  readonly id?: string;
  /** Default: guessed from the names of the files. */
  readonly engine?: ModelEngine;
  readonly languages: readonly string[];
  readonly licence: string;
  /** Copy the files instead of linking to them. */
  readonly copy: boolean;
  /** @param bytes hashed or copied in this step */
  readonly onBytes: (bytes: number) => void;
}

/** @throws StaError `invalid_input`, `file_error` */
export async function addModel(given: string, options: AddOptions): Promise<{ manifest: Manifest; folder: string }> {
  const source = resolve(given);
  const id = options.id ?? basename(source).toLowerCase();
  if (!isModelId(id)) {
    throw new StaError('invalid_input', `${JSON.stringify(id)} is not an id: use a-z, 0-9, ".", "_" and "-"`, {
      hint: 'Choose one with --id',
    });
  }
  const models = modelsDirectory(options.env);
  const inside = relative(models, source);
  if (inside === '' || !/^\.\.|^[A-Za-z]:/.test(inside)) {
    throw new StaError('invalid_input', `${source} is in the folder of the models already`);
  }
  return withModelLock(models, id, options, async () => {
    const own = join(models, id);
    if ((await readManifest(own)) !== undefined) {
      throw new StaError('invalid_input', `There is a model ${id} already`, {
        hint: `Choose another id with --id, or remove it: sta models remove ${id}`,
      });
    }
    const paths = await listFiles(source);
    const bad = findBadPath(paths);
    if (bad !== undefined) throw new StaError('invalid_input', `${source} cannot be a model: ${bad}`);
    const staging = stagingOf(models, id);
    await rm(staging, { recursive: true, force: true });
    makePrivateDirectory(staging);
    try {
      const files: Manifest['files'] = [];
      for (const path of paths) {
        const from = join(source, path);
        const to = join(staging, path);
        if (options.copy) await copyTo(from, to);
        // Hash the copy if there is one, since the manifest describes it.
        const facts = await hashContent(options.copy ? to : from, {
          signal: options.signal,
          follow: true,
          onBytes: options.onBytes,
        });
        files.push({ path, ...facts });
      }
      const manifest: Manifest = {
        format: 1,
        id,
        engine: options.engine ?? guessEngine(paths),
        languages: [...options.languages],
        licence: { name: options.licence },
        files,
        link: options.copy ? undefined : source,
        addedAt: new Date(options.nowMs).toISOString(),
      };
      await writeManifest(staging, manifest);
      await renameFile(staging, own);
      await rmdir(dirname(staging)).catch(() => {});
      return { manifest, folder: options.copy ? own : source };
    } catch (error) {
      await rm(staging, { recursive: true, force: true });
      throw error instanceof StaError || options.signal.aborted ? error : cannotWriteError(own, error);
    }
  });
}

async function copyTo(from: string, to: string): Promise<void> {
  makePrivateDirectory(dirname(to));
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await chmod(to, 0o600);
}

/**
 * Lists the files of a folder, with `/` between folders, without hidden ones. A link to a file counts as a file; a link
 * to a folder is skipped.
 */
async function listFiles(source: string): Promise<string[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    const code = systemCodeOf(cause);
    const why = code === 'ENOENT' ? 'it does not exist' : code === 'ENOTDIR' ? 'it is not a folder' : code;
    throw new StaError('file_error', `Cannot read ${source}: ${why}`, { cause });
  });
  const paths: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(source, path).split(sep).join('/');
    if (/(^|\/)\./.test(name) || name === manifestName || entry.isDirectory()) continue;
    const facts = await stat(path).catch(() => undefined);
    if (facts?.isFile() !== true) continue;
    paths.push(name);
    if (paths.length > maxFiles) {
      throw new StaError('invalid_input', `${source} has more than ${maxFiles} files: it is not the folder of a model`);
    }
  }
  if (paths.length === 0) throw new StaError('invalid_input', `${source} has no files`);
  return paths.sort();
}

/** Uses the rules by which the service recognises the folders: find-model-layout.ts and read-model-folder.ts. */
function guessEngine(paths: readonly string[]): ModelEngine {
  const onnx = paths.some((path) => path.endsWith('.onnx'));
  if (onnx && paths.some((path) => /^(?:[^/]*[-_.])?tokens\.txt$/.test(path))) return 'sherpa-onnx';
  if (onnx && paths.includes('tokenizer.json')) return 'sentence-transformer';
  return 'external';
}
