import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerTest } from '../../conversations/evaluation/test-command.ts';

export function registerTagsTest(tags: Command, run: Runner): void {
  registerTest(tags, run, 'tag', [
    'sta tags create refund --samples-file examples/refund-samples.txt',
    'sta tags create delay --sample "My parcel is late" --sample "Where is my order?"',
    'sta tags test examples/tag-cases.jsonl --min-f1 0.8',
    'sta tags test examples/tag-cases.jsonl --threshold 0.4 --json',
  ]);
}
