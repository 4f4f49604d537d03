import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import type { FetchedKind } from './job-kind.ts';

/** The command that fetches a job: `sta tone fetch ID`. */
export const fetchCommand = (
  { group, fetchGroup = group }: Pick<FetchedKind, 'group' | 'fetchGroup'>,
  id: string,
): string => `sta ${fetchGroup} fetch ${quoteForBash(id)}`;

/** The command that shows the result of a finished job. */
export const resultCommand = (kind: Pick<FetchedKind, 'group' | 'fetchGroup' | 'shownBy'>, id: string): string =>
  kind.shownBy === undefined ? fetchCommand(kind, id) : `sta ${kind.shownBy} ${quoteForBash(id)}`;
