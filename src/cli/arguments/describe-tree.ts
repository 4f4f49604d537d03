/** The command tree as plain data, from which completion, documentation and suggestions derive. */
import { EventEmitter } from 'node:events';
import { type Argument, type Command, Help, Option } from 'commander';
import { completionOf } from './completes.ts';

export interface CommandNode {
  readonly name: string;
  /** The words from the program's name to the command: `['sta', 'tags', 'list']`. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** The heading under which the parent's help lists it; '' if there is no heading. */
  readonly group: string;
  readonly aliases: readonly string[];
  readonly arguments: readonly ReturnType<typeof describeArgument>[];
  /** The help below the flags, without the examples. */
  readonly notes: string;
  /** Command lines, as the help shows them. */
  readonly examples: readonly string[];
  readonly flags: readonly FlagNode[];
  readonly commands: readonly CommandNode[];
  /** Of a command group: the long names of the global options that its commands declare themselves. */
  readonly takesOver: readonly string[];
}

/** @param parents the commands from the root to this one's parent */
export function describeTree(command: Command, parents: readonly Command[] = []): CommandNode {
  const line = [...parents, command];
  const commands = command.commands.map((child) => describeTree(child, line));
  return {
    name: command.name(),
    path: line.map((one) => one.name()),
    summary: command.summary() || command.description(),
    description: command.description(),
    group: command.helpGroup().replace(/:$/, ''),
    aliases: command.aliases(),
    arguments: command.registeredArguments.map(describeArgument),
    ...describeHelpText(command),
    flags: describeFlags(command),
    commands,
    takesOver: parents.length === 1 ? sharedNames(command, parents[0]) : [],
  };
}

/** Only flags with a long form: the ones without are old and hidden. */
const describeFlags = (command: Command): FlagNode[] => [
  ...command.options.filter(({ long }) => long !== undefined).map(describeFlag),
  helpFlag,
];

/** The long names of the root's options that a group or its commands declare too. */
function sharedNames(group: Command, root: Command | undefined): string[] {
  const own = new Set([group, ...group.commands].flatMap(({ options }) => options.map(({ long }) => long)));
  return (root?.options ?? []).flatMap(({ long }) => (long != null && own.has(long) ? [long] : []));
}

/** The texts of addHelpText(): commander stores them only as listeners, the root's under the event of every command. */
function describeHelpText(command: Command): Pick<CommandNode, 'notes' | 'examples'> {
  let text = '';
  const event = command.parent === null ? 'afterAllHelp' : 'afterHelp';
  if (command instanceof EventEmitter) {
    command.emit(event, { error: false, command, write: (part: string) => (text += part) });
  }
  const [notes = '', examples = ''] = text.split(/^Examples:$/m);
  return {
    notes: command.parent === null ? '' : notes.trim(),
    examples: [...examples.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line = '']) => line),
  };
}

const describeArgument = (argument: Argument) => ({
  name: argument.name(),
  description: argument.description,
  required: argument.required,
  variadic: argument.variadic,
  completion: completionOf(argument),
});

function describeFlag(option: Option) {
  return {
    /** `-o`; undefined if there is no short form. */
    short: option.short,
    /** `--output`. */
    long: option.long ?? '',
    /** As the help shows it: `-o, --output <format>`. */
    term: option.flags,
    description: option.description,
    /** The description with the choices and the default, as the help shows it. */
    detail: new Help().optionDescription(option),
    takesValue: option.required || option.optional,
    valueIsOptional: option.optional,
    /** The valid values, if the help lists them. */
    choices: option.argChoices,
    /** The default in the form that the program uses; undefined without a default. */
    defaultValue: option.defaultValue as unknown,
    /** How the shell completes the value; undefined for free text. */
    completion: completionOf(option),
  };
}

export type FlagNode = ReturnType<typeof describeFlag>;

const helpFlag = describeFlag(new Option('-h, --help', 'show help'));

/** False for a group that needs one of its commands. */
export const isRunnable = ({ commands, arguments: own }: CommandNode): boolean =>
  commands.length === 0 || own.length > 0;

/** Every command of the tree, parents before their children. */
export const listCommands = (node: CommandNode): CommandNode[] => [node, ...node.commands.flatMap(listCommands)];
