import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { StaError } from '../errors.ts';
import { modelsDirectory } from '../files/directories.ts';
import { listModelIds } from './find-model.ts';

/**
 * Returns the ids and folders of models on this machine; of all of them if no ids are given. @throws StaError
 * `not_found`
 */
export async function chooseModels(env: Environment, given: readonly string[]): Promise<{ id: string; own: string }[]> {
  const ids = await listModelIds(env);
  const models = modelsDirectory(env);
  const unknown = given.find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw new StaError('not_found', `There is no model ${JSON.stringify(unknown)} in ${models}`, {
      hint:
        ids.length > 0 ? `There are: ${ids.slice(0, 10).join(', ')}` : 'Get one with sta models pull or sta models add',
    });
  }
  return [...new Set(given.length > 0 ? given : ids)].map((id) => ({ id, own: join(models, id) }));
}
