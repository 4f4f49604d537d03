/** CSV and TSV (RFC 4180, with other delimiters): one row per utterance. */
import { countOf } from '../../../output/text/count-of.ts';
import { type FormatInput, type Head, type Item, type LineFormat, TranscriptError } from '../format.ts';
import { type FieldPlan, findName, isKnownName, planFields, recordItem } from '../record-fields.ts';
import { parseRows, readRows } from '../table-rows.ts';

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

interface Table {
  readonly delimiter: string;
  readonly hasHeader: boolean;
  readonly names: readonly string[];
  /** Number of rows in the beginning, without the header. */
  readonly rows: readonly (readonly string[])[];
}

/** The table at the beginning of a source, with the delimiter that fits best; undefined if it is not a table. */
async function describeTable(head: Head, delimiters: readonly string[]): Promise<Table | undefined> {
  const isNamedTable = /\.(?:csv|tsv|tab)$/i.test(head.name);
  const first = head.lines.find((line) => line.trim() !== '') ?? '';
  if (!isNamedTable && !delimiters.some((delimiter) => first.includes(delimiter))) return undefined;
  for (const table of await findTables(head, delimiters)) {
    const { names, hasHeader, delimiter, rows } = table;
    const isNamed = hasHeader && planFields(names).text !== undefined;
    const looksLikeTable = isNamed || (hasHeader && names.length >= 3) || delimiter === '\t';
    if (rows.length > 0 && names.length > 1 && isEven(table, isNamed ? 0.5 : 0.9) && looksLikeTable) return table;
    if (isNamedTable && (head.name.toLowerCase().endsWith('.csv') ? delimiter !== '\t' : delimiter === '\t'))
      return table;
  }
  return undefined;
}

/** A share of the rows has as many columns as the first. */
const isEven = ({ rows, names }: Table, share = 0.9): boolean =>
  rows.filter((row) => row.length === names.length).length >= share * rows.length;

/** The tables of a beginning with each delimiter, the one with the most regular columns first. */
async function findTables(head: Head, delimiters: readonly string[]): Promise<Table[]> {
  const tables: Table[] = [];
  for (const delimiter of delimiters) {
    const { rows } = await parseRows(head.lines, delimiter);
    const cells = rows.map(({ values }) => values);
    const [first = [], ...others] = cells;
    if (first.length === 0) continue;
    const hasHeader = looksLikeHeader(first, others);
    const names = hasHeader ? first.map((name) => name.trim()) : first.map((_, index) => `column ${index + 1}`);
    tables.push({ delimiter, hasHeader, names, rows: hasHeader ? others : cells });
  }
  const even = (table: Table) => (table.names.length > 1 && isEven(table) ? table.names.length : 0);
  return tables.sort((a, b) => even(b) - even(a));
}

function looksLikeHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const isNamed = first.some((name) => isKnownName(name));
  const couldBe = (name: string) => /^[\p{L}_#][^\d\s]?(?:[^,;|\t\n.!?]{0,38}[^,;|\t\n.!?\s:])?$/u.test(name.trim());
  const areNames = first.every((name) => (name === '' && isNamed) || (couldBe(name) && !/^\s/.test(name)));
  if (!areNames || new Set(first).size < first.length) return false;
  if (isNamed) return true;
  // Words above longer texts, or above numbers.
  return others.length > 0 && first.some((name, index) => others.every((row) => isBelow(name, row[index] ?? '')));
}

const isBelow = (name: string, cell: string): boolean =>
  /^[\s\d.,:/-]+$/.test(cell) || wordsIn(cell) > 2 * wordsIn(name);

const wordsIn = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0;

async function* readTable(
  { head, lines, textColumn, note }: FormatInput,
  delimiters: readonly string[],
): AsyncGenerator<Item> {
  const { delimiter, hasHeader, names, plan } = await openTable({ head, textColumn, note }, delimiters);
  let isHeader = hasHeader;
  for await (const row of readRows(lines, delimiter)) {
    if ('error' in row) yield row;
    else if (isHeader) isHeader = false;
    else yield* readRow(row, names, plan);
  }
}

/** Finds the meaning of the columns of a table. @throws TranscriptError if no column has the text */
export async function openTable(
  { head, textColumn, note }: Omit<FormatInput, 'lines'>,
  delimiters: readonly string[],
): Promise<Omit<Table, 'rows'> & { readonly plan: FieldPlan }> {
  const [table] = await findTables(head, delimiters);
  if (table === undefined) throw new TranscriptError('has no rows');
  const { delimiter, hasHeader } = table;
  if (delimiter === ';' || delimiter === '|') note(`delimiter: "${delimiter}" (guessed)`);
  if (!hasHeader) note('no header row (guessed)');
  return { ...table, plan: planTable(table, textColumn, note) };
}

function planTable(table: Table, textColumn: string | undefined, note: (note: string) => void): FieldPlan {
  const { names, hasHeader } = table;
  const quoted = names.map((name) => `"${name}"`).join(', ');
  if (textColumn !== undefined) {
    const byNumber =
      /^\d{1,4}$/.test(textColumn) && Number(textColumn) <= names.length ? Number(textColumn) - 1 : undefined;
    const found = findName(names, textColumn) ?? byNumber;
    if (found === undefined || found < 0) {
      throw new TranscriptError(`has no column "${textColumn}": it has ${quoted}`, 1);
    }
    return withoutTexts({ ...planFields(hasHeader ? names : []), text: found });
  }
  const plan = planFields(hasHeader ? names : []);
  const text = plan.text ?? findTextColumn(table);
  if (text === undefined) {
    throw new TranscriptError(`has no column that looks like text: it has ${quoted}. Name it with --text-column`, 1);
  }
  note(`text column: "${names[text]}" (guessed)`);
  return withoutTexts({ ...plan, text });
}

/** The text column has no other meaning. */
const withoutTexts = (plan: FieldPlan): FieldPlan => ({
  ...plan,
  ...(plan.speaker === plan.text && { speaker: undefined }),
  ...(plan.role === plan.text && { role: undefined }),
});

/** The column with the longest texts, if its cells have several words: an address or a number has only one. */
function findTextColumn({ names, rows }: Table): number | undefined {
  const means = names.map(
    (_, index) =>
      rows.reduce((sum, row) => sum + (row[index] ?? '').trim().split(/\s+/).length, 0) / Math.max(1, rows.length),
  );
  const max = Math.max(...means);
  return max >= 1.5 ? means.indexOf(max) : undefined;
}

interface Row {
  readonly line: number;
  readonly values: readonly string[];
}

/** A row without text, such as that of an attachment, is not an utterance. */
function* readRow({ line, values }: Row, names: readonly string[], plan: FieldPlan): Generator<Item> {
  if (values.length !== names.length) {
    yield { line, error: `has ${countOf(values.length, 'column')} instead of ${names.length}` };
    return;
  }
  const text = values[plan.text ?? 0] ?? '';
  if (text.trim() !== '') yield recordItem(plan, names, values, text, line);
}
