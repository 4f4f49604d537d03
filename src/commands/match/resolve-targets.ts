/** From what `--id` is given to the ids of tags or intents. */

import type { Context } from '../../action/context.ts';
import { openTargets, type TargetKind } from '../../evaluation/match-targets.ts';
import { isWholeId, resolveId } from '../../records/resolve-id.ts';
import type { MatchOptions } from './match-options.ts';

/**
 * The same options with whole ids. What fits nothing stays as it is: the match says so. Whole ids cost no call.
 *
 * @throws StaError `usage` when several fit
 */
export async function withTargetIds(context: Context, kind: TargetKind, options: MatchOptions): Promise<MatchOptions> {
  const { id: given } = options;
  if (given === undefined || context.dryRun !== undefined || given.every(isWholeId)) return options;
  const { targets } = await openTargets(await context.api(), kind);
  const noun = kind === 'tag' ? 'statement tag' : kind;
  return { ...options, id: [...new Set(given.map((one) => resolveId(one, targets, noun) ?? one))] };
}
