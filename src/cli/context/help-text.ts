/** The text below the options of a command: notes, then examples. */
export const helpText = (notes: readonly string[], examples: readonly string[]): string =>
  ['', ...notes, '', 'Examples:', ...examples.map((example) => `  $ ${example}`)].join('\n');
