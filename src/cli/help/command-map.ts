/** `sta help --json`: every command with its flags, from the tree that parses them. */
import { exitCodes, foundExitCode } from '../../shared/errors.ts';
import { type CommandNode, type FlagNode, isRunnable, listCommands } from '../arguments/describe-tree.ts';

export function mapCommands(root: CommandNode, version: string) {
  const leaves = listCommands(root).filter((node) => node !== root && isRunnable(node));
  const ends: Record<string, string[]> = { 0: [], [foundExitCode]: [] };
  for (const [code, exitCode] of Object.entries(exitCodes)) ends[exitCode] = [...(ends[exitCode] ?? []), code];
  return {
    version,
    /** Flags that every command takes, unless the command says otherwise. */
    globalFlags: root.flags.map(mapFlag),
    commands: leaves.map((node) => ({
      /** Without the program's name: `tags create`. */
      command: node.path.slice(1).join(' '),
      summary: node.description || node.summary,
      aliases: node.aliases,
      arguments: node.arguments.map(({ name, description, required, variadic }) => ({
        ...{ name, description, required, variadic },
      })),
      flags: node.flags.filter(({ long }) => long !== '--help').map(mapFlag),
      examples: node.examples,
    })),
    /** Exit code → the error codes that cause it. */
    exitCodes: ends,
  };
}

function mapFlag({ long, short, term, takesValue, valueIsOptional, choices, defaultValue, description }: FlagNode) {
  const value = /[<[]([^>\]]+)[>\]]/.exec(term)?.[1];
  return {
    name: long,
    short,
    /** `boolean`: takes no value; `optional`: its value is optional. */
    type: !takesValue ? 'boolean' : valueIsOptional ? 'optional' : isNumber(value, defaultValue) ? 'number' : 'string',
    /** The placeholder of the value in the help. */
    value,
    choices,
    default: defaultValue,
    description,
  };
}

/** The words by which the flags of sta name a number. */
const isNumber = (value: string | undefined, defaultValue: unknown): boolean =>
  typeof defaultValue === 'number' || /^(number|port|seconds|count|n|score)$/i.test(value ?? '');
