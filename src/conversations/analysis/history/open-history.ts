/** Reads the earlier runs of a history, and appends this one. */
import type { Context } from '../../../cli/context/context.ts';
import { countOf } from '../../../output/text/count-of.ts';
import type { AnalysisSummary } from '../summary.ts';
import { appendRun, readHistory } from './history-file.ts';
import { measureChange } from './measure-change.ts';

export interface HistoryOptions {
  /** The file. */
  readonly history?: string;
  /** Only earlier runs of the last days are compared. */
  readonly historyDays?: number;
  readonly where?: string;
}

export interface OpenHistory {
  /** Adds to a summary how it differs from earlier runs. */
  readonly compare: (summary: AnalysisSummary) => AnalysisSummary;
  /** Adds the finished run. @throws StaError */
  readonly append: (summary: AnalysisSummary) => Promise<void>;
}

export const defaultHistoryDays = 28;

/** Reads the file before the run, so that a mistake is found before the work. @throws StaError */
export async function openHistory(
  { clock, note }: Pick<Context, 'clock' | 'note'>,
  { history: path, historyDays: days = defaultHistoryDays, where }: HistoryOptions,
): Promise<OpenHistory> {
  if (path === undefined) return { compare: (summary) => summary, append: async () => {} };
  const { runs, skipped } = await readHistory(path);
  if (skipped > 0) note(`${path}: ${countOf(skipped, 'line')} of the history cannot be read`);
  const nowMs = clock.nowMs();
  return {
    compare: (summary) => ({ ...summary, change: measureChange(runs, summary.sentiment, { nowMs, days, where }) }),
    append: (summary) => appendRun(path, nowMs, where, summary),
  };
}
