/** Waiting for a job: asks again and again, quickly at first and ever more patiently, until it is finished. */

import type { Clock } from '../clock.ts';
import { StaError } from '../errors.ts';

export interface Wait<Reply> {
  readonly poll: () => Promise<Reply>;
  readonly isFinished: (reply: Reply) => boolean;
  readonly onReply?: (reply: Reply) => void;
  readonly clock: Clock;
  /** A number from 0 to 1, for jitter. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** How long to wait at the most; undefined for as long as it takes. */
  readonly timeoutMs?: number | undefined;
  /** The pause between two questions; undefined for pauses that grow. */
  readonly intervalMs?: number | undefined;
}

export interface Waited<Reply> {
  readonly finished: boolean;
  /** The last answer. */
  readonly reply: Reply;
}

/** A service that restarts is away for a moment: so many failures in a row are borne, once it has answered. */
const failuresBorne = 5;

/**
 * Polls until the job is finished or the time is up; at the end of the time it asks once more.
 *
 * @throws what `poll` throws, but for a passing failure (one that is `retryable`) after an answer; the signal's reason when aborted
 */
export async function waitForJob<Reply>(wait: Wait<Reply>): Promise<Waited<Reply>> {
  const { clock, signal, timeoutMs, intervalMs } = wait;
  const deadlineMs = timeoutMs === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() + timeoutMs;
  let last: { reply: Reply } | undefined;
  let failures = 0;
  for (let polls = 1; ; polls += 1) {
    try {
      const reply = await wait.poll();
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
const longestPauseMs = 5000;

/**
 * Milliseconds between a poll and the next: 50 at first, so that a short job ends at once for the eye; then from 200,
 * a quarter longer each time, to 5,000. With jitter, so that many waits do not ask in step.
 *
 * @param polls how many there were, from 1 @param random from 0 to 1
 */
export function pollPauseMs(polls: number, random: number): number {
  const pauseMs = polls <= quickPolls ? quickPauseMs : firstPauseMs * growth ** (polls - quickPolls - 1);
  return Math.min(longestPauseMs, Math.min(longestPauseMs, pauseMs) * (0.75 + random / 2));
}
