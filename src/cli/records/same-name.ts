/** Warns about records that their names no longer distinguish. */

import { StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';
import type { Named } from './resolve-id.ts';

/**
 * Checks before a record is created. A service that cannot list records does not prevent the creation.
 *
 * @returns a line for people; undefined if the name is new
 */
export async function warnOfSameName(
  context: Context,
  noun: string,
  name: string,
  list: () => Promise<Named[]>,
): Promise<string | undefined> {
  if (context.dryRun !== undefined) return undefined;
  const there = await list().catch((error) => {
    if (error instanceof StaError) return [];
    throw error;
  });
  const same = there.filter((record) => record.name.toLowerCase() === name.toLowerCase());
  const [first] = same;
  if (first === undefined) return undefined;
  const others = same.length === 1 ? '' : ` and ${same.length - 1} more`;
  return `Warning: another ${noun}${others} has the same name: ${first.id}. Use the ids to tell them apart`;
}
