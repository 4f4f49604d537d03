/** Finds the models on this machine. Each is a folder with a manifest. */
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Environment } from '../environment.ts';
import { StaError, systemCodeOf, systemReasonOf } from '../errors.ts';
import { modelsDirectory } from '../files/directories.ts';
import { type ModelEngine, readManifest } from './manifest.ts';
import { isModelId } from './model-files.ts';

export interface FoundModel {
  /** The folder with its files, absolute. */
  readonly folder: string;
  /** undefined for a folder without a manifest. */
  readonly engine: ModelEngine | undefined;
  readonly languages: readonly string[];
  /** undefined for a folder outside of the models of this machine. */
  readonly id: string | undefined;
}

/**
 * Finds a model by its id or by the path of a folder. A bare name is an id if there is a model with that id, otherwise
 * a path.
 *
 * @returns undefined if neither exists
 * @throws StaError `file_error` if the model's manifest is damaged
 */
export async function findModel(idOrPath: string, env: Environment): Promise<FoundModel | undefined> {
  if (isModelId(idOrPath)) {
    const own = join(modelsDirectory(env), idOrPath);
    const manifest = await readManifest(own);
    if (manifest !== undefined) {
      return { folder: manifest.link ?? own, engine: manifest.engine, languages: manifest.languages, id: idOrPath };
    }
  }
  const folder = resolve(idOrPath);
  const isFolder = await stat(folder).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
  if (!isFolder) return undefined;
  const manifest = await readManifest(folder);
  const facts = manifest ?? { engine: undefined, languages: [] };
  return { folder, engine: facts.engine, languages: facts.languages, id: undefined };
}

/**
 * Returns the folder for a setting that names a model by id or path. A path that does not exist is returned unchanged.
 */
export async function modelFolderOf(idOrPath: string, env: Environment): Promise<string> {
  return (await findModel(idOrPath, env))?.folder ?? idOrPath;
}

/** Lists the ids of the models on this machine, sorted. @throws StaError `file_error` */
export async function listModelIds(env: Environment): Promise<string[]> {
  const folder = modelsDirectory(env);
  try {
    const names = (await readdir(folder)).filter(isModelId).sort();
    const complete = await Promise.all(
      names.map((name) =>
        stat(join(folder, name, 'manifest.json')).then(
          (facts) => facts.isFile(),
          () => false,
        ),
      ),
    );
    return names.filter((_, index) => complete[index]);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw new StaError('file_error', `Cannot read the models in ${folder}: ${systemReasonOf(error)}`, {
      hint: 'Choose another directory with STA_MODELS_DIR',
      cause: error,
    });
  }
}
