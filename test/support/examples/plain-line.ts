/** Lines that need no shell: a sequence of `sta` calls without pipes, redirections, variables or patterns. */

/** Every shell reads these the same way: no expansion, pattern or escape. */
const word = /(?:[\w@%+=:,./-]|"[^"$`\\!]*"|'[^']*')+/g;
const command = new RegExp(`^sta(?: ${word.source})*$`);

/**
 * @returns the arguments of each call of `sta`; the calls run one after the other until one fails. undefined for a line
 * that needs a shell
 */
export function readPlainLine(line: string): string[][] | undefined {
  const calls = line.split(' && ');
  if (!calls.every((call) => command.test(call))) return undefined;
  return calls.map((call) => {
    const [, ...words] = call.match(word) ?? [];
    return words.map((one) => one.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
  });
}
