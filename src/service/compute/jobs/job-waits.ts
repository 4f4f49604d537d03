/** Calls that wait for the end of jobs (`Prefer: wait`, RFC 7240). */
import type { JobQueue } from './job-queue.ts';

/** The longest that a call waits, milliseconds. */
export const maxWaitMs = 30_000;

/** How often a wait looks for what other processes on the same store have ended without a signal, milliseconds. */
const lookAgainMs = 1_000;

export interface JobWaits {
  /**
   * Waits for jobs.
   *
   * @param ids of transactions or files
   * @param waitMs how long at most; 0 looks once
   * @param look is called now, when it hears that all of the jobs have ended, and now and then
   * @returns what it found when it said `ended`, or last
   */
  until<Found extends { readonly ended: boolean }>(
    ids: readonly string[],
    waitMs: number,
    look: () => Promise<Found>,
  ): Promise<Found>;
  /** Ends every wait: the service stops. */
  close(): void;
}

export function createJobWaits(queue: JobQueue): JobWaits {
  /** By the id that they wait for. */
  const listeners = new Map<string, Set<(id: string) => void>>();
  const pauses = new Set<() => void>();
  let closed = false;
  queue.onEnded((id) => {
    for (const tell of listeners.get(id) ?? []) tell(id);
  });

  /** Begins to listen at once. */
  function startPause(ids: ReadonlySet<string>, ms: number) {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      const left = new Set(ids);
      const tell = (id: string) => {
        left.delete(id);
        if (left.size === 0) end();
      };
      const timer = setTimeout(() => end(), ms);
      end = () => {
        clearTimeout(timer);
        pauses.delete(end);
        for (const id of ids) {
          const others = listeners.get(id);
          others?.delete(tell);
          if (others?.size === 0) listeners.delete(id);
        }
        resolve();
      };
      pauses.add(end);
      for (const id of ids) {
        const others = listeners.get(id) ?? new Set();
        listeners.set(id, others.add(tell));
      }
    });
    return { ended, end };
  }

  return {
    async until(ids, waitMs, look) {
      const wanted = new Set(ids);
      const deadlineMs = performance.now() + waitMs;
      for (;;) {
        const leftMs = closed ? 0 : deadlineMs - performance.now();
        if (leftMs <= 0) return look();
        // Before the look: an end between the two is not missed.
        const pause = startPause(wanted, Math.min(leftMs, lookAgainMs));
        try {
          const found = await look();
          if (found.ended) return found;
          await pause.ended;
        } finally {
          pause.end();
        }
      }
    },
    close() {
      closed = true;
      for (const end of [...pauses]) end();
    },
  };
}
