/** The result of a quality task: tables of figures for the terminal, docs/quality.md and README. */

/** A figure, a word, or undefined if it was not measured or is not available. */
export type Cell = number | string | undefined;

export interface Column {
  readonly name: string;
  /** Decimals to show; default 1. */
  readonly digits?: number;
  /** The column's name in the summary of all tasks; columns without a name are not in the summary. */
  readonly summary?: string;
  /** True if lower values are better; default: higher values are better. */
  readonly lowerIsBetter?: boolean;
}

export interface Row {
  readonly name: string;
  /**
   * `baseline` is a simple method that anyone could write; `published` was not run here but taken from `source`;
   * `limit` is the best possible result.
   */
  readonly kind: 'ours' | 'peer' | 'baseline' | 'published' | 'limit';
  /** One per column. */
  readonly cells: readonly Cell[];
  /** URL of the page that states the figures of a published row. */
  readonly source?: string;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Sentences below the table: what was measured, on which data, and caveats. */
  readonly notes?: readonly string[];
}

export interface TaskOptions {
  /** Uses only part of the data, to check that a task runs, not to measure quality. */
  readonly quick: boolean;
}

/** A quality task: bench/tasks/quality-NAME.ts exports `run`. The first table is the task's, the others are details. */
export type RunTask = (options: TaskOptions) => Promise<readonly Table[]>;
