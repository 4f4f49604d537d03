/** `sta rules compute`: starts a job for each conversation. */
import { randomUUID } from 'node:crypto';
import type { TextInput } from '../../api/batches/text-input.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { type ManyTexts, runBatches } from '../../cli/inputs/run-many.ts';
import { fetchCommand } from '../../conversations/jobs/fetch-command.ts';
import { rulesKind } from '../../conversations/jobs/kinds/rules/rules.ts';
import { sameTarget } from '../../conversations/jobs/leave-job.ts';
import { type RedactOptions, withRedaction } from '../../conversations/redaction/redact-options.ts';
import { describeGroup, spokenRows } from '../../conversations/rules/checked-conversation.ts';
import type { ConversationGroup } from '../../conversations/rules/group-conversations.ts';
import { peekConversations, readConversations } from '../../conversations/rules/jobs/read-conversations.ts';
import { startRules } from '../../conversations/rules/jobs/start-rules.ts';
import { type ReadOptions, rolesOf } from '../../conversations/rules/read-options.ts';
import { unreadablePartsError } from '../../conversations/transcripts/read-text.ts';
import { textView, type View } from '../../output/view.ts';
import type { StaError } from '../../shared/errors.ts';
import { addConversations, findConversations, inputNotes } from './conversations.ts';

export function registerRulesCompute(rules: Command, run: Runner): void {
  addConversations(rules.command('compute'))
    .description('Start to judge conversations by the rules that the service keeps, without waiting for the results')
    .notes(
      'Prints the id of the job; with many conversations, one per line. A job uses the rules of the moment at which it starts.',
      ...inputNotes,
    )
    .examples('sta rules compute call-1.vtt', 'sta rules compute calls/ --agents Maya,Ruth -o ndjson > jobs.ndjson')
    .action(
      run(async (context, given: ReadOptions & RedactOptions, inputs: string[]) => {
        const options = await withRedaction(context, given);
        return startAll(context, await findConversations(context, inputs, 'compute'), options);
      }),
    );
}

async function startAll(context: Context, paths: readonly string[], options: ReadOptions): Promise<View> {
  const { concurrency, ...format } = options;
  const batch = randomUUID();
  const reads = { ...format, roles: rolesOf(options), batch };
  const { only, all } = await peekConversations(readConversations(context, paths, reads, context.signal));
  if (only !== undefined) {
    const failure = failureOf(only);
    if (failure !== undefined && spokenRows(only).length === 0) throw failure;
    const { id, reply } = await startRules(context, only, undefined);
    const fetch = sameTarget(context.settings(), fetchCommand(rulesKind, id));
    return { ...textView(reply, id), note: `Started. Fetch the result with: ${fetch}`, failure };
  }
  const groups = new Map<object, ConversationGroup>();
  const many: ManyTexts = {
    open: () => inputsOf(all, groups),
    size: undefined,
    concurrency,
    jsonForPeople: false,
    title: rulesKind.title,
    noun: 'conversation',
  };
  return runBatches(context, many, { texts: 1, chars: Number.POSITIVE_INFINITY }, (inputs, signal) =>
    Promise.all(
      inputs.map(async ({ place = {} }) => {
        const group = groups.get(place);
        groups.delete(place);
        if (group === undefined) throw new Error('a conversation without lines');
        const { id, reply } = await startRules(context, group, batch, signal);
        return { replies: [reply], shown: textView(reply, id) };
      }),
    ),
  );
}

/** A line that cannot be read is an input with an error. @param groups receives each conversation by its place */
async function* inputsOf(
  all: AsyncIterable<ConversationGroup>,
  groups: Map<object, ConversationGroup>,
): AsyncGenerator<readonly TextInput[]> {
  for await (const group of all) {
    const { conversation, source } = describeGroup(group);
    const inputs: TextInput[] = [];
    if (spokenRows(group).length > 0) {
      const place = {};
      groups.set(place, group);
      inputs.push({ id: conversation, source, text: conversation, place });
    }
    const failure = failureOf(group);
    if (failure !== undefined) inputs.push({ id: conversation, source, text: failure });
    yield inputs;
  }
}

/** The lines that could not be read. */
function failureOf({ rows }: ConversationGroup): StaError | undefined {
  const messages = rows.flatMap(({ error }) => error?.message ?? []);
  return messages.length === 0 ? undefined : unreadablePartsError(messages);
}
