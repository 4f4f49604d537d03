/** What an action gives back: the reply, and how a person sees it. Which of the two is printed is not the action's affair. */
import type { StaError } from '../errors.ts';
import type { Span } from './highlight.ts';
import type { Paint, Tone } from './style.ts';

/** A cell for machines: text, a plain number (seconds, characters, a score with all its digits), or undefined for an empty cell. */
export type PlainValue = string | number | boolean | undefined;

export interface Column<Row> {
  readonly title: string;
  /** The cell for people on a terminal. */
  readonly value: (row: Row) => string | number;
  /**
   * The cells for machines, in CSV and in a pipe, by the names of their columns. Without it there is one, named after the
   * title, with the same value: say it for every clock, range, bar, rounded number and abbreviated title. `{}` for a cell
   * that only people need.
   */
  readonly fields?: Readonly<Record<string, (row: Row) => PlainValue>>;
  /** Numbers stand to the right. */
  readonly align?: 'right';
  /** Gives up its width first when the terminal is narrow. */
  readonly flexible?: true;
  /** Colours the cell, where there is colour. */
  readonly tone?: (row: Row) => Tone | undefined;
}

interface CommonView {
  /** The document of `--json`: the service's reply, unchanged, where one was asked. */
  readonly reply: unknown;
  /** A line for stderr: what was done, how much was found. Not printed for machines. */
  readonly note?: string | undefined;
  /** A line for stderr with a secret that is shown this once: `--quiet` prints it too. Not printed for machines. */
  readonly secretNote?: string | undefined;
  /** True when the answer is the one that a flag such as `--fail-on-match` or `--min-f1` watches for: exit code 10. */
  readonly found?: boolean | undefined;
  /** An exit code of its own, for commands that report a state: `auth status`. */
  readonly exitCode?: number | undefined;
  /** What ended the run before all was done. What was done is printed all the same, then this. */
  readonly failure?: StaError | undefined;
}

export interface TableView extends CommonView {
  readonly kind: 'table';
  readonly titles: readonly string[];
  /** The names of the columns for machines. */
  readonly names: readonly string[];
  readonly rows: readonly TableRow[];
  readonly columns: readonly Pick<Column<unknown>, 'align' | 'flexible'>[];
  /** For stderr, when there are no rows. */
  readonly empty: string;
  /** Drawn below the table, on a terminal alone. */
  readonly figure?: Figure | undefined;
  /** Drawn on a terminal in the table's place. */
  readonly instead?: Figure | undefined;
}

/** @param columns the terminal's width */
export type Figure = (columns: number, paint: Paint) => string;

export interface TableRow {
  readonly cells: readonly (string | number)[];
  readonly tones?: readonly (Tone | undefined)[];
  /** The cells for machines, one for each name. */
  readonly values: readonly PlainValue[];
  /** The row's own part of the reply, for `ndjson`. */
  readonly item: unknown;
}

export interface TextView extends CommonView {
  readonly kind: 'text';
  /** For stdout, exactly; a line break follows when it has none at its end, unless `verbatim`. */
  readonly text: string;
  readonly verbatim?: true;
  /** For a terminal, in the text's place. */
  readonly instead?: (() => string) | undefined;
  /** Parts of the text that are marked: by colour, or by `**` on both sides where there is none. */
  readonly marked?: readonly Span[] | undefined;
  /** `terminal` leaves the text in a pipe as it is: marks would be in the way of the next program. Default: everywhere. */
  readonly markedOn?: 'terminal' | undefined;
}

/** An action that has said everything already, such as one that served until it was stopped. */
export interface SilentView extends Omit<CommonView, 'reply'> {
  readonly kind: 'silent';
}

/** The result of one input among many. */
export interface StreamedResult {
  /** Names the input for people: a file's name. */
  readonly heading: string;
  /** The lines of JSON: one, where an input does not have a line for each of its rows. */
  readonly replies: readonly unknown[];
  /** True for an input that went wrong: `replies` says so, and is printed whole. */
  readonly failed?: boolean;
  /** What people see, or what went wrong with this input. */
  readonly shown: TableView | TextView | StaError;
}

/** Results that are printed as they come, one input after the other. Note, `found` and exit code are read at the end. */
export interface StreamView extends Omit<CommonView, 'reply'> {
  readonly kind: 'stream';
  /** In groups: those that come together. */
  readonly results: AsyncIterable<readonly StreamedResult[]>;
  /** JSON lines in place of tables and rows: the input was JSON lines. */
  readonly jsonForPeople: boolean;
  /** True where results are not told apart: the rows of one table, the pieces of one text. Then no heading names them. */
  readonly joined?: true | undefined;
}

export type View = TableView | TextView | SilentView | StreamView;

type Extras = Partial<Omit<CommonView, 'reply'>>;

/** @param empty what a person reads when there are no rows: why, and the next command */
export function tableView<Row>(
  reply: unknown,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  empty: string,
  extras: Extras & Pick<TableView, 'figure' | 'instead'> = {},
): TableView {
  const fields = columns.flatMap(listFields);
  return {
    kind: 'table',
    reply,
    names: fields.map(([name]) => name),
    titles: columns.map((column) => column.title),
    columns: columns.map(({ align, flexible }) => ({ ...(align && { align }), ...(flexible && { flexible }) })),
    rows: rows.map((row) => ({
      item: row,
      cells: columns.map((column) => column.value(row)),
      tones: columns.map((column) => column.tone?.(row)),
      values: fields.map(([, value]) => value(row)),
    })),
    empty,
    ...extras,
  };
}

/** The fields of a column; `User id` alone becomes `user_id`. */
function listFields<Row>({ title, value, fields }: Column<Row>): [name: string, value: (row: Row) => PlainValue][] {
  return fields === undefined ? [[title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'), value]] : Object.entries(fields);
}

type TextExtras = Extras & {
  verbatim?: true;
  instead?: (() => string) | undefined;
  marked?: readonly Span[] | undefined;
  markedOn?: 'terminal' | undefined;
};

export function textView(reply: unknown, text: string, extras: TextExtras = {}): TextView {
  return { kind: 'text', reply, text, ...extras };
}

/** A text as a table of one cell. */
export function asTable(view: TableView | TextView): TableView {
  if (view.kind === 'table') return view;
  const { text, reply } = view;
  return tableView(reply, [reply], [{ title: 'Text', value: () => text }], '');
}

export const silentView: SilentView = { kind: 'silent' };
