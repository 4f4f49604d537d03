/** The command tree as plain data, from which completion, documentation and suggestions derive. */
import { EventEmitter } from 'node:events';
import { type Command, Help, type Option } from 'commander';
import { type Completion, completionOf } from './completes.ts';

export interface FlagNode {
  /** `-o`; undefined if there is no short form. */
  readonly short: string | undefined;
  /** `--output`. */
  readonly long: string;
  /** As the help shows it: `-o, --output <format>`. */
  readonly term: string;
  readonly description: string;
  /** The description with the choices and the default, as the help shows it. */
  readonly detail: string;
  readonly takesValue: boolean;
  readonly valueIsOptional: boolean;
  /** The valid values, if the help lists them. */
  readonly choices: readonly string[] | undefined;
  /** The default in the form that the program uses; undefined without a default. */
  readonly defaultValue: unknown;
  /** How the shell completes the value; undefined for free text. */
  readonly completion: Completion | undefined;
}

export interface ArgumentNode {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly variadic: boolean;
  readonly completion: Completion | undefined;
}

export interface CommandNode {
  readonly name: string;
  /** The words from the program's name to the command: `['sta', 'tags', 'list']`. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** The heading under which the parent's help lists it; '' if there is no heading. */
  readonly group: string;
  readonly aliases: readonly string[];
  readonly arguments: readonly ArgumentNode[];
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
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      description: argument.description,
      required: argument.required,
      variadic: argument.variadic,
      completion: completionOf(argument),
    })),
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

const helpFlag: FlagNode = {
  short: '-h',
  long: '--help',
  term: '-h, --help',
  description: 'show help',
  detail: 'show help',
  takesValue: false,
  valueIsOptional: false,
  choices: undefined,
  defaultValue: undefined,
  completion: undefined,
};

function describeFlag(option: Option): FlagNode {
  return {
    short: option.short,
    long: option.long ?? '',
    term: option.flags,
    description: option.description,
    detail: new Help().optionDescription(option),
    takesValue: option.required || option.optional,
    valueIsOptional: option.optional,
    choices: option.argChoices,
    defaultValue: option.defaultValue,
    completion: completionOf(option),
  };
}

/** False for a group that needs one of its commands. */
export const isRunnable = ({ commands, arguments: own }: CommandNode): boolean =>
  commands.length === 0 || own.length > 0;

/** Every command of the tree, parents before their children. */
export const listCommands = (node: CommandNode): CommandNode[] => [node, ...node.commands.flatMap(listCommands)];
