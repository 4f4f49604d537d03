/** Waits for a job: polls until it is finished, quickly at first and then at growing intervals. */

import type { Clock } from '../../shared/clock.ts';
import { StaError } from '../../shared/errors.ts';

export interface Wait<Reply> {
  /** @param leftMs of the time limit */
  readonly poll: (leftMs: number) => Promise<Reply>;
  readonly isFinished: (reply: Reply) => boolean;
  readonly onReply?: (reply: Reply) => void;
  readonly clock: Clock;
  /** A number from 0 to 1, for jitter. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** The maximum wait in milliseconds; undefined for no limit. */
  readonly timeoutMs?: number;
  /** The pause between two polls; undefined for growing pauses. */
  readonly intervalMs?: number;
}

export interface Waited<Reply> {
  readonly finished: boolean;
  /** The last response. */
  readonly reply: Reply;
}

/** A response that took at least this long was held by the service, milliseconds. */
const heldMs = 900;

/** The number of consecutive failures to tolerate after the first response, since a service may restart. */
const failuresBorne = 5;

/**
 * Polls until the job is finished or the time is up; polls a last time then.
 *
 * @throws the error of `poll`, except temporary failures (`retryable`) after a response; the signal's reason if aborted
 */
export async function waitForJob<Reply>(wait: Wait<Reply>): Promise<Waited<Reply>> {
  const { clock, signal, timeoutMs, intervalMs } = wait;
  const deadlineMs = timeoutMs === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() + timeoutMs;
  let last: { reply: Reply } | undefined;
  let failures = 0;
  for (let polls = 1; ; polls += 1) {
    const askedMs = clock.nowMs();
    try {
      const reply = await wait.poll(Math.max(0, deadlineMs - askedMs));
      last = { reply };
      failures = 0;
      wait.onReply?.(reply);
      if (wait.isFinished(reply)) return { finished: true, reply };
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      const passing = error instanceof StaError && error.retryable && last !== undefined;
      if (!passing || failures > failuresBorne) throw error;
    }
    // A service that holds its response does the waiting.
    if (clock.nowMs() - askedMs > heldMs) polls = 1;
    const leftMs = deadlineMs - clock.nowMs();
    if (leftMs <= 0 && last !== undefined) return { finished: false, reply: last.reply };
    const pauseMs = intervalMs ?? pollPauseMs(polls, wait.random());
    try {
      await clock.sleep(Math.min(pauseMs, leftMs), signal);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }
}

const quickPolls = 4;
const quickPauseMs = 50;
const firstPauseMs = 200;
const growth = 1.25;
const maxPauseMs = 5000;

/**
 * The pause before the next poll, milliseconds: 50 at first, so that a short job seems to end at once; then from 200, a
 * quarter longer each time, up to 5,000. Jitter keeps concurrent waits from polling in step.
 *
 * @param polls the number of polls so far, from 1 @param random from 0 to 1
 */
export function pollPauseMs(polls: number, random: number): number {
  const pauseMs = polls <= quickPolls ? quickPauseMs : firstPauseMs * growth ** (polls - quickPolls - 1);
  return Math.min(maxPauseMs, Math.min(maxPauseMs, pauseMs) * (0.75 + random / 2));
}
