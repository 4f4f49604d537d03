/** The job engine of a service, with the executors of every kind. */
import { availableParallelism } from 'node:os';
import { createJobEngine, type Execute } from './job-engine.ts';
import { type JobKind, jobKinds } from './job-kinds.ts';
import type { JobQueue } from './job-queue.ts';
import { isProcessGone, processOwner } from './process-owner.ts';
import type { JobLog } from './record-end.ts';
import { findWorkerEntry, type WorkerEntry } from './worker-entry.ts';
import { createWorkerPool } from './worker-pool.ts';

export interface JobSettings {
  /** Items that are computed at once. */
  readonly concurrency: number;
  /** How long one attempt at an item may take, milliseconds. */
  readonly timeLimitMs: number;
  readonly leaseMs: number;
  readonly pollMs: number;
  /** How long a worker thread without work is kept, milliseconds. */
  readonly idleMs: number;
  /** How long {@link RunningJobs.stop} stays for the items that wait, milliseconds. */
  readonly finishWaitingMs: number;
  /** How long it stays for those that are being computed alone, milliseconds. */
  readonly finishRunningMs: number;
  readonly workerEntry: WorkerEntry;
}

const defaultSettings = (): JobSettings => ({
  concurrency: Math.min(2, availableParallelism()),
  timeLimitMs: 5 * 60_000,
  leaseMs: 30_000,
  pollMs: 1_000,
  idleMs: 5_000,
  finishWaitingMs: 20_000,
  finishRunningMs: 3_000,
  workerEntry: findWorkerEntry(),
});

export interface RunningJobs {
  /**
   * Stops taking work, and hands back what is not done in time.
   *
   * @param finish whether the items that wait and are due are done before
   */
  stop(finish: boolean): Promise<void>;
}

/** Starts the engine on a queue. @returns the running engine */
export async function startJobs(
  queue: JobQueue,
  log: JobLog | undefined,
  settings: Partial<JobSettings> = {},
): Promise<RunningJobs> {
  const { workerEntry, idleMs, finishWaitingMs, finishRunningMs, ...rest } = { ...defaultSettings(), ...settings };
  const pool = createWorkerPool(workerEntry, idleMs);
  const executors = new Map<JobKind, Execute>(
    jobKinds.map((kind) => [kind, (input, signal) => pool.run({ kind, input }, signal)]),
  );
  const engine = createJobEngine({
    ...rest,
    queue,
    executors,
    log,
    owner: processOwner(),
    isGone: isProcessGone,
    every(intervalMs, run) {
      const timer = setInterval(run, intervalMs).unref();
      return () => clearInterval(timer);
    },
  });
  await engine.start();
  return {
    async stop(finish) {
      if (finish) await engine.stop('queued', finishWaitingMs);
      else await engine.stop('running', finishRunningMs);
      await pool.close();
    },
  };
}
