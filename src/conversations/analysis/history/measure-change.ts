/** How a run differs from the earlier runs of a history. */
import { countOf } from '../../../output/text/count-of.ts';
import { percent } from '../summary/count-table.ts';
import { moreNegative, type Tally, type Verdict } from '../summary/tally.ts';
import type { EarlierRun } from './history-file.ts';

export interface HistoryChange {
  /** Earlier runs in the period, with the same `--where`. */
  readonly runs: number;
  /** When the first of these runs began; null without earlier runs. */
  readonly since: string | null;
  /** The differences to these runs together: 0.05 is five points more. null if either is unknown. */
  readonly negative_share: number | null;
  readonly positive_share: number | null;
  readonly mean_sentiment: number | null;
  /** By the share of negative lines; `same` if the difference may be due to chance, or without earlier runs. */
  readonly verdict: Verdict;
}

const dayMs = 86_400_000;

export function measureChange(
  runs: readonly EarlierRun[],
  now: Tally,
  { nowMs, days, where }: { readonly nowMs: number; readonly days: number; readonly where: string | undefined },
): HistoryChange {
  const own = runs
    .filter((run) => (run.where ?? undefined) === where && Date.parse(run.at) >= nowMs - days * dayMs)
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const before = joinTallies(own.map(({ sentiment }) => sentiment));
  const difference = (key: 'negative_share' | 'positive_share' | 'mean_sentiment') => {
    const [one, other] = [before[key], now[key]];
    return one === null || other === null ? null : Number((other - one).toFixed(6));
  };
  return {
    runs: own.length,
    since: own[0]?.at ?? null,
    negative_share: difference('negative_share'),
    positive_share: difference('positive_share'),
    mean_sentiment: difference('mean_sentiment'),
    verdict: before.negative_share === null || now.negative_share === null ? 'same' : moreNegative(before, now),
  };
}

/** The tally of all lines of several runs. */
function joinTallies(tallies: readonly EarlierRun['sentiment'][]): Tally {
  const sum = (of: (tally: EarlierRun['sentiment']) => number) => tallies.reduce((all, tally) => all + of(tally), 0);
  const [negative, neutral, positive] = [
    sum((one) => one.negative),
    sum((one) => one.neutral),
    sum((one) => one.positive),
  ];
  const judged = negative + neutral + positive;
  const share = (part: number) => (judged === 0 ? null : part / judged);
  const scores = sum((one) => (one.mean_sentiment ?? 0) * (one.negative + one.neutral + one.positive));
  return {
    count: sum((one) => one.count),
    share: 1,
    negative,
    neutral,
    positive,
    negative_share: share(negative),
    positive_share: share(positive),
    mean_sentiment: share(scores),
  };
}

/** `Worse than 12 earlier runs since 2026-10-28: 31 % negative, 6 points more`. */
export function describeHistoryChange({ runs, since, negative_share, verdict }: HistoryChange, now: Tally): string {
  if (runs === 0) return 'The first run in this history: later runs are compared with it';
  const from = `${countOf(runs, 'earlier run')} since ${since?.slice(0, 10) ?? ''}`;
  if (negative_share === null || now.negative_share === null) return `${from}: sentiment is not known in both`;
  const points = Math.round(Math.abs(negative_share) * 100);
  const by = points === 0 ? 'as before' : `${countOf(points, 'point')} ${negative_share > 0 ? 'more' : 'less'}`;
  const said = {
    worse: `Worse than ${from}`,
    better: `Better than ${from}`,
    same: `No clear change compared with ${from}`,
  };
  return `${said[verdict]}: ${percent(now.negative_share)} negative, ${by}`;
}
