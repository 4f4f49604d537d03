/** `sta tags`: manages statement tags. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { registerUpdate } from '../../cli/profile-file/update-command.ts';
import { registerCreate, registerDelete, registerList } from '../../cli/records/target-commands.ts';
import { registerTest } from '../../conversations/evaluation/test-command.ts';

export function register(tags: Command, run: Runner): void {
  tags.description('Manage custom statement tags: labels for sentences that mean the same as your samples');
  registerCreate(tags, run, 'tag', [
    'sta tags create refund --sample "I want my money back" --phrase refund',
    'sta tags create delay --samples-file samples.txt --threshold 0.6 --priority 1',
  ]);
  registerList(tags, run, 'tag', {
    examples: ['sta tags list', "sta tags list --query 'data[].statement_tag_name'"],
    create: 'sta tags create refund --sample "I want my money back"',
  });
  registerUpdate(tags, run, 'tag', [
    'sta tags update refund --add-sample "Please return my payment" --threshold 0.6',
    'sta tags update statement-k3v9 --rename refunds --remove-phrase refund',
    'sta tags update delay --samples-file delay.txt --no-priority',
  ]);
  registerDelete(tags, run, 'tag', [
    'sta tags delete refund',
    "sta tags list --query 'data[].statement_tag_id' --raw | xargs sta tags delete --yes",
  ]);
  registerTest(tags, run, 'tag', [
    'sta tags create refund --samples-file examples/refund-samples.txt',
    'sta tags create delay --sample "My parcel is late" --sample "Where is my order?"',
    'sta tags test examples/tag-cases.jsonl --min-f1 0.8',
    'sta tags test examples/tag-cases.jsonl --threshold 0.4 --json',
  ]);
}
