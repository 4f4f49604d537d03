/**
 * The history of `--history`: a file with one JSON line per run. A run appends its line in one write, so several runs may
 * share a file, and a run that ended in the middle of a write spoils only its own line.
 */

import { appendFile, readFile, stat } from 'node:fs/promises';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '../../../cli/context/context.ts';
import { cannotWriteError, checkWritable } from '../../../output/print/whole-file.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { StaError, systemCodeOf, systemReasonOf } from '../../../shared/errors.ts';
import { tryParseJson } from '../../../shared/parse-json.ts';
import type { AnalysisSummary } from '../summary/summary.ts';
import { measureChange } from './measure-change.ts';

const count = Type.Integer({ minimum: 0 });
const share = Type.Union([Type.Number(), Type.Null()]);

const Run = Type.Object({
  /** ISO 8601, in UTC. */
  at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' }),
  where: Type.Union([Type.String(), Type.Null()]),
  lines: count,
  sentiment: Type.Object({
    count,
    negative: count,
    neutral: count,
    positive: count,
    negative_share: share,
    positive_share: share,
    mean_sentiment: share,
  }),
});
/** The members of a line that a later run needs. */
export type EarlierRun = Static<typeof Run>;

const runCheck = Compile(Run);

/** About 30,000 runs. */
const maxBytes = 64 * 2 ** 20;

/** @returns no runs if the file does not exist; skipped: the number of invalid lines @throws StaError `file_error` if it cannot be read or written */
export async function readHistory(path: string) {
  await checkWritable(path);
  const text = await readIfThere(path);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const runs = lines.flatMap((line) => parseRun(line) ?? []);
  if (runs.length === 0 && lines.length > 0) {
    throw new StaError('invalid_input', `${path} is not a history: it has no line that --history wrote`, {
      hint: 'Name a new file, or the one of an earlier run with --history',
    });
  }
  return { runs, skipped: lines.length - runs.length };
}

/** @throws StaError `file_error` */
export async function appendRun(
  path: string,
  atMs: number,
  where: string | undefined,
  summary: AnalysisSummary,
): Promise<void> {
  const { lines, failed, customer_lines, sentiment, intents, profanity, promises, sources } = summary;
  const run = {
    at: new Date(atMs).toISOString(),
    where: where ?? null,
    sources: sources.length,
    lines,
    failed,
    customer_lines,
    sentiment,
    intents: intents.map(({ name, count: number, share: part }) => ({ name, count: number, share: part })),
    profanity: { lines: profanity.lines, share: profanity.share },
    promises: { count: promises.count },
  };
  try {
    const before = await readIfThere(path);
    const start = before === '' || before.endsWith('\n') ? '' : '\n';
    await appendFile(path, `${start}${JSON.stringify(run)}\n`);
  } catch (error) {
    if (error instanceof StaError) throw error;
    throw cannotWriteError(path, error);
  }
}

function parseRun(line: string): EarlierRun | undefined {
  const value = tryParseJson(line);
  return runCheck.Check(value) && !Number.isNaN(Date.parse(value.at)) ? value : undefined;
}

async function readIfThere(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > maxBytes) {
      throw new StaError('invalid_input', `${path} has more than ${maxBytes / 2 ** 20} MiB: start a new history`);
    }
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof StaError) throw cause;
    if (systemCodeOf(cause) === 'ENOENT') return '';
    throw new StaError('file_error', `Cannot read ${path}: ${systemReasonOf(cause)}`, { cause });
  }
}

interface HistoryOptions {
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
