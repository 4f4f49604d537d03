/** `sta intents`: intents. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { registerUpdate } from '../../cli/profile-file/update-command.ts';
import { registerCreate, registerDelete, registerList } from '../../cli/records/target-commands.ts';
import { registerTest } from '../../conversations/evaluation/test-command.ts';

export function register(intents: Command, run: Runner): void {
  intents.description('Manage custom intents: labels for the purpose of a sentence');
  registerCreate(intents, run, 'intent', [
    'sta intents create cancel --sample "Please cancel my order" --sample "I want to stop my subscription"',
    'sta intents create greeting --phrase "good morning" --phrase hello',
  ]);
  registerList(intents, run, 'intent', {
    examples: ['sta intents list', 'sta intents list -o csv > intents.csv'],
    create: 'sta intents create cancel --sample "Please cancel my order"',
  });
  registerUpdate(intents, run, 'intent', [
    'sta intents update cancel --add-sample "Stop my subscription" --remove-sample "Stop it"',
    'sta intents update intent-k3v9 --rename cancellation',
  ]);
  registerDelete(intents, run, 'intent', [
    'sta intents delete roaming',
    'sta intents delete intent-k3v9q2m7x1ab-1767225600000 intent-p8d4w6z2c5ef-1767225600001 --yes',
  ]);
  registerTest(intents, run, 'intent', [
    'sta intents create cancel --sample "I want to cancel my subscription" --sample "Please cancel my order"',
    'sta intents create refund --samples-file examples/refund-samples.txt',
    'sta intents create delivery --sample "Where is my parcel?" --sample "My order has not arrived"',
    'sta intents test examples/intent-cases.jsonl --min-f1 0.8 --junit intents.xml',
  ]);
}
