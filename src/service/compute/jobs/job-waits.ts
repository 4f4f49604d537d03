/** Calls that wait for the end of jobs (`Prefer: wait`, RFC 7240). */
import type { JobQueue } from './job-queue.ts';

/** Maximum wait of a call, milliseconds. */
export const maxWaitMs = 30_000;

/** How often a wait checks for ends in other processes on the same store that sent no wake-up, milliseconds. */
const lookAgainMs = 1_000;

export type JobWaits = ReturnType<typeof createJobWaits>;

export function createJobWaits(queue: JobQueue) {
  /** By the id that they wait for. */
  const listeners = new Map<string, Set<(id: string) => void>>();
  const pauses = new Set<() => void>();
  let closed = false;
  queue.onEnded((id) => {
    for (const tell of listeners.get(id) ?? []) tell(id);
  });

  /** Starts to listen immediately. */
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
    /**
     * Waits for jobs.
     *
     * @param ids of transactions or files
     * @param waitMs maximum wait; 0 checks once
     * @param look is called now, when all of the jobs have ended, and periodically
     * @returns its first result with `ended`, otherwise its last result
     */
    async until<Found extends { readonly ended: boolean }>(
      ids: readonly string[],
      waitMs: number,
      look: () => Promise<Found>,
    ): Promise<Found> {
      const wanted = new Set(ids);
      const deadlineMs = performance.now() + waitMs;
      for (;;) {
        const leftMs = closed ? 0 : deadlineMs - performance.now();
        if (leftMs <= 0) return look();
        // Listen before the check, so that an end between the two is not missed.
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
    /** Ends every wait because the service stops. */
    close(): void {
      closed = true;
      for (const end of [...pauses]) end();
    },
  };
}
