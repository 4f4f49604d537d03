/**
 * The data that completion needs of the commands, the contract and the kinds of jobs, without their code. The build stores it
 * in the bundle as JSON (scripts/build/completion-data.mjs).
 */
import type { Completion } from '../action/completes.ts';
import type { CommandNode } from '../action/describe-tree.ts';
import type { CommandSpec, FlagSpec } from '../action/scan-arguments.ts';
import type { RequestSpec } from '../api/build-request.ts';
import type { RecordKind } from '../config/known-records.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { intents } from '../contract/intents.ts';
import { tags } from '../contract/tags.ts';
import { webhooks } from '../contract/webhooks.ts';
import { isOfRecording, kinds } from '../jobs/kinds.ts';

export interface CompletionFlag extends FlagSpec {
  readonly description: string;
  readonly completion?: Completion | undefined;
}

export interface CompletionNode extends CommandSpec<CompletionFlag> {
  readonly summary: string;
  readonly commands: readonly CompletionNode[];
  readonly arguments: readonly { readonly completion?: Completion | undefined; readonly variadic: boolean }[];
}

export interface CompletionData {
  readonly tree: CompletionNode;
  /** The groups of the kinds whose jobs have the id of their recording. */
  readonly recordingGroups: readonly string[];
  /** How the records of a user are listed. */
  readonly lists: Readonly<Record<RecordKind, RequestSpec>>;
}

export const collectCompletionData = (root: CommandNode): CompletionData => ({
  tree: trimTree(root),
  recordingGroups: kinds.map(({ group }) => group).filter(isOfRecording),
  lists: {
    tags: withoutSchemas(tags.list),
    intents: withoutSchemas(intents.list),
    webhooks: withoutSchemas(webhooks.list),
  },
});

const trimTree = ({ name, aliases, takesOver, summary, ...node }: CommandNode): CompletionNode => ({
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

const withoutSchemas = ({ params: _, reply: __, ...spec }: Endpoint): RequestSpec => spec;
