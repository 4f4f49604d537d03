/** Asks before records are deleted that the file does not have, as the nouns ask before they delete. */

import type { Context } from '../../action/context.ts';
import { StaError } from '../../errors.ts';
import { countOf } from '../../output/count-of.ts';
import { sanitizeLine } from '../../output/sanitize.ts';
import type { Change } from '../../profile/plan-changes.ts';
import { recordKinds } from '../../profile/record-kinds.ts';

/** More names than these are counted in the question. */
const mostNames = 10;

/**
 * @returns whether to go on: true when nothing is to be deleted
 * @throws StaError `usage` when there is nobody to ask
 */
export async function confirmDeletions(
  changes: readonly Change[],
  { interactive, prompts }: Pick<Context, 'interactive' | 'prompts'>,
  yes: boolean,
): Promise<boolean> {
  const names = changes.flatMap(({ action, remove }) =>
    action === 'delete' ? [sanitizeLine(`${recordKinds[remove.kind].label} ${remove.name}`)] : [],
  );
  if (names.length === 0 || yes) return true;
  if (!interactive) {
    throw new StaError(
      'usage',
      `Deleting ${countOf(names.length, 'record')} needs --yes where there is no terminal to ask on`,
      {
        hint: 'See which with: sta diff -f FILE --prune',
      },
    );
  }
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : '';
  const what = `${countOf(names.length, 'record')}: ${names.slice(0, mostNames).join(', ')}${more}`;
  return (await prompts()).confirm({ message: `Delete ${what}?`, default: false });
}
