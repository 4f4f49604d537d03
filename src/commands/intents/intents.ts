/** `sta intents`: intents. */
import type { Command } from 'commander';
import type { Runner } from '../../action/runner.ts';
import { registerIntentsCreate } from './create.ts';
import { registerIntentsDelete } from './delete.ts';
import { registerIntentsList } from './list.ts';
import { registerIntentsTest } from './test.ts';

export function register(intents: Command, run: Runner): void {
  intents.description('Manage custom intents: labels for the purpose of a sentence');
  registerIntentsCreate(intents, run);
  registerIntentsList(intents, run);
  registerIntentsDelete(intents, run);
  registerIntentsTest(intents, run);
}
