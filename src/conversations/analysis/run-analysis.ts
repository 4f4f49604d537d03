import type { Context } from '../../cli/context/context.ts';
import { isTableFormat } from '../../output/print/formats.ts';
import { createSelection } from '../../output/print/select-json.ts';
import type { StreamView, TableView } from '../../output/view.ts';
import { queriedShape } from './expressions/run-shapes.ts';
import { type Analysis, type AnalysisOptions, drainRows, openAnalysis, type RowSink } from './open-analysis.ts';
import { showConversations } from './per-conversation/show-conversations.ts';
import { drawRows } from './rows/draw-rows.ts';
import { BestRows, compareBy } from './rows/keep-rows.ts';
import type { Row } from './rows/row.ts';
import { fieldNames, rowTable, streamRows } from './rows/row-table.ts';
import { countTable, crossTable, groupRecord, sortGroups } from './summary/count-table.ts';
import { drawSummary } from './summary/draw-summary.ts';
import { groupField } from './summary/group-fields.ts';
import { groupRows, tallyGroups } from './summary/tally.ts';

/** Rows of a sorted table without `--top`. */
const maxSorted = 200_000;
/** On a terminal, this many rows are shown above their summary. */
const fewRows = 40;

/** @param paths `-` is stdin @throws StaError */
export async function runAnalysis(
  context: Context,
  paths: readonly string[],
  options: AnalysisOptions,
  sink?: RowSink,
): Promise<TableView | StreamView> {
  const { count = [], by, sort, top, per } = options;
  const { format, query } = context.settings();
  // On a terminal, a table shows the summary.
  if (query !== undefined && format !== 'table') createSelection(query, '--query', queriedShape(options, format));
  const analysis = await openAnalysis(context, paths, options, sink);
  if (per === 'conversation') return showConversations(context, analysis, options);
  if (count.length > 0 || by !== undefined) {
    return showGroups(context, analysis, [...count, ...(by === undefined ? [] : [by])], top);
  }
  if (sort !== undefined || top !== undefined) return showSorted(context, analysis, options);
  if (format === 'json') return showDocument(context, analysis);
  if (format === 'table' && context.terminal.isTerminal) return showSummary(context, analysis);
  return streamRows(analysis, analysis.rows(), rowTable, isTableFormat(format));
}

/** Equal only to rows that have no value to sort by. */
const withoutFields: Row = { source: '', index: -1, text: '' };

async function showSorted(context: Context, analysis: Analysis, options: AnalysisOptions): Promise<TableView> {
  const { sort = 'sentiment', reverse = false, top = maxSorted } = options;
  const compare = compareBy(sort, reverse);
  const best = new BestRows(top, compare);
  const { failure } = await drainRows(context, analysis, (row) => best.add(row));
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
  const { failure } = await drainRows(context, analysis, (row) => rows.push(row));
  return { ...rowTable(rows, { summary: analysis.summary(), rows }, []), failure, ...analysis.end() };
}

async function showGroups(
  context: Context,
  analysis: Analysis,
  fields: readonly string[],
  top = Number.POSITIVE_INFINITY,
): Promise<TableView> {
  const groups = groupRows(fields.map(groupField));
  let agents = false;
  const { failure } = await drainRows(context, analysis, (row) => {
    agents ||= row.role === 'agent';
    if (row.text !== '') groups.add(row);
  });
  const list = sortGroups(tallyGroups(groups), fields).slice(0, top);
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
  const { failure } = await drainRows(context, analysis, (row) => {
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
