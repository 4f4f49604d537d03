/** As much of the command tree as completion needs. The build stores it in the bundle as JSON. */
import type { Completion } from '../action/completes.ts';
import type { CommandNode } from '../action/describe-tree.ts';
import type { CommandSpec, FlagSpec } from '../action/scan-arguments.ts';

export interface CompletionFlag extends FlagSpec {
  readonly description: string;
  readonly completion?: Completion | undefined;
}

export interface CompletionNode extends CommandSpec<CompletionFlag> {
  readonly summary: string;
  readonly commands: readonly CompletionNode[];
  readonly arguments: readonly { readonly completion?: Completion | undefined; readonly variadic: boolean }[];
}

export const trimTree = ({ name, aliases, takesOver, summary, ...node }: CommandNode): CompletionNode => ({
  name,
  aliases,
  takesOver,
  summary,
  flags: node.flags.map(({ short, long, takesValue, valueIsOptional, description, completion }) => ({
    ...{ short, long, takesValue, valueIsOptional, description, completion },
  })),
  arguments: node.arguments.map(({ completion, variadic }) => ({ completion, variadic })),
  commands: node.commands.map(trimTree),
});
