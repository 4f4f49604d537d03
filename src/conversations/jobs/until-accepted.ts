/** Compute calls of a run over many inputs: the run waits while the service's job queue is full. */
import type { Context } from '../../cli/context/context.ts';
import { StaError } from '../../shared/errors.ts';

/** The shortest pause between two calls, milliseconds: the client has sent each several times by then. */
const minPauseMs = 500;
/** A queue in which nothing moves for this long fails the input, milliseconds. */
const maxWaitMs = 30 * 60_000;

/** Runs in which the wait was reported. */
const reported = new WeakSet<Context>();

/**
 * Makes a call that starts jobs, and makes it again while the service refuses it for now: such a call has started nothing.
 *
 * @throws StaError of the call if it fails otherwise, or when the service has refused it for half an hour
 */
export async function untilAccepted<T>(context: Context, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  const { clock } = context;
  const startedMs = clock.nowMs();
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const pauseMs = error instanceof StaError ? error.retryAfterMs : undefined;
      if (pauseMs === undefined || signal.aborted) throw error;
      const waitedMs = clock.nowMs() - startedMs;
      if (waitedMs + pauseMs > maxWaitMs) throw error;
      if (!reported.has(context)) context.note(`Waiting for the service: ${Object(error).message}`);
      reported.add(context);
      await clock.sleep(Math.max(minPauseMs, pauseMs), signal);
    }
  }
}
