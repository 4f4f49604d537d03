/** `sta help [command...]` and `sta help <topic>`. */
import type { Command } from 'commander';
import { StaError } from '../../errors.ts';
import { textView } from '../../output/view.ts';
import type { Runner } from '../runner.ts';
import { topics } from './topics.ts';

export function registerHelp(program: Command, run: Runner): void {
  program
    .command('help')
    .argument('[words...]', 'a command, or a topic: exit-codes, environment, formatting')
    .summary('Show help for a command or a topic')
    .description('Show help for a command or a topic')
    .helpGroup('Help:')
    .addHelpText('after', '\nExamples:\n  $ sta help tags create\n  $ sta help exit-codes')
    .action(
      run(async (_context, _options: object, words: string[]) => {
        const topic = words.length === 1 ? topics[words[0] ?? ''] : undefined;
        const text = topic === undefined ? commandHelp(program, words) : topic();
        return textView({ help: text }, text);
      }),
    );
}

function commandHelp(program: Command, words: readonly string[]): string {
  let command = program;
  for (const word of words) {
    const next = command.commands.find((candidate) => candidate.name() === word || candidate.aliases().includes(word));
    if (next === undefined) {
      throw new StaError('usage', `There is no command or topic "${words.join(' ')}"`, {
        hint: `Commands: sta --help. Topics: ${Object.keys(topics).join(', ')}`,
      });
    }
    command = next;
  }
  let text = '';
  // helpInformation() would leave the examples out: only outputHelp() adds what addHelpText() was given.
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  return text;
}
