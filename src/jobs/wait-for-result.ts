/** Waits for one job until it is finished. */

import type { Context } from '../action/context.ts';
import { waitForJob } from '../api/wait-for-job.ts';
import { formatElapsed } from './elapsed.ts';
import { fetchJob } from './fetch-job.ts';
import { isFinished, type JobKind, type JobReply, stateOf } from './job-kind.ts';
import { drawProgress, progressOf } from './job-progress.ts';
import { interruption, timeIsUp } from './leave-job.ts';
import { watchMissing } from './missing-items.ts';
import type { WaitOptions } from './wait-options.ts';

/**
 * @param signal ends the wait; the context's own when none is given
 * @returns the reply with everything in it
 * @throws StaError `pending` when the time is up, `job_failed`, and what a signal brings; the first and last say how to go on
 */
export async function waitForResult<Reply extends JobReply>(
  context: Context,
  kind: JobKind<Reply>,
  id: string,
  options: WaitOptions & { readonly signal?: AbortSignal; readonly onReply?: (reply: Reply) => void },
): Promise<Reply> {
  const client = await context.api();
  const { clock, random, signal } = context;
  const refuseMissing = watchMissing(kind, id);
  try {
    const { finished, reply } = await waitForJob({
      poll: () => fetchJob(client, kind, id),
      isFinished: (reply) => isFinished(reply, kind),
      onReply(reply) {
        options.onReply?.(reply);
        refuseMissing(reply);
      },
      clock,
      random,
      signal: options.signal ?? signal,
      timeoutMs: options.timeout,
      intervalMs: options.interval,
    });
    if (!finished) {
      const waitedMs = options.reportedTimeout ?? options.timeout ?? 0;
      throw timeIsUp(stateOf(reply, kind).toLowerCase(), waitedMs, context.settings(), [id]);
    }
    return reply;
  } catch (error) {
    throw signal.aborted ? interruption(signal.reason, context.settings(), [id]) : error;
  }
}

/** The same, with a line on the terminal that says how the job stands and for how long it has been waited for. */
export async function watchForResult<Reply extends JobReply>(
  context: Context,
  kind: JobKind<Reply>,
  id: string,
  options: WaitOptions,
): Promise<Reply> {
  const startedMs = context.clock.nowMs();
  let standing = 'queued';
  const line = context.startStatusLine(
    kind.title,
    () => `${standing}, ${formatElapsed(context.clock.nowMs() - startedMs)}`,
  );
  try {
    return await waitForResult(context, kind, id, {
      ...options,
      onReply: (reply) => {
        const progress = progressOf(reply, kind);
        standing = progress === undefined ? stateOf(reply, kind).toLowerCase() : drawProgress(progress);
      },
    });
  } finally {
    line.stop();
  }
}
