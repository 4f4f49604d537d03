/** `sta help --json`: every command with its flags, from the tree that parses them. */
import { exitCodes, foundExitCode } from '../../shared/errors.ts';
import { type CommandNode, type FlagNode, isRunnable, listCommands } from '../arguments/describe-tree.ts';

export interface CommandMap {
  readonly version: string;
  /** Flags that every command takes, unless the command says otherwise. */
  readonly globalFlags: readonly MappedFlag[];
  readonly commands: readonly MappedCommand[];
  /** Exit code → the error codes that cause it. */
  readonly exitCodes: Readonly<Record<string, readonly string[]>>;
}

export interface MappedFlag {
  readonly name: string;
  readonly short?: string;
  /** `boolean`: takes no value; `optional`: its value is optional. */
  readonly type: 'boolean' | 'number' | 'string' | 'optional';
  /** The placeholder of the value in the help. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly default?: unknown;
  readonly description: string;
}

export interface MappedCommand {
  /** Without the program's name: `tags create`. */
  readonly command: string;
  readonly summary: string;
  readonly aliases: readonly string[];
  readonly arguments: readonly { name: string; description: string; required: boolean; variadic: boolean }[];
  readonly flags: readonly MappedFlag[];
  readonly examples: readonly string[];
}

export function mapCommands(root: CommandNode, version: string): CommandMap {
  const leaves = listCommands(root).filter((node) => node !== root && isRunnable(node));
  const ends: Record<string, string[]> = { 0: [], [foundExitCode]: [] };
  for (const [code, exitCode] of Object.entries(exitCodes)) ends[exitCode] = [...(ends[exitCode] ?? []), code];
  return {
    version,
    globalFlags: root.flags.map(mapFlag),
    commands: leaves.map((node) => ({
      command: node.path.slice(1).join(' '),
      summary: node.description || node.summary,
      aliases: node.aliases,
      arguments: node.arguments.map(({ name, description, required, variadic }) => ({
        ...{ name, description, required, variadic },
      })),
      flags: node.flags.filter(({ long }) => long !== '--help').map(mapFlag),
      examples: node.examples,
    })),
    exitCodes: ends,
  };
}

function mapFlag({
  long,
  short,
  term,
  takesValue,
  valueIsOptional,
  choices,
  defaultValue,
  description,
}: FlagNode): MappedFlag {
  const value = /[<[]([^>\]]+)[>\]]/.exec(term)?.[1];
  return {
    name: long,
    short,
    type: !takesValue ? 'boolean' : valueIsOptional ? 'optional' : isNumber(value, defaultValue) ? 'number' : 'string',
    value,
    choices,
    default: defaultValue,
    description,
  };
}

/** The words by which the flags of sta name a number. */
const isNumber = (value: string | undefined, defaultValue: unknown): boolean =>
  typeof defaultValue === 'number' || /^(number|port|seconds|count|n|score)$/i.test(value ?? '');
