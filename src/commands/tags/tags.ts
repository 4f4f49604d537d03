/** `sta tags`: statement tags. */
import type { Command } from 'commander';
import type { Runner } from '../../action/runner.ts';
import { registerTagsCreate } from './create.ts';
import { registerTagsDelete } from './delete.ts';
import { registerTagsList } from './list.ts';
import { registerTagsTest } from './test.ts';

export function register(tags: Command, run: Runner): void {
  tags.description('Manage custom statement tags: labels for sentences that mean the same as your samples');
  registerTagsCreate(tags, run);
  registerTagsList(tags, run);
  registerTagsDelete(tags, run);
  registerTagsTest(tags, run);
}
