/** The command tree as plain data: what completions and documentation are generated from. */
import { EventEmitter } from 'node:events';
import { type Command, Help, type Option } from 'commander';
import { type Completion, completionOf } from './completes.ts';

export interface FlagNode {
  /** `-o`; undefined where there is no short form. */
  readonly short: string | undefined;
  /** `--output`. */
  readonly long: string;
  /** As the help writes it: `-o, --output <format>`. */
  readonly term: string;
  readonly description: string;
  /** The description with the choices and the default, as the help writes it. */
  readonly detail: string;
  readonly takesValue: boolean;
  /** What the shells offer for the value; undefined for free text. */
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
  /** The words from the program's name to the command: `['sta', 'tags', 'list']`. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** The heading under which the parent's help lists it; '' for none. */
  readonly group: string;
  readonly aliases: readonly string[];
  readonly arguments: readonly ArgumentNode[];
  /** What the help says below the flags, its examples left out. */
  readonly notes: string;
  /** Lines for a shell, as the help shows them. */
  readonly examples: readonly string[];
  readonly flags: readonly FlagNode[];
  readonly commands: readonly CommandNode[];
}

export function describeTree(command: Command, parents: readonly string[] = []): CommandNode {
  const path = [...parents, command.name()];
  return {
    path,
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
    // An old short form without a long one is accepted and not shown.
    flags: [...command.options.filter(({ long }) => long !== undefined).map(describeFlag), helpFlag],
    commands: command.commands.map((child) => describeTree(child, path)),
  };
}

/** What addHelpText() gave a command: commander keeps it as listeners alone. The root's own stands with what all get. */
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
    completion: completionOf(option),
  };
}

/** Every command of the tree, parents before their children. */
export const listCommands = (node: CommandNode): CommandNode[] => [node, ...node.commands.flatMap(listCommands)];
