/** A line for the shell, its purpose, and the expected output. */
export interface Step {
  /** Markdown, without a full stop. */
  readonly why: string;
  readonly line: string;
  /** The exit code, if it is not 0. */
  readonly exit?: number;
  /** True to run it in a terminal, with its tables and drawings, instead of a pipe. */
  readonly terminal?: true;
  /** The Debian packages that it needs, from test/programs.txt. */
  readonly needs?: readonly string[];
  /** The expected parts of the output. */
  readonly shows: readonly RegExp[];
}

export interface Chapter {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** The checks that a step failed; empty if it succeeded. @param text its output */
export function findComplaints({ exit = 0, shows }: Step, code: number, text: string): string[] {
  return [
    ...(code === exit ? [] : [`the line ended with ${code}, not ${exit}`]),
    ...shows.filter((pattern) => !pattern.test(text)).map((pattern) => `the output does not show ${pattern}`),
  ];
}
