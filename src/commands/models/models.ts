/** `sta models`: adds larger models than the built-in ones to this machine. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerModelsAdd } from './add.ts';
import { registerModelsList } from './list.ts';
import { registerModelsPath } from './path.ts';
import { registerModelsPull } from './pull.ts';
import { registerModelsRemove } from './remove.ts';
import { registerModelsVerify } from './verify.ts';

export function register(models: Command, run: Runner): void {
  models.description('Get, add, verify and remove models for speech to text and matching');
  registerModelsList(models, run);
  registerModelsPull(models, run);
  registerModelsAdd(models, run);
  registerModelsVerify(models, run);
  registerModelsPath(models, run);
  registerModelsRemove(models, run);
}
