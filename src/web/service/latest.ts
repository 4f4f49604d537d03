/** Runs only the latest of many requests: a newer request aborts the previous one, whose response is never shown. */
import { CallFailure } from './service.ts';

/** A call that must wait longer than this many seconds is not repeated automatically. */
const maxWait = 60;

/**
 * @param onFailure receives the failure of the latest request, with the seconds until it is sent again in `wait` if it
 * will be
 */
export function createLatest(onFailure: (failure: CallFailure, wait: number | undefined) => void) {
  let current = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Aborts the running request and drops the waiting one. */
  function stop(): void {
    clearTimeout(timer);
    current.abort();
    current = new AbortController();
  }

  /** Runs after a pause, unless another request comes first. */
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
