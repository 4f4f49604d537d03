/** Runs the latest of many requests: a newer one ends the one before, whose answer is never shown. */
import { CallFailure } from './service.ts';

export interface Latest {
  /** Runs after a pause, unless another request comes first. */
  schedule(pauseMs: number, run: (signal: AbortSignal) => Promise<void>): void;
  /** Ends what runs, and what waits. */
  stop(): void;
}

/** Seconds after which a call is not repeated by itself. */
const maxWait = 60;

/**
 * @param onFailure called for the failure of the latest request; `wait` has the seconds after which it is sent again, if it will be
 */
export function createLatest(onFailure: (failure: CallFailure, wait: number | undefined) => void): Latest {
  let current = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timer);
    current.abort();
    current = new AbortController();
  }

  function schedule(pauseMs: number, run: (signal: AbortSignal) => Promise<void>): void {
    stop();
    const { signal } = current;
    timer = setTimeout(() => {
      run(signal).catch((error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof CallFailure)) throw error;
        const { code, retryAfter = 1 } = error;
        const wait = (code === 'rate_limited' || code === 'unavailable') && retryAfter <= maxWait;
        onFailure(error, wait ? retryAfter : undefined);
        if (wait) schedule(retryAfter * 1000, run);
      });
    }, pauseMs);
  }

  return { schedule, stop };
}
