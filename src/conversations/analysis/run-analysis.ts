/**
 * `sta analyze`: chooses the rows and the form in which they are shown: rows as they arrive, a table, groups, or a
 * summary.
 */
import { randomUUID } from 'node:crypto';
import type { Context } from '../../cli/context/context.ts';
import { measureLines } from '../../cli/inputs/open-texts.ts';
import type { Shape } from '../../output/print/check-jmespath.ts';
import { printsNotes } from '../../output/print/formats.ts';
import { createSelection } from '../../output/print/select-json.ts';
import { countOf } from '../../output/text/count-of.ts';
import type { StreamedResult, StreamView, TableView } from '../../output/view.ts';
import { exitCodes, StaError } from '../../shared/errors.ts';
import { noteBatchEnd } from '../jobs/note-job.ts';
import { type FormatOptions, readOptionsOf } from '../transcripts/format-options.ts';
import { Roles } from '../transcripts/roles.ts';
import type { Side } from '../transcripts/sides.ts';
import { analyzeInputs } from './analyze-inputs.ts';
import { countTable, crossTable, groupRecord, sortGroups } from './count-table.ts';
import type { Period } from './dates.ts';
import { drawRows } from './draw-rows.ts';
import { drawSummary } from './draw-summary.ts';
import { readEarlierRows } from './earlier-rows.ts';
import { rowShape, summaryShape } from './expression-shapes.ts';
import { type GroupComparison, groupField } from './group-fields.ts';
import { BestRows, compareBy } from './keep-rows.ts';
import { NamedColumns } from './named-columns.ts';
import { type AnalysisPart, openFinders } from './open-finders.ts';
import { readSources } from './read-sources.ts';
import type { Row } from './row.ts';
import { fieldNames, rowTable } from './row-table.ts';
import { summarizeSources } from './summarize-sources.ts';
import { type AnalysisSummary, Summarizer } from './summary.ts';
import { Groups } from './tally.ts';

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
  /** The names of the agents. */
  readonly agents?: readonly string[];
  readonly customers?: readonly string[];
  /** Whose lines are matched with intents; customers' by default. */
  readonly intentsOf?: Side;
  readonly concurrency: number;
}

/** Rows of a sorted table without `--top`. */
const maxSorted = 200_000;
/** On a terminal, this many rows are shown above their summary. */
const fewRows = 40;

/** Also receives every row, regardless of the output. */
export interface RowSink {
  add(row: Row): void;
  /** Called after the last row. @returns a message about the result */
  end(summary: AnalysisSummary): Promise<string>;
}

interface Analysis {
  /**
   * The rows that pass `--where`, in order.
   * @param onEarlier receives the rows of an earlier run (`--resume`) before them
   */
  rows(onEarlier?: (row: Row) => void): AsyncGenerator<readonly Row[]>;
  summary(): AnalysisSummary;
  /** The closing line, and whether `--fail-on` found something. */
  end(): { note: string; found: boolean; exitCode: number | undefined };
}

/** @param paths `-` is stdin @throws StaError */
export async function runAnalysis(
  context: Context,
  paths: readonly string[],
  options: AnalysisOptions,
  sink?: RowSink,
): Promise<TableView | StreamView> {
  const { count = [], by, sort, top } = options;
  const { format } = context.settings();
  const analysis = await openAnalysis(context, paths, options, sink);
  if (count.length > 0 || by !== undefined) {
    return showGroups(context, analysis, [...count, ...(by === undefined ? [] : [by])], top);
  }
  if (sort !== undefined || top !== undefined) return showSorted(context, analysis, options);
  if (format === 'json') return showDocument(context, analysis);
  if (format === 'table' && context.terminal.isTerminal) return showSummary(context, analysis);
  return streamRows(analysis);
}

async function openAnalysis(
  context: Context,
  paths: readonly string[],
  options: AnalysisOptions,
  sink: RowSink | undefined,
): Promise<Analysis> {
  const { where, failOn, resume, concurrency, agents, customers, intentsOf = 'customers' } = options;
  const reads = await readOptionsOf(options);
  const columns = new NamedColumns(options);
  const passes =
    where === undefined
      ? () => true
      : createCondition(
          where,
          '--where',
          rowShape((name) => columns.expect(name, '--where')),
        );
  const fails = failOn === undefined ? undefined : createCondition(failOn, '--fail-on', summaryShape);
  const batch = randomUUID();
  const { finders, summarize, missing } = await openFinders(context, options.with, batch, intentsOf);
  if (missing.length > 0 && options.with === undefined && printsNotes(context.settings().format)) {
    context.note(
      `You have no ${missing.join(' and no ')} yet: create some to see what customers want (sta ${missing[0]} create --help)`,
    );
  }
  const roles = new Roles(agents, customers);
  const summarizer = new Summarizer(options.compare, (speaker) => roles.groundOf(speaker), intentsOf);
  const failures: string[] = [];
  let failed = 0;

  function take(rows: readonly Row[]): readonly Row[] {
    columns.see(rows);
    // Failed rows are never filtered out: a condition cannot be evaluated for them.
    const wanted = rows.filter((row) => row.error !== undefined || passes(row));
    for (const row of wanted) {
      summarizer.add(row);
      sink?.add(row);
      if (row.error === undefined) continue;
      failed += 1;
      if (failures.length < 3) failures.push(row.error.message);
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
      resumable: format === 'ndjson',
      onEnd: (counts) => noteBatchEnd(context, batch, counts),
    });
    const appends = earlier !== undefined && format === 'ndjson';
    for await (const found of run) {
      const rows = take(found);
      yield appends ? rows.filter((row) => !earlier.hasFailure(row)) : rows;
    }
    columns.check();
    for (const { name, count } of summarizer.result().comparison?.groups ?? []) {
      if (count === 0) context.note(`--compare: no line of a customer has the ${options.compare?.field} ${name}`);
    }
    const written = await sink?.end(summarizer.result());
    if (written !== undefined) context.note(written);
    if (printsNotes(format)) return;
    // Without these lines, the log of a pipeline would only show the exit code.
    if (failed > 0) context.note(describeFailures());
    if (fails?.(summarizer.result()) === true) context.note(`--fail-on ${failOn} is true`);
  }

  const describeFailures = (): string =>
    [
      `${countOf(failed, 'line')} failed:`,
      ...failures.map((message) => `  ${message}`),
      ...(failed > failures.length ? [`  and ${failed - failures.length} more`] : []),
    ].join('\n');

  return {
    rows,
    summary: () => summarizer.result(),
    end() {
      const summary = summarizer.result();
      const found = fails?.(summary) ?? false;
      const lines = [
        countOf(summary.lines, 'line'),
        ...(failed > 0 ? [describeFailures()] : []),
        ...(found ? [`--fail-on ${failOn} is true`] : []),
      ];
      return { note: lines.join('\n'), found, exitCode: failed > 0 ? exitCodes.job_failed : undefined };
    },
  };
}

/** A number after a comparison needs no backticks here, unlike in JMESPath. */
const quoted = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|([<>]=?|[!=]=)(\s*)(-?\d+(?:\.\d+)?)/g;

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

function streamRows(analysis: Analysis): StreamView {
  let own: readonly string[] | undefined;
  async function* results(): AsyncGenerator<readonly StreamedResult[]> {
    for await (const rows of analysis.rows()) {
      // CSV has one header line: the columns of the first input decide.
      if (own === undefined && rows.length > 0) own = fieldNames(rows);
      const names = own ?? [];
      yield rows.map((row) => ({
        heading: row.source,
        replies: [row],
        get shown() {
          return rowTable([row], row, names);
        },
      }));
    }
  }
  return {
    kind: 'stream',
    results: results(),
    jsonForPeople: false,
    joined: true,
    get note() {
      return analysis.end().note;
    },
    get found() {
      return analysis.end().found;
    },
    get exitCode() {
      return analysis.end().exitCode;
    },
  };
}

/** Collects all rows; a run that ends early returns the rows so far and its failure. */
async function drain(
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

/** Equal only to rows that have no value to sort by. */
const withoutFields: Row = { source: '', index: -1, text: '' };

async function showSorted(context: Context, analysis: Analysis, options: AnalysisOptions): Promise<TableView> {
  const { sort = 'sentiment', reverse = false, top = maxSorted } = options;
  const compare = compareBy(sort, reverse);
  const best = new BestRows(top, compare);
  const { failure } = await drain(context, analysis, (row) => best.add(row));
  const rows = best.list();
  if (rows.length > 1 && rows.every((row) => compare(row, withoutFields) === 0)) {
    context.note(`No line has a value for --sort ${sort}: they are in the order of the input`);
  }
  const { note, ...end } = analysis.end();
  const cut = rows.length < best.seen ? `${rows.length} of ${note}` : note;
  return {
    ...rowTable(rows, { summary: analysis.summary(), rows }, fieldNames(rows)),
    instead: (columns, paint) => drawRows(rows, columns, paint),
    note: cut,
    failure,
    ...end,
  };
}

async function showDocument(context: Context, analysis: Analysis): Promise<TableView> {
  const rows: Row[] = [];
  const { failure } = await drain(context, analysis, (row) => rows.push(row));
  return { ...rowTable(rows, { summary: analysis.summary(), rows }, []), failure, ...analysis.end() };
}

async function showGroups(
  context: Context,
  analysis: Analysis,
  fields: readonly string[],
  top = Number.POSITIVE_INFINITY,
): Promise<TableView> {
  const groups = new Groups(fields.map(groupField));
  let agents = false;
  const { failure } = await drain(context, analysis, (row) => {
    agents ||= row.role === 'agent';
    if (row.text !== '') groups.add(row);
  });
  const list = sortGroups(groups.list(), fields).slice(0, top);
  const reply = { summary: analysis.summary(), groups: list.map((group) => groupRecord(group, fields)) };
  const [first = '', second] = fields;
  const crossed = second !== undefined && fields.length === 2;
  const view =
    crossed && context.settings().format === 'table' && context.terminal.isTerminal
      ? crossTable(list, [first, second], reply)
      : countTable(list, fields, reply);
  const { note, ...end } = analysis.end();
  const hint =
    fields.includes('intent') && agents ? `. Agents' lines count too: --where "role != 'agent'" leaves them out` : '';
  return { ...view, note: `${note}${hint}`, failure, ...end };
}

async function showSummary(context: Context, analysis: Analysis): Promise<TableView> {
  const rows: Row[] = [];
  let seen = 0;
  const { failure } = await drain(context, analysis, (row) => {
    seen += 1;
    if (rows.length <= fewRows) rows.push(row);
  });
  const summary = analysis.summary();
  const { note, ...end } = analysis.end();
  const hint = 'Each line: -o csv or -o ndjson, --sort sentiment --top 20, --where, --count intent';
  const isLong = seen > fewRows;
  return {
    ...rowTable(rows, summary, []),
    instead: (columns, paint) =>
      `${isLong ? '' : `${drawRows(rows, columns, paint)}\n`}${drawSummary(summary, columns, paint)}`,
    note: [...(summary.failed > 0 || end.found ? [note] : []), ...(isLong ? [hint] : [])].join('\n') || undefined,
    failure,
    ...end,
  };
}
