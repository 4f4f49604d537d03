/** Decides whether a check is passed: exit code 10 if not. */
import { percent } from '../analysis/summary/count-table.ts';
import type { CheckSummary } from './check-summary.ts';

/** @returns why a check is not passed, one sentence per reason; empty if it is @param minPass 0 to 1 */
export function listGateFailures({ must_failed, pass_share }: CheckSummary, minPass: number | undefined): string[] {
  return [
    ...(must_failed > 0 ? [`${must_failed} ${must_failed === 1 ? 'result' : 'results'} of must rules failed`] : []),
    ...(minPass === undefined
      ? []
      : pass_share === null
        ? ['--min-pass has nothing to measure: no rule applied to a conversation']
        : pass_share < minPass
          ? [`${percentWith(pass_share, minPass)} passed, and --min-pass is ${percent(minPass)}`]
          : []),
  ];
}

/** With a decimal, if a rounded share would seem to reach the limit. */
const percentWith = (share: number, limit: number): string =>
  Math.round(share * 100) < limit * 100 ? percent(share) : `${(share * 100).toFixed(2)} %`;
