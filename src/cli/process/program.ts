/** The command tree, built with commander: global options, command groups, help. */
import { CommanderError, Help } from 'commander';
import { addGlobalOptions } from '../arguments/add-global-options.ts';
import { Command, Option, type Runner } from '../arguments/command.ts';
import { type CommandNode, describeTree } from '../arguments/describe-tree.ts';
import { globalOptions } from '../arguments/global-options.ts';
import type { CommandSpec, Scan } from '../arguments/scan-arguments.ts';
import { topicNames } from '../help/topic-names.ts';
import { commandGroups } from './command-list.ts';

export interface ProgramOutput {
  /** Receives help that was requested. */
  readonly writeHelp: (text: string) => void;
  /** Receives the help of a group that was called without a command, and commander's own error messages. */
  readonly writeComplaint: (text: string) => void;
  readonly helpWidth: number;
  readonly version: string;
}

/**
 * The tree with the commands of one group; the other groups have only their name and summary.
 *
 * @param loaded the group to load; `all` for the tools that walk the whole tree
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
      // The headings of our own pages, in their order.
      commandUsage: (command) => flagsLast(new Help().commandUsage(command)),
      subcommandTerm: (command) => new Help().subcommandTerm(command).replace(' [options]', ''),
      styleTitle: (title) => (title === 'Options:' ? 'Flags:' : title),
    })
    // help/explain-usage.ts knows the whole tree.
    .showSuggestionAfterError(false)
    .version(output.version, '-v, --version', 'print the version')
    // Documented before -v.
    .addOption(new Option('-V').hideHelp())
    .on('option:V', () => {
      output.writeHelp(`${output.version}\n`);
      throw new CommanderError(0, 'commander.version', output.version);
    })
    .helpOption('-h, --help', 'show help')
    .helpCommand(false);
  addGlobalOptions(program, commandGroups.find(({ name }) => name === loaded)?.takesOver);
  for (const { name, alias, summary, section, load } of commandGroups) {
    const group = program.command(name).summary(summary).description(summary).helpGroup(`${section}:`);
    if (alias !== undefined) group.alias(alias);
    if (loaded !== 'all' && loaded !== name) continue;
    const { register } = await load();
    register(group, run);
    if (group.commands.length > 0) group.helpCommand(false);
    if (group.commands.length > 0 && group.registeredArguments.length === 0) {
      group.usage('<command> [arguments] [flags]');
    }
  }
  registerHelp(program, run);
  program.addHelpText('afterAll', ({ command }) =>
    command === program ? rootHelp(program, output.helpWidth) : globalFlagsHint,
  );
  return program;
}

function registerHelp(program: Command, run: Runner): void {
  program
    .command('help')
    .completedArgument('[words...]', `a command, or a topic: ${topicNames.join(', ')}`, topicNames)
    .summary('Show help for a command or a topic')
    .description('Show help for a command or a topic')
    .helpGroup('Help:')
    .notes('Without a command, --json prints all commands with their flags, types, defaults, exit codes and examples.')
    .examples('sta help tags create', 'sta help exit-codes', 'sta help --json')
    .action(
      run(async (context, _options: object, words: string[]) => {
        const { showHelp } = await import('../help/show-help.ts');
        return showHelp(program, words, context, describeAll);
      }),
    );
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
    `  sta help ${topicNames.join(' | ')}`,
  ].join('\n');
}

/** The whole tree, with actions that do nothing, for the tools that describe it. */
export const buildWholeProgram = (): Promise<Command> =>
  buildProgram(() => async () => {}, 'all', {
    writeHelp: () => {},
    writeComplaint: () => {},
    helpWidth: 100,
    version: '',
  });

export const describeAll = async (): Promise<CommandNode> => describeTree(await buildWholeProgram());

/** Whether the commands of a group send requests with the context's client before they change anything. */
export const showsRequests = (group: string): boolean =>
  commandGroups.some(({ name, showsRequests }) => name === group && showsRequests);

/** The part of the tree that is known before a group is loaded: enough to find the group and the global options. */
export const outline: CommandSpec = {
  name: 'sta',
  aliases: [],
  takesOver: [],
  flags: [
    ...globalOptions.map((option) => ({ ...option, takesValue: 'value' in option })),
    { short: '-v', long: '--version', takesValue: false },
  ],
  commands: commandGroups.map(({ name, alias, takesOver = [] }) => ({
    name,
    aliases: alias === undefined ? [] : [alias],
    takesOver,
    flags: [],
    commands: [],
  })),
};

/** The group that the arguments need: the one that they name, or the one after `help`. */
export function findGroup({ path, operands }: Pick<Scan<CommandSpec>, 'path' | 'operands'>): string | undefined {
  const [, group] = path;
  if (group !== undefined || operands[0] !== 'help') return group?.name;
  return commandGroups.find(({ alias }) => alias !== undefined && alias === operands[1])?.name ?? operands[1];
}
