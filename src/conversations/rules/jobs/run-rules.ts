/**
 * Judges the conversations of all inputs by the rules that the service keeps: a job each, several at a time, with
 * results in the order of the inputs. A conversation whose job fails has an error and does not end the run.
 */
import { randomUUID } from 'node:crypto';
import { pMapIterable } from 'p-map';
import type { Context } from '../../../cli/context/context.ts';
import { explainEnd, startRun } from '../../../cli/inputs/run-end.ts';
import { trackProgress } from '../../../cli/inputs/track-progress.ts';
import { printsNotes } from '../../../output/print/formats.ts';
import { StaError } from '../../../shared/errors.ts';
import { judgedOf, rulesKind } from '../../jobs/kinds/rules/rules.ts';
import { noteBatchEnd } from '../../jobs/note-job.ts';
import { type ResultWaitOptions, waitForResult, watchForResult } from '../../jobs/wait-for-result.ts';
import { type CheckedConversation, describeGroup, spokenRows } from '../checked-conversation.ts';
import type { ConversationGroup } from '../group-conversations.ts';
import { resultsOf } from '../judged-result.ts';
import { type ConversationOptions, peekConversations, readConversations } from './read-conversations.ts';
import { startRules } from './start-rules.ts';

export interface RulesRunOptions extends Omit<ConversationOptions, 'batch'>, ResultWaitOptions {
  readonly concurrency: number;
  /** When the rules were set, as the service says. */
  readonly setAt: string | undefined;
  /** Receives the failure of each conversation. */
  readonly onFailure: (message: string) => void;
}

type Run = AsyncGenerator<readonly CheckedConversation[]>;

/** @param paths `-` is stdin @throws StaError if the run ends early, or for the failure of the only conversation */
export async function* runRules(context: Context, paths: readonly string[], options: RulesRunOptions): Run {
  using run = startRun(context);
  const batch = randomUUID();
  const groups = readConversations(context, paths, { ...options, batch }, run.signal);
  const { only, all } = await peekConversations(groups);
  if (only === undefined) yield* judgeAll(context, all, { ...options, batch, run });
  else yield [await judgeOnly(context, only, options)];
}

async function judgeOnly(
  context: Context,
  group: ConversationGroup,
  { setAt, timeout, interval }: RulesRunOptions,
): Promise<CheckedConversation> {
  if (spokenRows(group).length === 0) return describeGroup(group);
  const { id } = await startRules(context, group, undefined);
  if (printsNotes(context.settings().format)) context.note(`Started the job ${id}`);
  const reply = await watchForResult(context, rulesKind, id, { timeout, interval });
  return judgedGroup(group, id, reply, setAt);
}

interface ManyOptions extends RulesRunOptions {
  readonly batch: string;
  readonly run: ReturnType<typeof startRun>;
}

async function* judgeAll(context: Context, groups: AsyncIterable<ConversationGroup>, options: ManyOptions): Run {
  const { batch, run, setAt, concurrency, onFailure, timeout, interval } = options;
  const progress = trackProgress(context.clock, { size: undefined, noun: 'conversation' });
  let pending = 0;

  async function judge(group: ConversationGroup): Promise<CheckedConversation> {
    if (spokenRows(group).length === 0) return describeGroup(group);
    try {
      const { id } = await startRules(context, group, batch, run.signal);
      run.reached();
      const reply = await waitForResult(context, rulesKind, id, { timeout, interval, signal: run.signal });
      return judgedGroup(group, id, reply, setAt);
    } catch (error) {
      if (!(error instanceof StaError) || run.endsEarly(error)) throw error;
      const described = describeGroup(group);
      const { brief } = error;
      if (error.code === 'pending') pending += 1;
      onFailure(`${described.conversation}: ${brief.message}`);
      return { ...described, error: brief };
    }
  }

  using _line = context.startStatusLine(rulesKind.title, progress.describe);
  try {
    for await (const checked of pMapIterable(groups, judge, { concurrency })) {
      progress.finished(1, undefined, checked.error === undefined ? 0 : 1);
      yield [checked];
    }
    noteBatchEnd(context, batch, { ...progress.counts(), pending });
  } catch (error) {
    throw explainEnd(error, context, { jsonForPeople: false }, progress.counts());
  }
}

/** @throws StaError `invalid_input` if the job used other rules than the run */
function judgedGroup(
  group: ConversationGroup,
  id: string,
  reply: Parameters<typeof judgedOf>[0],
  setAt: string | undefined,
): CheckedConversation {
  const judged = judgedOf(reply);
  const described = describeGroup(group);
  if (judged === undefined) throw new StaError('wrong_shape', `The service sent no results of the job ${id}`);
  if (setAt !== undefined && judged.rules_set_at !== setAt) {
    throw new StaError('invalid_input', `The rules were replaced while ${described.conversation} was judged`, {
      hint: 'Run the command again',
    });
  }
  const rows = spokenRows(group);
  return {
    ...described,
    job_id: id,
    rules: resultsOf(judged, (position) => {
      const { index, line } = rows[position] ?? { index: position };
      return { index, line };
    }),
    scorecards: judged.scorecards,
  };
}
