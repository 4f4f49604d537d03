/** Waits for a job to finish; also the options of every command that waits. */

import { waitForJob } from '../../api/jobs/wait-for-job.ts';
import { type Command, InvalidArgumentError } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { formatElapsed } from '../../output/text/format-time.ts';
import { fetchJob } from './fetch-job.ts';
import type { FetchedKind, FetchReply } from './job-kind.ts';
import { drawProgress, isFinished, itemProgress, stateOf } from './job-state.ts';
import { interruptionError, timeoutError } from './leave-job.ts';
import { watchMissing } from './missing-items.ts';

export interface ResultWaitOptions {
  /** Milliseconds; undefined for no limit. */
  readonly timeout?: number;
  /** The time limit for messages, if `timeout` is only the rest of it. */
  readonly reportedTimeout?: number;
  /** Milliseconds; undefined for pauses that grow. */
  readonly interval?: number;
}

export const addWaitOptions = (command: Command): Command =>
  command
    .option(
      '--timeout <seconds>',
      'wait at most this long, then exit with 8 (default: no limit)',
      parseSeconds(0.001, 7 * 86_400),
    )
    .option(
      '--interval <seconds>',
      'poll at this interval (default: growing from 0.05 to 5)',
      parseSeconds(0.05, 3600),
    );

/** @returns a parser of seconds within bounds, which returns milliseconds */
const parseSeconds =
  (minimum: number, maximum: number) =>
  (value: string): number => {
    const seconds = Number(value);
    if (value.trim() === '' || !(seconds >= minimum && seconds <= maximum)) {
      throw new InvalidArgumentError(`It must be a number of seconds from ${minimum} to ${maximum}.`);
    }
    return seconds * 1000;
  };

/**
 * @param signal aborts the wait; default: the context's signal
 * @returns the complete response
 * @throws StaError `pending` if the time is up, `job_failed`, or the reason of the signal; the first and last say how
 * to continue
 */
export async function waitForResult<Reply extends FetchReply>(
  context: Context,
  kind: FetchedKind<Reply>,
  id: string,
  options: ResultWaitOptions & { readonly signal?: AbortSignal; readonly onReply?: (reply: Reply) => void },
): Promise<Reply> {
  const client = await context.api();
  const { clock, random, signal } = context;
  const refuseMissing = watchMissing(kind, id);
  try {
    const { finished, reply } = await waitForJob({
      poll: (leftMs) =>
        fetchJob(client, kind, id, { waitSeconds: holdSeconds(context, options, leftMs), signal: options.signal }),
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
      throw timeoutError(stateOf(reply, kind).toLowerCase(), waitedMs, context.settings(), [id]);
    }
    return reply;
  } catch (error) {
    throw signal.aborted ? interruptionError(signal.reason, context.settings(), [id]) : error;
  }
}

/** How long the service may hold back its response: only if the user has not chosen the polling interval. */
function holdSeconds(context: Context, { interval }: ResultWaitOptions, leftMs: number): number | undefined {
  if (interval !== undefined) return undefined;
  return Math.floor(Math.min(maxHoldMs, leftMs, context.settings().requestTimeoutMs / 2) / 1000) || undefined;
}

const maxHoldMs = 10_000;

/** The same, with a status line on the terminal: the job's state and how long the command has waited. */
export async function watchForResult<Reply extends FetchReply>(
  context: Context,
  kind: FetchedKind<Reply>,
  id: string,
  options: ResultWaitOptions,
): Promise<Reply> {
  const startedMs = context.clock.nowMs();
  let state = 'queued';
  using _line = context.startStatusLine(
    kind.title,
    () => `${state}, ${formatElapsed(context.clock.nowMs() - startedMs)}`,
  );
  return await waitForResult(context, kind, id, {
    ...options,
    onReply: (reply) => {
      const progress = itemProgress(reply, kind);
      state = progress === undefined ? stateOf(reply, kind).toLowerCase() : drawProgress(progress);
    },
  });
}
