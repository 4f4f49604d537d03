/** `sta intents`: intents. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerUpdate } from '../../cli/profile-file/update-command.ts';
import { registerIntentsCreate } from './create.ts';
import { registerIntentsDelete } from './delete.ts';
import { registerIntentsList } from './list.ts';
import { registerIntentsTest } from './test.ts';

export function register(intents: Command, run: Runner): void {
  intents.description('Manage custom intents: labels for the purpose of a sentence');
  registerIntentsCreate(intents, run);
  registerIntentsList(intents, run);
  registerUpdate(intents, run, 'intent', [
    'sta intents update cancel --add-sample "Stop my subscription" --remove-sample "Stop it"',
    'sta intents update intent-k3v9 --rename cancellation',
  ]);
  registerIntentsDelete(intents, run);
  registerIntentsTest(intents, run);
}
