/** Explains why no sentence matched, and what to do: there may be nothing to match against. */

import type { TargetKind } from '../../api/records/target-calls.ts';
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import type { Context } from '../../cli/context/context.ts';
import { StaError } from '../../shared/errors.ts';
import { sameTarget } from '../jobs/leave-job.ts';

const examples: Readonly<Record<TargetKind, string>> = {
  tag: 'refund --sample "I want my money back"',
  intent: 'cancel --sample "Please cancel my order"',
};

const createOne = ({ settings }: Context, kind: TargetKind): string =>
  `Create one: ${sameTarget(settings(), `sta ${kind}s create ${examples[kind]}`)}`;

const listThem = ({ settings }: Context, kind: TargetKind): string =>
  `List yours: ${sameTarget(settings(), `sta ${kind}s list`)}`;

/**
 * @param wanted the ids of `--id`; undefined for all
 * @param own the ids of all of the user's tags or intents
 * @returns a line for people; undefined if there is something to match against
 */
export function explainNoTargets(
  context: Context,
  kind: TargetKind,
  wanted: readonly string[] | undefined,
  own: readonly string[],
): string | undefined {
  if (own.length === 0) return `You have no ${kind}s yet. ${createOne(context, kind)}`;
  if (wanted === undefined || wanted.some((id) => own.includes(id))) return undefined;
  const named = wanted.map(quoteForBash).join(', ');
  return `You have no ${kind} with the id ${named}. ${listThem(context, kind)}`;
}

/**
 * Adds a hint to the service's error for a tag or intent of `--id` that does not exist; returns other errors unchanged.
 */
export function adviseUnknownTarget(context: Context, kind: TargetKind, error: unknown): unknown {
  if (!(error instanceof StaError) || error.code !== 'not_found' || error.hint !== undefined) return error;
  return error.withHint(`${listThem(context, kind)}. ${createOne(context, kind)}`);
}
