/** The conversations of all inputs, for jobs: each as soon as its last line is read. */
import type { Context } from '../../../cli/context/context.ts';
import type { Row } from '../../analysis/rows/row.ts';
import { readSources } from '../../analysis/sources/read-sources.ts';
import { type FormatOptions, readOptionsOf } from '../../transcripts/format-options.ts';
import type { Roles } from '../../transcripts/speakers/roles.ts';
import { type ConversationGroup, ConversationGroups } from '../group-conversations.ts';
import { noteContinued } from '../run-check.ts';

export interface ConversationOptions extends FormatOptions {
  /** Decides which speakers are agents. */
  readonly roles: Roles;
  /** The run that the jobs of recordings belong to. */
  readonly batch: string;
  /** Receives every row, also those with an error. */
  readonly onRow?: (row: Row) => void;
}

/** @param paths `-` is stdin @param signal stops reading @throws StaError if an input cannot be read */
export async function* readConversations(
  context: Context,
  paths: readonly string[],
  { roles, batch, onRow, ...format }: ConversationOptions,
  signal: AbortSignal,
): AsyncGenerator<ConversationGroup> {
  const sources = { ...(await readOptionsOf(format)), isFinished: () => false, roles, batch };
  const groups = new ConversationGroups();
  for await (const inputs of readSources(context, paths, sources, signal)) {
    for (const { row } of inputs) {
      onRow?.(row);
      for (const group of groups.add(row)) {
        noteContinued(context, group);
        yield group;
      }
    }
  }
  for (const group of groups.end()) {
    noteContinued(context, group);
    yield group;
  }
}

/** @returns the only conversation, if there is just one, and all of them, which can be read once */
export async function peekConversations(groups: AsyncGenerator<ConversationGroup>) {
  const first = await groups.next();
  const second = first.done ? first : await groups.next();
  async function* all(): AsyncGenerator<ConversationGroup> {
    if (!first.done) yield first.value;
    if (!first.done && !second.done) yield second.value;
    yield* groups;
  }
  return { only: !first.done && second.done ? first.value : undefined, all: all() };
}
