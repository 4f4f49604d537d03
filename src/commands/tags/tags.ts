/** `sta tags`: manages statement tags. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerUpdate } from '../../cli/profile-file/update-command.ts';
import { registerTagsCreate } from './create.ts';
import { registerTagsDelete } from './delete.ts';
import { registerTagsList } from './list.ts';
import { registerTagsTest } from './test.ts';

export function register(tags: Command, run: Runner): void {
  tags.description('Manage custom statement tags: labels for sentences that mean the same as your samples');
  registerTagsCreate(tags, run);
  registerTagsList(tags, run);
  registerUpdate(tags, run, 'tag', [
    'sta tags update refund --add-sample "Please return my payment" --threshold 0.6',
    'sta tags update statement-k3v9 --rename refunds --remove-phrase refund',
    'sta tags update delay --samples-file delay.txt --no-priority',
  ]);
  registerTagsDelete(tags, run);
  registerTagsTest(tags, run);
}
