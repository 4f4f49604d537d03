/** Opens an analysis, which reads, analyses, filters and summarises its inputs; run-analysis.ts shows its rows. */
import { randomUUID } from 'node:crypto';
import type { Context } from '../../cli/context/context.ts';
import type { ProfileCorrection } from '../../cli/profile-file/profile-schema.ts';
import type { RuleSet } from '../../engines/conversation/rules/rule-set.ts';
import { printsNotes } from '../../output/print/formats.ts';
import { countOf } from '../../output/text/count-of.ts';
import { exitCodes, StaError } from '../../shared/errors.ts';
import type { Channels } from '../jobs/kinds/tone/channels.ts';
import { noteBatchEnd } from '../jobs/note-job.ts';
import type { CheckSummary } from '../rules/check-summary.ts';
import type { CheckedConversation } from '../rules/checked-conversation.ts';
import { openRuleRun } from '../rules/rule-run.ts';
import { type FormatOptions, readOptionsOf } from '../transcripts/format-options.ts';
import { Roles } from '../transcripts/speakers/roles.ts';
import type { Side } from '../transcripts/speakers/sides.ts';
import { AnalysisResults } from './analysis-results.ts';
import { analyzeInputs } from './analyze-inputs.ts';
import { openConditions } from './expressions/conditions.ts';
import { NamedColumns } from './expressions/named-columns.ts';
import { Corrections } from './finders/corrections.ts';
import { openFinders } from './finders/open-finders.ts';
import { summarizeSources } from './finders/summarize-sources.ts';
import { openHistory } from './history/history-file.ts';
import type { AnalysisPart } from './parts.ts';
import type { ConversationRow } from './per-conversation/conversation-row.ts';
import type { Row } from './rows/row.ts';
import { readEarlierRows } from './sources/earlier-rows.ts';
import { LineCounts } from './sources/line-counts.ts';
import { readSources } from './sources/read-sources.ts';
import type { Period } from './summary/dates.ts';
import type { GroupComparison } from './summary/group-fields.ts';
import type { AnalysisSummary } from './summary/summary.ts';

/** The units of `--per`: a row describes a line or a conversation. */
export const rowUnits = ['line', 'conversation'] as const;

export interface AnalysisOptions extends FormatOptions {
  readonly with?: readonly AnalysisPart[];
  readonly where?: string;
  readonly sort?: string;
  readonly reverse?: boolean;
  readonly top?: number;
  readonly count?: readonly string[];
  readonly by?: Period;
  readonly failOn?: string;
  readonly compare?: GroupComparison;
  readonly resume?: string;
  /** Rows are lines, or conversations. */
  readonly per?: (typeof rowUnits)[number];
  /** The number of speakers in recordings, to tell them apart. */
  readonly speakers?: number;
  /** The speakers of the two channels of recordings. */
  readonly channels?: Channels;
  /** A pause of at least this many seconds is dead air. */
  readonly deadAir?: number;
  /** A rule file: each conversation is checked against it. */
  readonly rules?: string;
  /** The names of the agents. */
  readonly agents?: readonly string[];
  readonly customers?: readonly string[];
  /** Whose lines are matched with intents; customers' by default. */
  readonly intentsOf?: Side;
  readonly corrections?: readonly ProfileCorrection[];
  readonly history?: string;
  readonly historyDays?: number;
  readonly concurrency: number;
}

/** Also receives every row, regardless of the output. */
export interface RowSink {
  add(row: Row): void;
  /** Receives every conversation after its last row. */
  addConversation(row: ConversationRow): void;
  /** Receives the results of every conversation, with `--rules`. */
  addChecked(checked: CheckedConversation): void;
  /** Called before `end`, after the last conversation, with `--rules`. */
  endRules(summary: CheckSummary, ruleSet: RuleSet): void;
  /** Called after the last row. @returns a message about the result */
  end(summary: AnalysisSummary): Promise<string>;
}

export interface Analysis {
  /**
   * The rows that pass `--where`, in order.
   * @param onEarlier receives the rows of an earlier run (`--resume`) before them
   */
  rows(onEarlier?: (row: Row) => void): AsyncGenerator<readonly Row[]>;
  /** The conversations that have ended since the last call. */
  takeConversations(): readonly ConversationRow[];
  summary(): AnalysisSummary;
  /** The closing line, and whether `--fail-on` found something. */
  end(): { note: string; found: boolean; exitCode: number | undefined };
}

/** @param paths `-` is stdin @throws StaError */
export async function openAnalysis(
  context: Context,
  paths: readonly string[],
  options: AnalysisOptions,
  sink: RowSink | undefined,
): Promise<Analysis> {
  const { failOn, resume, concurrency, agents, customers, intentsOf = 'customers' } = options;
  const reads = await readOptionsOf(options);
  const columns = new NamedColumns(options);
  const history = await openHistory(context, options);
  const batch = randomUUID();
  const corrections = new Corrections(options.corrections);
  const onChecked = (checked: CheckedConversation) => sink?.addChecked(checked);
  const rules = options.rules === undefined ? undefined : await openRuleRun(context, options.rules, onChecked);
  const parts = rules === undefined ? options.with : rules.addParts(options.with);
  const conditions = await openConditions(context, options, columns, parts);
  const side = rules?.widenSide(intentsOf) ?? intentsOf;
  const { finders, summarize, missing } = await openFinders(context, parts, batch, side, corrections);
  if (options.with === undefined) noteMissing(context, missing);
  const roles = new Roles(agents, customers, (speaker) => corrections.roleOf(speaker));
  const lineCounts = new LineCounts();
  const results = new AnalysisResults(options, {
    columns,
    conditions,
    corrections,
    history,
    lineCounts,
    roles,
    rules,
    sink,
  });
  const { failures } = results;

  async function* rows(onEarlier?: (row: Row) => void): AsyncGenerator<readonly Row[]> {
    const earlier =
      resume === undefined
        ? undefined
        : await readEarlierRows(resume, context.signal, (row) => {
            for (const wanted of results.take([row])) onEarlier?.(wanted);
          });
    if (earlier?.mended !== undefined) context.note(earlier.mended);
    const { format } = context.settings();
    const isFinished = earlier?.isFinished ?? (() => false);
    const sources = {
      ...reads,
      isFinished: summarize === undefined ? isFinished : () => false,
      roles,
      lineCounts,
      batch,
      speakers: options.speakers,
      channels: options.channels,
    };
    const run = analyzeInputs(context, {
      open(signal) {
        const groups = readSources(context, paths, sources, signal);
        return summarize === undefined ? groups : summarizeSources(groups, { compute: summarize, isFinished, signal });
      },
      finders,
      paths,
      concurrency,
      resume,
      resumable: format === 'ndjson' && options.per !== 'conversation',
      onEnd: (counts) => noteBatchEnd(context, batch, counts),
    });
    const appends = earlier !== undefined && format === 'ndjson';
    for await (const found of run) {
      const rows = results.take(found);
      yield appends ? rows.filter((row) => !earlier.hasFailure(row)) : rows;
    }
    const summary = await results.end(context);
    for (const empty of (summary.comparison?.groups ?? [])
      .filter(({ count }) => count === 0)
      .map(({ name }) => `--compare: no line of a customer has the ${summary.comparison?.field} ${name}`)) {
      if (conditions.needsComparison) throw new StaError('usage', empty);
      context.note(empty);
    }
    if (summary.rules !== undefined && rules !== undefined) sink?.endRules(summary.rules, rules.ruleSet);
    const written = await sink?.end(summary);
    if (written !== undefined) context.note(written);
    await history.append(summary);
    if (printsNotes(format)) return;
    // Without these lines, the log of a pipeline would only show the exit code.
    if (failures.count > 0) context.note(failures.describe());
    if (conditions.fails(summary)) context.note(`--fail-on ${failOn} is true`);
  }

  return {
    rows,
    takeConversations: () => results.takeConversations(),
    summary: () => results.summary(),
    end() {
      const summary = results.summary();
      const found = conditions.fails(summary);
      const lines = [
        countOf(summary.lines, 'line'),
        ...(failures.count > 0 ? [failures.describe()] : []),
        ...(found ? [`--fail-on ${failOn} is true`] : []),
      ];
      return { note: lines.join('\n'), found, exitCode: failures.count > 0 ? exitCodes.job_failed : undefined };
    },
  };
}

function noteMissing(context: Context, missing: readonly string[]): void {
  if (missing.length === 0 || !printsNotes(context.settings().format)) return;
  context.note(
    `You have no ${missing.join(' and no ')} yet: create some to see what customers want (sta ${missing[0]} create --help)`,
  );
}

/** Collects all rows; a run that ends early returns the rows so far and its failure. */
export async function drainRows(
  context: Context,
  analysis: Analysis,
  onRow: (row: Row) => void,
): Promise<{ failure: StaError | undefined }> {
  try {
    for await (const rows of analysis.rows(onRow)) for (const row of rows) onRow(row);
    return { failure: undefined };
  } catch (error) {
    if (!(error instanceof StaError) || error.code === 'usage' || analysis.summary().lines === 0) throw error;
    context.note('The run ended early: these are the results so far');
    return { failure: error };
  }
}
