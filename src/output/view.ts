/** What an action gives back: the reply, and how a person sees it. Which of the two is printed is not the action's affair. */

export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number;
  /** Numbers stand to the right. */
  readonly align?: 'right';
  /** Gives up its width first when the terminal is narrow. */
  readonly flexible?: true;
}

interface CommonView {
  /** The document of `--json`: the service's reply, unchanged, where one was asked. */
  readonly reply: unknown;
  /** A line for stderr: what was done, how much was found. Not printed for machines. */
  readonly note?: string | undefined;
  /** True when the run found what a flag such as `--fail-on-match` looks for: exit code 10. */
  readonly found?: boolean | undefined;
  /** An exit code of its own, for commands that report a state: `auth status`. */
  readonly exitCode?: number | undefined;
}

export interface TableView extends CommonView {
  readonly kind: 'table';
  readonly titles: readonly string[];
  readonly rows: readonly TableRow[];
  readonly columns: readonly Pick<Column<unknown>, 'align' | 'flexible'>[];
  /** For stderr, when there are no rows. */
  readonly empty: string;
}

export interface TableRow {
  readonly cells: readonly (string | number)[];
  /** The row's own part of the reply, for `ndjson`. */
  readonly item: unknown;
}

export interface TextView extends CommonView {
  readonly kind: 'text';
  /** For stdout, exactly; a line break follows when it has none at its end, unless `verbatim`. */
  readonly text: string;
  readonly verbatim?: true;
}

/** An action that has said everything already, such as one that served until it was stopped. */
export interface SilentView extends Omit<CommonView, 'reply'> {
  readonly kind: 'silent';
}

export type View = TableView | TextView | SilentView;

type Extras = { note?: string | undefined; found?: boolean; exitCode?: number };

/** @param empty what a person reads when there are no rows: why, and the next command */
export function tableView<Row>(
  reply: unknown,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  empty: string,
  extras: Extras = {},
): TableView {
  return {
    kind: 'table',
    reply,
    titles: columns.map((column) => column.title),
    columns: columns.map(({ align, flexible }) => ({ ...(align && { align }), ...(flexible && { flexible }) })),
    rows: rows.map((row) => ({ item: row, cells: columns.map((column) => column.value(row)) })),
    empty,
    ...extras,
  };
}

export function textView(reply: unknown, text: string, extras: Extras & { verbatim?: true } = {}): TextView {
  return { kind: 'text', reply, text, ...extras };
}

export const silentView: SilentView = { kind: 'silent' };
