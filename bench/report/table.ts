/** What a quality task returns: tables of figures, from which the terminal, docs/quality.md and README are written. */

/** A figure, a word, or nothing: not measured, or not to be had. */
export type Cell = number | string | undefined;

export interface Column {
  readonly name: string;
  /** Decimals that are shown; 1 when left out. */
  readonly digits?: number;
  /** What the summary of all tasks calls this column; columns without are not in it. */
  readonly summary?: string;
  /** Whether less is better; more is, when left out. */
  readonly lowerIsBetter?: boolean;
}

export interface Row {
  readonly name: string;
  /**
   * `baseline` is a simple way that anyone could write; `published` was not run here but read in `source`; `limit` is the
   * most that can be had.
   */
  readonly kind: 'ours' | 'peer' | 'baseline' | 'published' | 'limit';
  /** One for each column. */
  readonly cells: readonly Cell[];
  /** Address of the page that states the figures of a published row. */
  readonly source?: string;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Sentences below the table: what was measured, on what, what to beware of. */
  readonly notes?: readonly string[];
}

export interface TaskOptions {
  /** Measures on a part of the data: to see that a task runs, not how good anything is. */
  readonly quick: boolean;
}

/** A quality task: bench/tasks/quality-NAME.ts exports `run`. The first table is the task's, the others are details. */
export type RunTask = (options: TaskOptions) => Promise<readonly Table[]>;
