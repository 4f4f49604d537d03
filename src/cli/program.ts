/** The command tree, built with commander: global flags, nouns, help. */
import { Command, CommanderError, Help, Option } from 'commander';
import { type CommandNode, describeTree } from '../action/describe-tree.ts';
import { addGlobalFlags, type TakenFlag, valuedGlobalFlags } from '../action/global-flags.ts';
import type { Runner } from '../action/runner.ts';
import { type Noun, nouns } from './command-list.ts';
import { registerHelp } from './help/help.ts';
import { topics } from './help/topics.ts';

export interface ProgramOutput {
  /** Receives help that was asked for. */
  readonly writeHelp: (text: string) => void;
  /** Receives the help of a command that was given without the verb it needs, and commander's own words of an error. */
  readonly writeComplaint: (text: string) => void;
  readonly helpWidth: number;
  readonly version: string;
}

/**
 * The tree with the named noun's commands in it; the other nouns are there by name and summary alone.
 *
 * @param loaded the noun to load; `all` for the tools that walk the whole tree
 */
export async function buildProgram(
  run: Runner,
  loaded: string | 'all' | undefined,
  output: ProgramOutput,
): Promise<Command> {
  const program = new Command('sta')
    .description('Speech and text analytics from the command line')
    .usage('<command> [arguments] [flags]')
    .exitOverride()
    .configureOutput({
      writeOut: output.writeHelp,
      writeErr: output.writeComplaint,
      getOutHelpWidth: () => output.helpWidth,
      getErrHelpWidth: () => output.helpWidth,
    })
    .configureHelp({
      sortSubcommands: false,
      // The root's flags come after its commands, from rootHelp.
      visibleOptions: (command) => (command.parent === null ? [] : new Help().visibleOptions(command)),
      // The words of our own pages, in their order.
      commandUsage: (command) => flagsLast(new Help().commandUsage(command)),
      subcommandTerm: (command) => new Help().subcommandTerm(command).replace(' [options]', ''),
      styleTitle: (title) => (title === 'Options:' ? 'Flags:' : title),
    })
    // Ours know the whole tree: help/explain-usage.ts.
    .showSuggestionAfterError(false)
    .version(output.version, '-v, --version', 'print the version')
    // Documented before -v was.
    .addOption(new Option('-V').hideHelp())
    .on('option:V', () => {
      output.writeHelp(`${output.version}\n`);
      throw new CommanderError(0, 'commander.version', output.version);
    })
    .helpOption('-h, --help', 'show help')
    .helpCommand(false);
  addGlobalFlags(program, takenFlags(loaded));
  for (const noun of nouns) {
    const command = program
      .command(noun.name)
      .summary(noun.summary)
      .description(noun.summary)
      .helpGroup(`${noun.group}:`);
    if (loaded === 'all' || loaded === noun.name) await addVerbs(noun, command, run);
  }
  registerHelp(program, run, describeAll);
  program.addHelpText('afterAll', ({ command }) =>
    command === program ? rootHelp(program, output.helpWidth) : globalFlagsHint,
  );
  return program;
}

const flagsLast = (usage: string): string =>
  usage.includes(' [options]') ? `${usage.replace(' [options]', '')} [flags]` : usage;

const globalFlagsHint = '\nGlobal flags, such as --json and --local: sta --help';

function rootHelp(program: Command, width: number): string {
  const help = new Help();
  const flags = help
    .visibleOptions(program)
    .map((option) => ({ term: option.flags, text: help.optionDescription(option) }));
  const column = Math.max(...flags.map(({ term }) => term.length)) + 2;
  help.helpWidth = width;
  return [
    '',
    'Global flags, in any position (rarely needed ones: sta help requests):',
    ...flags.map(({ term, text }) => help.formatItem(term, column, text, help)),
    '',
    'Examples:',
    '  $ sta tags create refund --sample "I want my money back"',
    '  $ sta match tags "Could I get a refund?"',
    '',
    'More:',
    '  sta <command> --help                   Show the flags of a command',
    `  sta help ${Object.keys(topics).join(' | ')}`,
  ].join('\n');
}

/** The whole tree, with actions that do nothing: for the tools that describe it. */
export const buildWholeProgram = (): Promise<Command> =>
  buildProgram(() => async () => {}, 'all', {
    writeHelp: () => {},
    writeComplaint: () => {},
    helpWidth: 100,
    version: '',
  });

/** The whole tree as data. */
export const describeAll = async (): Promise<CommandNode> => describeTree(await buildWholeProgram());

async function addVerbs(noun: Noun, command: Command, run: Runner): Promise<void> {
  const { register } = await noun.load();
  register(command, run);
  if (command.commands.length > 0) command.usage('<command> [arguments] [flags]').helpCommand(false);
}

/** The global flags that the named noun has taken over. */
export function takenFlags(name: string | undefined): readonly TakenFlag[] {
  return nouns.find((noun) => noun.name === name)?.takesOver ?? [];
}

/** Whether the commands of a group send requests by the context's client before they change anything. */
export const showsRequests = (group: string): boolean =>
  nouns.some((noun) => noun.name === group && noun.showsRequests);

/** The noun that an argument list names: its first word that is neither a flag nor the value of a global flag. */
export function findNoun(argv: readonly string[]): string | undefined {
  const words = argv.slice(0, argv.indexOf('--') < 0 ? undefined : argv.indexOf('--'));
  const operands = words.filter((word, i) => !word.startsWith('-') && !valuedGlobalFlags.has(words[i - 1] ?? ''));
  const [first, second] = operands;
  return first === 'help' ? second : first;
}
