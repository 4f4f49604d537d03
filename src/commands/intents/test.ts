import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerTest } from '../../conversations/evaluation/test-command.ts';

export function registerIntentsTest(intents: Command, run: Runner): void {
  registerTest(intents, run, 'intent', [
    'sta intents create cancel --sample "I want to cancel my subscription" --sample "Please cancel my order"',
    'sta intents create refund --samples-file examples/refund-samples.txt',
    'sta intents create delivery --sample "Where is my parcel?" --sample "My order has not arrived"',
    'sta intents test examples/intent-cases.jsonl --min-f1 0.8 --junit intents.xml',
  ]);
}
