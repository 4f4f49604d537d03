/** Opens an analysis: reads the inputs, finds, filters and sums up. Its rows are not shown here. */
import { randomUUID } from 'node:crypto';
import type { Context } from '../../cli/context/context.ts';
import { measureLines } from '../../cli/inputs/open-texts.ts';
import type { ProfileCorrection } from '../../cli/profile-file/profile-schema.ts';
import type { Shape } from '../../output/print/check-jmespath.ts';
import { printsNotes } from '../../output/print/formats.ts';
import { createSelection } from '../../output/print/select-json.ts';
import { countOf } from '../../output/text/count-of.ts';
import { exitCodes, StaError } from '../../shared/errors.ts';
import { noteBatchEnd } from '../jobs/note-job.ts';
import { type FormatOptions, readOptionsOf } from '../transcripts/format-options.ts';
import { Roles } from '../transcripts/roles.ts';
import type { Side } from '../transcripts/sides.ts';
import { analyzeInputs } from './analyze-inputs.ts';
import { Corrections } from './corrections.ts';
import type { Period } from './dates.ts';
import { readEarlierRows } from './earlier-rows.ts';
import { rowShape, summaryShape } from './expression-shapes.ts';
import type { GroupComparison } from './group-fields.ts';
import { NamedColumns } from './named-columns.ts';
import { type AnalysisPart, openFinders } from './open-finders.ts';
import type { ConversationRow } from './per-conversation/conversation-row.ts';
import { conversationShape } from './per-conversation/conversation-shape.ts';
import { OpenConversations } from './per-conversation/open-conversations.ts';
import { readSources } from './read-sources.ts';
import type { Row } from './row.ts';
import { summarizeSources } from './summarize-sources.ts';
import { type AnalysisSummary, Summarizer } from './summary.ts';

/** What a row is about. */
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
  /** A pause of at least this many seconds is dead air. */
  readonly deadAir?: number;
  /** The names of the agents. */
  readonly agents?: readonly string[];
  readonly customers?: readonly string[];
  /** Whose lines are matched with intents; customers' by default. */
  readonly intentsOf?: Side;
  readonly corrections?: readonly ProfileCorrection[];
  readonly concurrency: number;
}

/** Also receives every row, regardless of the output. */
export interface RowSink {
  add(row: Row): void;
  /** Receives every conversation after its last row. */
  addConversation(row: ConversationRow): void;
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
  const { failOn, resume, concurrency, agents, customers, deadAir, intentsOf = 'customers' } = options;
  const reads = await readOptionsOf(options);
  const columns = new NamedColumns(options);
  const { passesLine, passesConversation } = openConditions(options, columns);
  const fails = failOn === undefined ? undefined : createCondition(failOn, '--fail-on', summaryShape);
  const batch = randomUUID();
  const corrections = new Corrections(options.corrections);
  const { finders, summarize, missing } = await openFinders(context, options.with, batch, intentsOf, corrections);
  if (options.with === undefined) noteMissing(context, missing);
  const roles = new Roles(agents, customers, (speaker) => corrections.roleOf(speaker));
  const summarizer = new Summarizer(options.compare, (speaker) => roles.groundOf(speaker), intentsOf);
  const conversations = new OpenConversations({ deadAir, intentsOf, endWithSource: resume === undefined });
  const wantsConversations = options.per === 'conversation';
  let ended: ConversationRow[] = [];
  const failures = new RowFailures();

  function finish(rows: readonly ConversationRow[]): void {
    for (const row of rows) {
      if (!passesConversation(row)) continue;
      summarizer.addConversation(row);
      sink?.addConversation(row);
      if (wantsConversations) ended.push(row);
    }
  }

  function take(found: readonly Row[]): readonly Row[] {
    const rows = found.map((row) => corrections.mark(row));
    columns.see(rows);
    // Failed rows are never filtered out: a condition cannot be evaluated for them.
    const wanted: Row[] = [];
    for (const row of rows) {
      const isWanted = row.error !== undefined || passesLine(row);
      finish(conversations.add(row, isWanted));
      if (!isWanted) continue;
      wanted.push(row);
      summarizer.add(row);
      sink?.add(row);
      failures.add(row);
    }
    return wanted;
  }

  async function* rows(onEarlier?: (row: Row) => void): AsyncGenerator<readonly Row[]> {
    const earlier =
      resume === undefined
        ? undefined
        : await readEarlierRows(resume, context.signal, (row) => {
            for (const wanted of take([row])) onEarlier?.(wanted);
          });
    if (earlier?.mended !== undefined) context.note(earlier.mended);
    const { format } = context.settings();
    const isFinished = earlier?.isFinished ?? (() => false);
    const sources = {
      ...reads,
      isFinished: summarize === undefined ? isFinished : () => false,
      roles,
      batch,
    };
    const run = analyzeInputs(context, {
      open(signal) {
        const groups = readSources(context, paths, sources, signal);
        return summarize === undefined ? groups : summarizeSources(groups, { compute: summarize, isFinished, signal });
      },
      finders,
      size: measureLines({ paths, stdin: context.stdin, held: context.heldFiles }),
      concurrency,
      resume,
      resumable: format === 'ndjson' && !wantsConversations,
      onEnd: (counts) => noteBatchEnd(context, batch, counts),
    });
    const appends = earlier !== undefined && format === 'ndjson';
    for await (const found of run) {
      const rows = take(found);
      yield appends ? rows.filter((row) => !earlier.hasFailure(row)) : rows;
    }
    finish(conversations.end());
    columns.check();
    for (const { name, count } of summarizer.result().comparison?.groups ?? []) {
      if (count === 0) context.note(`--compare: no line of a customer has the ${options.compare?.field} ${name}`);
    }
    const written = await sink?.end(summarizer.result());
    if (written !== undefined) context.note(written);
    if (printsNotes(format)) return;
    // Without these lines, the log of a pipeline would only show the exit code.
    if (failures.count > 0) context.note(failures.describe());
    if (fails?.(summarizer.result()) === true) context.note(`--fail-on ${failOn} is true`);
  }

  return {
    rows,
    takeConversations() {
      const taken = ended;
      ended = [];
      return taken;
    },
    summary: () => summarizer.result(),
    end() {
      const summary = summarizer.result();
      const found = fails?.(summary) ?? false;
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

/** Rows with an error: how many, and the messages of the first. */
class RowFailures {
  count = 0;
  readonly #messages: string[] = [];

  add({ error }: Row): void {
    if (error === undefined) return;
    this.count += 1;
    if (this.#messages.length < 3) this.#messages.push(error.message);
  }

  describe(): string {
    const rest = this.count - this.#messages.length;
    return [
      `${countOf(this.count, 'line')} failed:`,
      ...this.#messages.map((message) => `  ${message}`),
      ...(rest > 0 ? [`  and ${rest} more`] : []),
    ].join('\n');
  }
}

/** A number after a comparison needs no backticks here, unlike in JMESPath. */
const quoted = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|([<>]=?|[!=]=)(\s*)(-?\d+(?:\.\d+)?)/g;

/** `--where`: about lines, or about conversations. @throws StaError `usage` if it is not JMESPath */
function openConditions({ where, per }: AnalysisOptions, columns: NamedColumns) {
  const always = () => true;
  if (where === undefined) return { passesLine: always, passesConversation: always };
  const onColumn = (name: string) => columns.expect(name, '--where');
  return per === 'conversation'
    ? { passesLine: always, passesConversation: createCondition(where, '--where', conversationShape(onColumn)) }
    : { passesLine: createCondition(where, '--where', rowShape(onColumn)), passesConversation: always };
}

/** @throws StaError `usage` if it is not JMESPath */
function createCondition(expression: string, flag: string, shape: Shape): (document: unknown) => boolean {
  const select = createSelection(
    expression.replace(quoted, (whole, operator?: string, space?: string, number?: string) =>
      operator === undefined ? whole : `${operator}${space}\`${number}\``,
    ),
    flag,
    shape,
  );
  return (document) => isTrue(select(document));
}

/** JMESPath's definition: false, null and empty values are false, and nothing else is. */
function isTrue(value: unknown): boolean {
  if (value === false || value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
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
