/** Worker threads, started when there is work and stopped after an idle time. */

import type { TextItem } from '../../../contract/job-calls.ts';
import { findThreadEntry, type ThreadEntry } from '../../../shared/concurrency/thread-entry.ts';
import type { ReportProgress } from './item-progress.ts';
import { PooledWorker } from './pooled-worker.ts';
import type { WorkerSettings, WorkerTask } from './worker-task.ts';

export const findWorkerEntry = (): ThreadEntry => findThreadEntry(import.meta.url, './worker.ts', 'job-worker.cjs');

export type WorkerPool = ReturnType<typeof createWorkerPool>;

/**
 * @param idleMs how long an idle thread is kept, milliseconds
 * @param settings passed to each thread when it starts
 */
export function createWorkerPool(entry: ThreadEntry, idleMs: number, settings?: WorkerSettings) {
  const workers = new Set<PooledWorker>();
  const idle = new Map<PooledWorker, NodeJS.Timeout>();

  function start(soon?: TextItem): PooledWorker {
    const worker = new PooledWorker(entry, settings && { ...settings, soon }, forget);
    workers.add(worker);
    return worker;
  }

  function take(): PooledWorker {
    // The one that was used last, so that threads which are not needed stay idle and end.
    const [worker, timer] = [...idle].at(-1) ?? [];
    if (worker === undefined) return start();
    clearTimeout(timer);
    idle.delete(worker);
    return worker;
  }

  function giveBack(worker: PooledWorker): void {
    if (!workers.has(worker)) return;
    const retire = () => {
      idle.delete(worker);
      void worker.stop(new Error('The worker thread was idle'));
    };
    idle.set(worker, setTimeout(retire, idleMs).unref());
  }

  function forget(worker: PooledWorker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    workers.delete(worker);
  }

  async function compute(...[tasks, signal, report, onOutcome]: Parameters<PooledWorker['run']>): Promise<void> {
    signal.throwIfAborted();
    const worker = take();
    try {
      await worker.run(tasks, signal, report, onOutcome);
    } finally {
      giveBack(worker);
    }
  }

  return {
    /**
     * Computes a task in a separate thread: there are as many busy threads as running tasks.
     *
     * @param signal ends the task and its thread
     * @param report called while it is computed, at most about once per second
     * @returns the result, JSON
     * @throws ServiceFailure if the item cannot be computed; the signal's reason; another error if the thread failed
     */
    async run(task: WorkerTask, signal: AbortSignal, report: ReportProgress = () => {}): Promise<string> {
      let found: string | Error = '';
      await compute([task], signal, report, (outcome) => {
        found = outcome;
      });
      if (typeof found === 'string') return found;
      throw found;
    },
    /**
     * Computes tasks in one thread, one after the other.
     *
     * @param onOutcome called for each task, in order: with its result, or with the error of {@link run}
     * @throws the signal's reason; another error if the thread failed, and the other tasks have no outcome
     */
    runAll: (
      tasks: readonly WorkerTask[],
      signal: AbortSignal,
      onOutcome: (outcome: string | Error) => void,
    ): Promise<void> => compute(tasks, signal, () => {}, onOutcome),
    /** Starts a thread that loads the engine of a kind, for a task that will come soon. */
    prepare: (kind: TextItem): void => giveBack(start(kind)),
    /** The number of threads, including idle ones. */
    size: (): number => workers.size,
    /** Ends every thread. */
    async close(): Promise<void> {
      await Promise.all([...workers].map((worker) => worker.stop(new Error('The worker threads are closed'))));
    },
  };
}
