/** What stands below the options of a command: notes, then examples. */
export const helpText = (notes: readonly string[], examples: readonly string[]): string =>
  ['', ...notes, '', 'Examples:', ...examples.map((example) => `  $ ${example}`)].join('\n');

/** What the help of every fetch says. */
export const fetchNote =
  'Asks once. While the result is not there yet, it exits with 8, and --json prints the reply all the same.';
