/** Compute calls of a run over many inputs. The run waits while the service's job queue is full. */
import type { Context } from '../../cli/context/context.ts';
import { StaError } from '../../shared/errors.ts';

/** Minimum pause between two calls, milliseconds: by then, the client has retried each call several times. */
const minPauseMs = 500;
/** If the queue does not move for this long, the input fails, milliseconds. */
const maxWaitMs = 30 * 60_000;

/** Runs that have reported the wait. */
const reported = new WeakSet<Context>();

/**
 * Makes a call that starts jobs, and repeats it while the service refuses it temporarily: a refused call has started
 * nothing.
 *
 * @throws StaError the call's error if it fails otherwise, or if the service has refused it for half an hour
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
