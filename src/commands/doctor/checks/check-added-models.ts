/** Checks that the files of the models in `sta models` exist. Hashing them again would take too long. */
import { join } from 'node:path';
import { messageOf } from '../../../shared/errors.ts';
import { modelsDirectory } from '../../../shared/files/directories.ts';
import { listModelIds } from '../../../shared/models/find-model.ts';
import { readManifest } from '../../../shared/models/manifest.ts';
import { verifySizes } from '../../../shared/models/verify-model.ts';
import { type Check, ok, warning } from './finding.ts';

export const checkAddedModels: Check = {
  name: 'added models',
  async run({ env }) {
    const models = modelsDirectory(env);
    const ids = await listModelIds(env);
    if (ids.length === 0) return ok('none: the built-in ones are used', 'sta models list');
    for (const id of ids) {
      const fix = `sta models remove ${id}, then sta models pull or add`;
      try {
        const manifest = await readManifest(join(models, id));
        const [first] = manifest === undefined ? [] : await verifySizes(join(models, id), manifest);
        if (first !== undefined) return warning(`${id} is damaged: ${first.path}, ${first.problem}`, fix);
      } catch (error) {
        return warning(messageOf(error), fix);
      }
    }
    return ok(`${ids.join(', ')}: complete, by the sizes of their files`, 'sta models verify');
  },
};
