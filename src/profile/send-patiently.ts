/** Sends a call to a service that counts requests: many changes are more than it may take in a minute. */
import type { Clock } from '../api/clock.ts';
import { StaError } from '../errors.ts';

/** Services count by the minute: these pauses are longer than two. */
const pausesMs = [5_000, 15_000, 30_000, 40_000, 50_000];

/** A call that was refused for their number did nothing: it is sent again. @throws StaError as the call does */
export async function sendPatiently<T>(call: () => Promise<T>, clock: Clock, signal: AbortSignal): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StaError) || error.code !== 'rate_limited' || signal.aborted) throw error;
      await clock.sleep(pauseMs, signal).catch(() => {
        throw error;
      });
    }
  }
  return call();
}
