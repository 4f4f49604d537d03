/** A line for the shell, what it is for, and what shows that it did its job. */
export interface Step {
  /** Markdown, without a full stop. */
  readonly why: string;
  readonly line: string;
  /** The exit code, when it is not 0. */
  readonly exit?: number;
  /** Run in a terminal, with its tables and drawings, and not in a pipe. */
  readonly terminal?: true;
  /** What the output must have. */
  readonly shows: readonly RegExp[];
}

export interface Chapter {
  readonly title: string;
  readonly steps: readonly Step[];
}
