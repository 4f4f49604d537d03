/**
 * The result of an action: the reply, and its form for people. The action does not decide which of the two is printed.
 */
import type { StaError } from '../shared/errors.ts';
import type { DeclaredType } from './tables/column-type.ts';
import type { MarkedSpan } from './text/highlight.ts';
import type { CellTone, Paint } from './text/style.ts';

/**
 * A cell for machines: text, a plain number (seconds, characters, a score with all its digits), a list or an object, or
 * undefined for an empty cell.
 */
export type PlainValue = string | number | boolean | NestedValue | undefined;

/** A list or an object: formats of text print its text, and formats with such types its value. */
export class NestedValue {
  readonly value: object;
  readonly #text: string;

  constructor(value: object, text: string) {
    this.value = value;
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** A list that text formats print on one line. */
export const listValue = (values: readonly unknown[], separator = '; '): NestedValue =>
  new NestedValue(values, values.join(separator));

export interface Column<Row> {
  readonly title: string;
  /** The cell for people on a terminal. */
  readonly value: (row: Row) => string | number;
  /**
   * The cells for machines, in CSV and in a pipe, by column name. Default: one cell, named after the title, with the
   * same value. Set it for every clock time, range, bar, rounded number and abbreviated title; `{}` for a cell that
   * only people need.
   */
  readonly fields?: Readonly<Record<string, (row: Row) => PlainValue>>;
  /** For numbers. */
  readonly align?: 'right';
  /** Shrinks first if the terminal is narrow. */
  readonly flexible?: true;
  /** Colours the cell, if colour is on. */
  readonly tone?: (row: Row) => CellTone | undefined;
}

interface CommonView {
  /** The document of `--json`: the unchanged response, if a service was called. */
  readonly reply: unknown;
  /** A line for stderr, such as the change made or the number found. Not printed for machines. */
  readonly note?: string;
  /** A line for stderr with a secret that is shown only once, even with `--quiet`. Not printed for machines. */
  readonly secretNote?: string;
  /** True if a check such as `--fail-on-match` or `--min-f1` found something: exit code 10. */
  readonly found?: boolean;
  /** A special exit code, for commands that report a state: `auth status`. */
  readonly exitCode?: number;
  /** The failure that ended the run early. The completed part is printed first, then this. */
  readonly failure?: StaError;
}

export interface TableView extends CommonView {
  readonly kind: 'table';
  readonly titles: readonly string[];
  /** The names of the columns for machines. */
  readonly names: readonly string[];
  /** The types of columns, by name, for formats that have types; default: found from the values. */
  readonly types?: Readonly<Record<string, DeclaredType>>;
  readonly rows: readonly TableRow[];
  readonly columns: readonly Pick<Column<unknown>, 'align' | 'flexible'>[];
  /** For stderr, if there are no rows. */
  readonly empty: string;
  /** Drawn below the table, only on a terminal. */
  readonly figure?: Figure;
  /** Drawn on a terminal instead of the table. */
  readonly instead?: Figure;
}

/** @param columns the terminal's width */
export type Figure = (columns: number, paint: Paint) => string;

export interface TableRow {
  readonly cells: readonly (string | number)[];
  readonly tones?: readonly (CellTone | undefined)[];
  /** The cells for machines, one per name. */
  readonly values: readonly PlainValue[];
  /** The row's own part of the reply, for `ndjson`. */
  readonly item: unknown;
}

export interface TextView extends CommonView {
  readonly kind: 'text';
  /** For stdout, unchanged; a final line break is added if it is missing, unless `verbatim`. */
  readonly text: string;
  readonly verbatim?: true;
  /** A value, script or help for `$(...)`, `source` or people: a flag changes its format, a variable or profile does not. */
  readonly bare?: true;
  /** Shown on a terminal, instead of the text. */
  readonly instead?: () => string;
  /** The name of the column if the text is a cell of a table; default: Text. */
  readonly title?: string;
  /** Parts of the text to mark: by colour, or by `**` on both sides without colour. */
  readonly marked?: readonly MarkedSpan[];
  /**
   * `terminal` leaves the text in a pipe unchanged, since marks would disturb the next program. Default: everywhere.
   */
  readonly markedOn?: 'terminal';
}

/** The result of an action that has already printed everything, such as one that served until it was stopped. */
export interface SilentView extends Omit<CommonView, 'reply'> {
  readonly kind: 'silent';
}

/** The result of one input among many. */
export interface StreamedResult {
  /** Identifies the input for people: a file's name. */
  readonly heading: string;
  /** The JSON lines: usually one, or one for each row. */
  readonly replies: readonly unknown[];
  /** The same lines, serialised. */
  readonly lines?: readonly string[];
  /** True if the input failed: `replies` has the error, and is printed completely. */
  readonly failed?: boolean;
  /** The form for people, or the error of this input. */
  readonly shown: TableView | TextView | StaError;
  /** Its line if the view has {@link StreamView.tabLines}; absent for a further failure of the same input. */
  readonly tabLine?: TabLine;
}

export interface TabLine {
  /** The first columns, as the input has them. */
  readonly keys: readonly string[];
  /** The last one is the message of a failure. */
  readonly cells: readonly PlainValue[];
}

/**
 * Results that are printed as they arrive, one input after the other. Note, `found` and exit code are read at the end.
 */
export interface StreamView extends Omit<CommonView, 'reply'> {
  readonly kind: 'stream';
  /** In groups of results that are ready together. */
  readonly results: AsyncIterable<readonly StreamedResult[]>;
  /** Prints JSON lines instead of tables and rows, because the input was JSON lines. */
  readonly jsonForPeople: boolean;
  /** Prints one tab-separated line per input instead of tables and rows, because the input was such lines. */
  readonly tabLines?: boolean;
  /** True if the results are parts of one table or one text. Then they have no headings. */
  readonly joined?: true;
}

export type View = TableView | TextView | SilentView | StreamView;

type Extras = Partial<Omit<CommonView, 'reply'>>;

interface TableExtras extends Pick<TableView, 'figure' | 'instead' | 'types'> {
  /** The rows' own parts of the reply, for `ndjson`; default: the rows. */
  readonly items?: readonly unknown[];
}

/** Results that are parts of one table. @param end is read after the last of them */
export const streamView = (
  results: AsyncIterable<readonly StreamedResult[]>,
  end: () => Pick<CommonView, 'note' | 'found' | 'exitCode'>,
): StreamView => ({
  kind: 'stream',
  results,
  jsonForPeople: false,
  joined: true,
  get note() {
    return end().note;
  },
  get found() {
    return end().found;
  },
  get exitCode() {
    return end().exitCode;
  },
});

/** A column of numbers. @param digits after the point; undefined for all @param missing shown without a number */
export const numberColumn = <Row>(
  title: string,
  name: string,
  numberOf: (row: Row) => number | null | undefined,
  digits?: number,
  missing = '',
): Column<Row> => ({
  title,
  value(row) {
    const number = numberOf(row) ?? undefined;
    return (digits === undefined ? number : number?.toFixed(digits)) ?? missing;
  },
  align: 'right',
  fields: { [name]: (row) => numberOf(row) ?? undefined },
});

/** @param empty the message if there are no rows: why, and the next command */
export function tableView<Row>(
  reply: unknown,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  empty = '',
  { items = rows, ...extras }: Extras & TableExtras = {},
): TableView {
  const fields = columns.flatMap(listFields);
  return {
    kind: 'table',
    reply,
    names: fields.map(([name]) => name),
    titles: columns.map((column) => column.title),
    columns: columns.map(({ align, flexible }) => ({ align, flexible })),
    rows: rows.map((row, index) => ({
      item: items[index],
      cells: columns.map((column) => column.value(row)),
      tones: columns.map((column) => column.tone?.(row)),
      values: fields.map(([, value]) => value(row)),
    })),
    empty,
    ...extras,
  };
}

/** The fields of a column; without its own, `User id` becomes `user_id`. */
function listFields<Row>({ title, value, fields }: Column<Row>): [name: string, value: (row: Row) => PlainValue][] {
  return fields === undefined ? [[title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'), value]] : Object.entries(fields);
}

type TextExtras = Partial<Omit<TextView, 'kind' | 'reply' | 'text'>>;

export function textView(reply: unknown, text: string, extras: TextExtras = {}): TextView {
  return { kind: 'text', reply, text, ...extras };
}

/** A text as a table of one cell. */
export function asTable(view: TableView | TextView): TableView {
  if (view.kind === 'table') return view;
  const { text, reply, title = 'Text' } = view;
  return tableView(reply, [reply], [{ title, value: () => text }]);
}

export const silentView: SilentView = { kind: 'silent' };
