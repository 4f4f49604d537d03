/** Lines that need no shell: calls of `sta`, one after the other, without pipes, redirections, variables or patterns. */

/** Every shell reads these alike: no expansion, no pattern, no escape. */
const word = /(?:[\w@%+=:,./-]|"[^"$`\\!]*"|'[^']*')+/g;
const command = new RegExp(`^sta(?: ${word.source})*$`);

/** @returns the arguments of each call of `sta`, of which one is run after the other until one fails; undefined for a line that needs a shell */
export function readPlainLine(line: string): string[][] | undefined {
  const calls = line.split(' && ');
  if (!calls.every((call) => command.test(call))) return undefined;
  return calls.map((call) => {
    const [, ...words] = call.match(word) ?? [];
    return words.map((one) => one.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
  });
}
