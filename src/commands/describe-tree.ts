/** The command tree as plain data: what completions and documentation are generated from. */
import type { Command, Option } from 'commander';

export interface FlagNode {
  /** `-o`; undefined where there is no short form. */
  readonly short: string | undefined;
  /** `--output`. */
  readonly long: string;
  readonly description: string;
  readonly takesValue: boolean;
  readonly takesPath: boolean;
  readonly choices: readonly string[];
}

export interface CommandNode {
  /** The words from the program's name to the command: `['sta', 'tags', 'list']`. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly flags: readonly FlagNode[];
  readonly commands: readonly CommandNode[];
}

export function describeTree(command: Command, parents: readonly string[] = []): CommandNode {
  const path = [...parents, command.name()];
  return {
    path,
    summary: command.summary() || command.description(),
    flags: [...command.options.map(describeFlag), helpFlag],
    commands: command.commands.map((child) => describeTree(child, path)),
  };
}

const helpFlag: FlagNode = {
  short: '-h',
  long: '--help',
  description: 'show help',
  takesValue: false,
  takesPath: false,
  choices: [],
};

function describeFlag(option: Option): FlagNode {
  return {
    short: option.short,
    long: option.long ?? '',
    description: option.description,
    takesValue: option.required || option.optional,
    takesPath: /<(path|file)>/.test(option.flags),
    choices: option.argChoices ?? [],
  };
}

/** Every command of the tree, parents before their children. */
export const listCommands = (node: CommandNode): CommandNode[] => [node, ...node.commands.flatMap(listCommands)];
