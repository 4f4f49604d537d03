/** Starts the job that judges a conversation by the rules of the service, and records it in the journal. */
import type { Context } from '../../../cli/context/context.ts';
import { StaError } from '../../../shared/errors.ts';
import type { ComputeReply } from '../../jobs/job-kind.ts';
import { rulesKind } from '../../jobs/kinds/rules/rules.ts';
import { noteJob } from '../../jobs/note-job.ts';
import { untilAccepted } from '../../jobs/until-accepted.ts';
import { describeGroup, spokenRows } from '../checked-conversation.ts';
import type { ConversationGroup } from '../group-conversations.ts';
import { ruleUtterance } from '../rule-utterance.ts';

/**
 * @param batch the run over many conversations that it belongs to: such a run waits while the service's queue is full
 * @throws StaError `invalid_input` for a conversation without words, before any call
 */
export async function startRules(
  context: Context,
  group: ConversationGroup,
  batch: string | undefined,
  signal = context.signal,
): Promise<{ readonly id: string; readonly reply: ComputeReply }> {
  const rows = spokenRows(group);
  const { conversation } = describeGroup(group);
  if (rows.length === 0) throw new StaError('invalid_input', `${conversation} has no line that can be judged`);
  const client = await context.api();
  const compute = () => rulesKind.compute(client, rows.map(ruleUtterance));
  const reply = await (batch === undefined ? compute() : untilAccepted(context, signal, compute));
  const id = rulesKind.idOf(reply);
  noteJob(context, {
    id,
    kind: rulesKind.group,
    source: group.source === '-' && group.id === undefined ? '-' : conversation,
    characters: rows.reduce((sum, { text }) => sum + text.length, 0),
    wanted: rulesKind,
    batch,
  });
  return { id, reply };
}
