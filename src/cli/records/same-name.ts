/** A warning for records that cannot be told apart by their name any more. */

import { StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';
import type { Named } from './resolve-id.ts';

/**
 * Looks before a record is created. A service that cannot list them is no reason not to create one.
 *
 * @returns a line for people; undefined when the name is new
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
