/** Runs one job for each text: reports the progress, cancels jobs if the call is cancelled, and deletes them. */
import { pMapIterable } from 'p-map';
import type { Context } from '../../../cli/context/context.ts';
import type { FetchReply, TextKind } from '../../jobs/job-kind.ts';
import { stateOf } from '../../jobs/job-state.ts';
import { createPlaceOf } from '../../jobs/kinds/placed-sentences.ts';
import { waitForResult } from '../../jobs/wait-for-result.ts';
import { labelRead } from '../../transcripts/label-speakers.ts';
import type { NamedText } from '../files/read-texts.ts';
import type { ToolRun } from './toolbox.ts';

/** Jobs of one call at a time. */
const concurrency = 4;

export interface TextJob<Reply extends FetchReply, Options> {
  readonly kind: TextKind<Reply, Options>;
  readonly options: Options;
}

/** @returns the results, in the order of the texts: sentences of conversations have their speakers and places */
export async function runTextJobs<Reply extends FetchReply, Options>(
  context: Context,
  { kind, options }: TextJob<Reply, Options>,
  texts: readonly NamedText[],
  { signal, progress }: ToolRun,
): Promise<Reply[]> {
  const client = await context.api();
  let polls = 0;
  let done = 0;

  /** If the service does not have these calls, it keeps the job. */
  async function forget(id: string): Promise<void> {
    const { jobs } = await context.lastingApi();
    await jobs.cancel({ fileID: id }).catch(() => {});
    await jobs.delete({ fileID: id }).catch(() => {});
  }

  async function runOne(read: NamedText): Promise<Reply> {
    const { forConversation } = kind.text;
    const { text, conversation } = labelRead(read, kind.text);
    const own = conversation === undefined ? options : (forConversation?.(options, conversation) ?? options);
    signal.throwIfAborted();
    const id = kind.idOf(await kind.compute(client, text, own));
    try {
      const reply = await waitForResult(context, kind, id, {
        signal,
        onReply(now) {
          polls += 1;
          const message = texts.length === 1 ? stateOf(now, kind) : `${done} of ${texts.length} texts`;
          progress(polls, message).catch(() => {});
        },
      });
      done += 1;
      if (conversation === undefined) return reply;
      return kind.text.place?.(reply, createPlaceOf(conversation)) ?? reply;
    } finally {
      await forget(id);
    }
  }

  const replies: Reply[] = [];
  for await (const reply of pMapIterable(texts, runOne, { concurrency })) replies.push(reply);
  return replies;
}
