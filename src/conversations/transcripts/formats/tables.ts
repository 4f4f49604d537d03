/** CSV and TSV (RFC 4180, with other delimiters): one row per utterance. */

import { countOf } from '../../../output/text/count-of.ts';
import { tryParseJson } from '../../../shared/parse-json.ts';
import { asObject } from '../../../shared/subtitles/json-members.ts';
import { indexOf, isExpression } from '../columns/column-choices.ts';
import { flatten } from '../columns/flatten.ts';
import { guessNames } from '../columns/guess-names.ts';
import { inferNames } from '../columns/infer-names.ts';
import { findOpenRows, maxTitles, type OpenRows, readOpenRows, splitOpenRows } from '../columns/open-rows.ts';
import {
  fieldsOf,
  isFile,
  isOfNobody,
  isUnsaid,
  isUnsaidText,
  readRecord,
  splitScript,
} from '../columns/read-record.ts';
import { plainOf, recordItem, recordOf, textOf } from '../columns/record-item.ts';
import { findPositions, planRecords, type RecordPlan } from '../columns/record-plan.ts';
import { parseRows, readRows } from '../columns/table-rows.ts';
import { type FormatInput, type Head, type Item, type LineFormat, TranscriptError } from '../format.ts';
import { chooseList } from '../lists/choose-list.ts';
import { sideOf, splitExchange } from '../lists/split-exchange.ts';
import { messageItem } from '../messages/message-item.ts';
import type { SourceLine } from '../source-lines.ts';
import { isSideWord, roleOfWord } from '../speakers/speaker-roles.ts';
import { readDate } from '../times/dates.ts';
import { sortItems } from '../times/time-order.ts';
import { ndjson } from './ndjson.ts';
import { isChatBody, readChatBody } from './platforms/salesforce.ts';
import { countTitles, looksLikeHeader, namesParts } from './table-header.ts';

/** The delimiters of each format. */
export const delimitersOf = { csv: [',', ';', '|'], tsv: ['\t'] } as const;

export const tsv: LineFormat = {
  kind: 'lines',
  about: 'rows separated by tabs',
  recognises: async (head) => (await describeTable(head, delimitersOf.tsv)) !== undefined,
  read: (input) => readTable(input, delimitersOf.tsv),
};

export const csv: LineFormat = {
  kind: 'lines',
  about: 'rows separated by commas, semicolons or bars',
  recognises: async (head) => (await describeTable(head, delimitersOf.csv)) !== undefined,
  read: (input) => readTable(input, delimitersOf.csv),
};

/** The format of a table whose header names a text and another part of an utterance: its cells may look like a chat. */
export async function findClearTable(head: Head): Promise<'csv' | 'tsv' | undefined> {
  for (const format of ['csv', 'tsv'] as const) {
    const delimiters = delimitersOf[format].filter((one) => head.lines[0]?.includes(one));
    const [table] = delimiters.length === 0 ? [] : await findTables(head, delimiters);
    if (table === undefined || table.rows.length === 0 || !isEven(table)) continue;
    const { hasHeader, names, rows } = table;
    // The comma in a line of a chat is that of its date: `Tue, Oct 6 2026, 14:01 - Ana: Hi`.
    const isChat = rows.every((row) => row.some((cell) => /^\s*\d{1,2}:\d{2}\S*\s+\D/.test(cell)));
    if (hasHeader ? namesParts(names) : guessesTurns(names) && rows.length > 2 && !isChat) return format;
  }
  return undefined;
}

const guessesTurns = (names: readonly string[]): boolean =>
  names.includes('speaker') && (names.includes('time') || names.includes('start'));

interface Table {
  readonly delimiter: string;
  /** The number of rows above the header. */
  readonly titles: number;
  readonly hasHeader: boolean;
  readonly names: readonly string[];
  /** The rows in the beginning, without the header. */
  readonly rows: readonly (readonly string[])[];
  /** Present if the text is the last cell, and not quoted. */
  readonly open?: OpenRows;
}

/** The table at the beginning of a source, with the delimiter that fits best; undefined if it is not a table. */
async function describeTable(head: Head, delimiters: readonly string[]): Promise<Table | undefined> {
  const isNamedTable = /\.(?:csv|tsv|tab)$/i.test(head.name);
  const start = head.lines.filter((line) => line.trim() !== '').slice(0, maxTitles);
  if (!isNamedTable && !start.some((line) => delimiters.some((delimiter) => line.includes(delimiter))))
    return undefined;
  for (const table of await findTables(head, delimiters)) {
    const { names, hasHeader, delimiter, rows } = table;
    const isNamed = hasHeader && findPositions(names).text.length > 0;
    const isTimed =
      !hasHeader && (guessesTurns(names) || (names.includes('clock') && names.includes('speaker'))) && rows.length > 1;
    const looksLikeTable = isNamed || (hasHeader && names.length >= 3) || delimiter === '\t' || isTimed;
    if (rows.length > 0 && names.length > 1 && isEven(table, isNamed ? 0.5 : 0.9) && looksLikeTable) return table;
    if (isNamedTable && (head.name.toLowerCase().endsWith('.csv') ? delimiter !== '\t' : delimiter === '\t'))
      return table;
  }
  return undefined;
}

/** A share of the rows has as many columns as the first. */
const isEven = ({ rows, names }: Table, share = 0.9): boolean =>
  rows.filter((row) => row.length === names.length).length >= share * rows.length;

/** Short rows tell no more of a table. */
const maxSampleLines = 1_000;

/** The tables of a beginning with each delimiter, the one with the most regular columns first. */
async function findTables(head: Head, delimiters: readonly string[]): Promise<Table[]> {
  const tables: Table[] = [];
  const lines = head.lines.slice(0, maxSampleLines);
  // With a delimiter that does not occur, all rows have one cell: the same as with any other.
  const occurring = delimiters.filter((one, index) => index === 0 || lines.some((line) => line.includes(one)));
  for (const delimiter of occurring) {
    const { rows, open: unclosed } = await parseRows(lines, delimiter);
    const all = rows.map(({ values }) => values);
    const titles = head.hasHeader ? 0 : countTitles(all);
    const cells = all.slice(titles);
    const [first = [], ...others] = cells;
    if (first.length === 0) continue;
    const hasHeader = head.hasHeader ?? looksLikeHeader(first, others);
    const table = { delimiter, titles, hasHeader, rows: hasHeader ? others : cells };
    const isBroken = unclosed !== undefined || cells.some((row) => row.length !== first.length);
    const open = isBroken ? findOpenRows(lines, delimiter, hasHeader ? first : undefined) : undefined;
    const split = open === undefined ? table.rows : splitOpenRows(lines, open);
    const names = hasHeader ? uniqueNames(first) : guessNames(split);
    tables.push({ ...table, names, rows: split, open });
  }
  const even = (table: Table) => (table.names.length > 1 && isEven(table) ? table.names.length : 0);
  return tables.sort((a, b) => even(b) - even(a));
}

const uniqueNames = (names: readonly string[]): string[] =>
  names.map((name, index) => (names.indexOf(name) === index ? name.trim() : `${name.trim()} ${index + 1}`));

async function* readTable({ lines, ...input }: FormatInput, delimiters: readonly string[]): AsyncGenerator<Item> {
  const table = await openTable(input, delimiters);
  const { delimiter, titles, hasHeader, names, rows, open } = table;
  const body =
    open === undefined
      ? rowsBelow(readRows(lines, delimiter), titles + (hasHeader ? 1 : 0))
      : readOpenRows(lines, open);
  const records = input.options.columns === undefined ? findRecords(table) : -1;
  if (records >= 0) {
    // A row without words is no utterance.
    const record = (values: readonly string[]) =>
      table.isExchange || values[records]?.trim() ? JSON.stringify(fieldsOf({ names, values })) : '';
    yield* ndjson.read({ ...input, head: { ...input.head, lines: rows.map(record) }, lines: linesOf(body, record) });
    return;
  }
  const items = readItems(body, table);
  // Annotations are listed by tier.
  yield* !hasHeader && names.includes('start') ? sortItems(items) : items;
}

async function* readItems(body: Rows, table: Table & TablePlan): AsyncGenerator<Item> {
  for await (const rows of body)
    for (const row of rows)
      if ('error' in row) yield row;
      else for (const item of readRow(row, table.names, table)) yield item;
}

type Rows = ReturnType<typeof readRows>;

/** The rows below the titles and the header. */
async function* rowsBelow(groups: Rows, count: number): Rows {
  let seen = 0;
  for await (const rows of groups) yield seen >= count ? rows : rows.filter((row) => 'error' in row || seen++ >= count);
}

const json = /^\s*(?:\[\s*)?\{\s*"[^"]*"\s*:/;
const maxJsonCells = 20;

/**
 * The column with the messages of a conversation as JSON, with what both sides say, or with a record of a log, which is not
 * only the parts of a text; -1 without one.
 */
function findRecords({ textIndex, isExchange, names, rows }: Table & TablePlan): number {
  const cellsOf = (index: number) => rows.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '');
  const areJson = (cells: readonly string[]) => cells.length > 0 && cells.every((cell) => json.test(cell));
  const { names: called, people } = findPositions(names);
  // A person may be an object.
  if (textIndex !== undefined && [...called, ...people].some((index) => index !== textIndex && areJson(cellsOf(index))))
    return textIndex;
  return names.findIndex((_, index) => {
    const cells = cellsOf(index);
    if (!areJson(cells)) return false;
    if (index === textIndex && isExchange) return true;
    return cells.slice(0, maxJsonCells).every((cell) => {
      const value = tryParseJson(cell);
      const isRecord = plainOf(cell) === '' || findPositions(Object.keys(asObject(value) ?? {})).time.length > 0;
      return (index === textIndex && isRecord) || chooseList(value, {})?.hasTurns === true;
    });
  });
}

/** The rows as lines of JSON. */
async function* linesOf(rows: Rows, record: (values: readonly string[]) => string): AsyncGenerator<SourceLine> {
  for await (const group of rows)
    for (const row of group)
      yield 'error' in row
        ? { number: row.line, text: undefined, problem: row.error, startChar: 0 }
        : { number: row.line, text: record(row.values), startChar: 0 };
}

interface TablePlan {
  readonly plan: RecordPlan;
  /** The column with the text; undefined if `--text-column` is an expression. */
  readonly textIndex: number | undefined;
  /** True if a row has what both sides say. */
  readonly isExchange: boolean;
  /** The names of the columns, and further ones. */
  readonly known: readonly string[];
  readonly aliases: readonly { readonly alias: string; readonly index: number }[];
}

/** Finds the meaning of the columns of a table. @throws TranscriptError if no column has the text */
export async function openTable(
  { head, options, note }: Omit<FormatInput, 'lines' | 'bytes'>,
  delimiters: readonly string[],
): Promise<Table & TablePlan> {
  const [found] = await findTables(head, delimiters);
  if (found === undefined) throw new TranscriptError('has no rows');
  const table = options.columns?.text === undefined ? { ...found, names: nameSides(found) } : found;
  const { delimiter, hasHeader, names, rows } = table;
  if (delimiter === ';' || delimiter === '|') note(`delimiter: "${delimiter}" (guessed)`);
  if (!hasHeader) note('no header row (guessed)');
  const samples = hasHeader || names.includes('speaker') || names.includes('start') ? rows : [];
  const textIndex = findTextIndex(table, options.columns?.text, note);
  const others = names.map((name, index) => (index === textIndex ? 'text' : name));
  const renames = inferNames(samples.slice(0, maxInferred).map((values) => recordOf({ names: others, values })));
  const aliases = names.flatMap((name, index) => {
    const alias = index === textIndex ? undefined : renames.get(name);
    return alias === undefined ? [] : { alias, index };
  });
  const known = [...names, ...aliases.map(({ alias }) => alias)];
  const plan = planRecords(
    samples.map((values) => ({
      names: hasHeader ? known : [...others, ...known.slice(names.length)],
      values: withAliases(values, aliases),
    })),
    options,
  );
  const sides = new Set(options.columns?.text === undefined ? names.map(sideOf) : []);
  return { ...table, known, aliases, plan, textIndex, isExchange: sides.has('agent') && sides.has('customer') };
}

/** Columns `Agent` and `Customer` with sentences are `agent message` and `customer message`, instead of people. */
function nameSides({ names, rows }: Table): readonly string[] {
  const saying = names.map((name, index) => {
    const said = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
    const words = said.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0);
    return isSideWord(name) && words >= said.length * 3 ? roleOfWord(name) : undefined;
  });
  const isExchange = saying.includes('agent') && saying.includes('customer');
  return names.map((name, index) => (isExchange && saying[index] !== undefined ? `${saying[index]} message` : name));
}

/** The values of columns whose meaning their values tell are also under the name for it; all columns stay fields. */
const withAliases = (values: readonly string[], aliases: TablePlan['aliases']): readonly string[] =>
  aliases.length === 0 ? values : [...values, ...aliases.map(({ index }) => values[index] ?? '')];

/** Rows whose values tell the meaning of columns. */
const maxInferred = 50;

function findTextIndex(table: Table, wanted: string | undefined, note: (note: string) => void): number | undefined {
  const { names, hasHeader } = table;
  const quoted = names.map((name) => `"${name}"`).join(', ');
  if (wanted !== undefined) {
    const found = indexOf(wanted, names);
    if (found === undefined && !isExpression(wanted)) {
      throw new TranscriptError(`has no column "${wanted}": it has ${quoted}`, 1);
    }
    return found;
  }
  const { text: texts, weakText } = findPositions(hasHeader ? names : []);
  // The description of a ticket is the same beside all its messages, and a column for notes may be empty.
  const counts = countTexts(table);
  const most = Math.max(...texts.map((index) => counts[index] ?? 0));
  const named = texts.find((index) => (counts[index] ?? 0) * 2 > most) ?? texts[0];
  // A subject, or what is the same in all rows, is only the text if nothing else is.
  const isWeak = named === undefined || weakText.includes(named) || most < (table.rows.length > 2 ? 2 : 1);
  const text = isWeak ? (findTextColumn(table, counts) ?? named) : named;
  if (text === undefined) {
    throw new TranscriptError(`has no column that looks like text: it has ${quoted}. Name it with --text-column`, 1);
  }
  note(`text column: "${names[text]}" (guessed)`);
  return text;
}

/** The number of different texts in each column. */
const countTexts = ({ names, rows }: Table): readonly number[] =>
  names.map((_, index) => new Set(rows.flatMap((row) => (row[index] ?? '').trim() || [])).size);

/** The column with the longest texts, if its cells have several words: an address or a number has only one. */
function findTextColumn({ names, rows }: Table, counts: readonly number[]): number | undefined {
  const means = names.map((_, index) =>
    rows.length > 2 && counts[index] === 1
      ? 0
      : rows.reduce((sum, row) => sum + (row[index] ?? '').trim().split(/\s+/).length, 0) / Math.max(1, rows.length),
  );
  const max = Math.max(
    ...means.map((mean, index) =>
      /^(?:time|clock|speaker|role|direction|start|end)$/.test(names[index] ?? '') ? 0 : mean,
    ),
  );
  return max >= 1.5 ? means.indexOf(max) : undefined;
}

interface Row {
  readonly line: number;
  readonly values: readonly string[];
}

/** A row without text, such as that of an attachment, is not an utterance. */
function readRow(
  { line, values }: Row,
  names: readonly string[],
  { plan, textIndex, isExchange, known, aliases }: TablePlan,
): Iterable<Item> {
  if (values.length !== names.length)
    return [{ line, error: `has ${countOf(values.length, 'column')} instead of ${names.length}` }];
  const record = recordOf({ names: known, values: withAliases(values, aliases) });
  if (isUnsaid(record)) return [];
  const messages = isExchange ? splitExchange(fieldsOf({ names, values })) : [];
  if (messages.some((message) => 'role' in message))
    return messages.flatMap((message) => {
      const items = readRecord(plan, flatten(message), { line });
      return items === 'no text' ? [] : items;
    });
  const cell = { line, names, values, textIndex };
  const comments = values.filter((value) => value.includes(';')).flatMap((value) => readComment(value, cell));
  const said = comments.length === 0 ? textIndex : findPositions(names).text.find((at) => isOwn(values[at] ?? ''));
  const text = said === undefined ? textOf(plan, record) : plainOf(values[said] ?? '');
  if (text === undefined || text.trim() === '' || isUnsaidText(text) || isFile(text, record)) return [];
  if (isChatBody(text)) return readChatCell(text, cell);
  const item = recordItem(plan, record, text, { line, textIndex: said });
  // WeeChat has marks instead of the name above its own lines, and before the names of operators.
  if (item === undefined || isOfNobody(item)) return [];
  const script = comments.length > 0 ? [item, ...comments] : splitScript(item, text, () => fieldsOf({ names, values }));
  if (script !== undefined) return script;
  const isMarked = 'speaker' in item && /^[@%&~]\S{1,40}$/.test(item.speaker ?? '');
  return [isMarked ? { ...item, speaker: item.speaker?.slice(1) } : item];
}

interface Cell extends Row {
  readonly names: readonly string[];
  readonly textIndex: number | undefined;
}

const isOwn = (value: string): boolean => value.trim() !== '' && !comment.test(value);

const comment = /^([^;\n]{8,30});([^;\n]{1,80});(.+)$/s;

/** Jira has a comment in a cell as `15/Nov/26 1:49 PM;ana;The words`. */
function readComment(cell: string, { line, names, values }: Cell): Item[] {
  const [, time, speaker, text] = comment.exec(cell) ?? [];
  if (readDate(time) === undefined) return [];
  const key = names.findIndex((name) => /^(?:issue )?key$/i.test(name));
  const item = messageItem({ text, speaker, time, fields: { conversation: values[key] ?? String(line) } }, {});
  return item === undefined ? [] : [{ line, ...item }];
}

/** A whole chat in a cell, as Salesforce exports it; the other cells are about the chat. */
function* readChatCell(text: string, { line, names, values, textIndex }: Cell): Generator<Item> {
  const others = names.flatMap((name, index) => (index === textIndex ? [] : [[name, values[index]] as const]));
  const cellOf = (wanted: readonly string[]) => others.find(([name]) => wanted.includes(name.toLowerCase()))?.[1];
  const conversation = cellOf(['id', 'chatkey', 'name', 'conversation']) ?? String(line);
  for (const said of readChatBody(text, cellOf(['starttime', 'requesttime', 'createddate']))) {
    const item = messageItem({ ...said, fields: { conversation, ...Object.fromEntries(others) } }, {});
    if (item !== undefined) yield { line, ...item };
  }
}
