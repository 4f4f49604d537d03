/** A line for the shell, what it is for, and what shows that it did its job. */
export interface Step {
  /** Markdown, without a full stop. */
  readonly why: string;
  readonly line: string;
  /** The exit code, when it is not 0. */
  readonly exit?: number;
  /** Run in a terminal, with its tables and drawings, and not in a pipe. */
  readonly terminal?: true;
  /** The Debian packages that it needs, of test/programs.txt. */
  readonly needs?: readonly string[];
  /** What the output must have. */
  readonly shows: readonly RegExp[];
}

export interface Chapter {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** What a step did not do that it should; empty if it did its job. @param text its output */
export function findComplaints({ exit = 0, shows }: Step, code: number, text: string): string[] {
  return [
    ...(code === exit ? [] : [`the line ended with ${code}, not ${exit}`]),
    ...shows.filter((pattern) => !pattern.test(text)).map((pattern) => `the output does not show ${pattern}`),
  ];
}
