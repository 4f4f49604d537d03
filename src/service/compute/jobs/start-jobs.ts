/**
 * The job runners of a service, with the executors of every kind: one runner for texts and one for recordings, so that
 * an hour of audio does not delay a sentence.
 */
import { availableParallelism } from 'node:os';
import type { ThreadEntry } from '../../../shared/concurrency/thread-entry.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { EndedJob } from '../../base/observer.ts';
import { isProcessGone, processOwner } from '../../base/process-owner.ts';
import type { MediaFile } from '../../media/media-file.ts';
import type { Execute, Together } from './compute-batch.ts';
import { type ComputationKind, isMediaKind, mediaKinds, textKinds } from './job-kinds.ts';
import type { ClaimedItem, JobQueue } from './job-queue.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import type { JobLog } from './record-end.ts';
import { createWorkerPool, findWorkerEntry } from './worker-pool.ts';
import type { WorkerSettings } from './worker-task.ts';

/** The kinds of jobs that a worker computes: on texts, on recordings. */
export type JobGroup = 'text' | 'media';

export interface JobSettings {
  readonly groups: readonly JobGroup[];
  /** Maximum concurrent items on texts. */
  readonly concurrency: number;
  /** Maximum concurrent items on recordings. */
  readonly mediaConcurrency: number;
  /** Maximum time for one attempt at an item on a text, milliseconds. */
  readonly timeLimitMs: number;
  /** The same for an item on a recording. */
  readonly mediaTimeLimitMs: number;
  readonly leaseMs: number;
  readonly pollMs: number;
  /** How long an idle worker thread is kept, milliseconds. */
  readonly idleMs: number;
  /** How long {@link RunningJobs.stop} waits for queued items, milliseconds. */
  readonly finishWaitingMs: number;
  /** How long it waits if only running items should be finished, milliseconds. */
  readonly finishRunningMs: number;
  readonly workerEntry: ThreadEntry;
}

/** Maximum short texts in one message to a thread. */
const batchItems = 128;
/** Far longer than any text that is short enough for a batch. */
const batchStallMs = 10_000;

const defaultSettings = (): JobSettings => ({
  groups: ['text', 'media'],
  concurrency: Math.min(2, availableParallelism()),
  // Each may take some hundred megabytes.
  mediaConcurrency: Math.min(8, availableParallelism()),
  timeLimitMs: 5 * 60_000,
  mediaTimeLimitMs: 60 * 60_000,
  leaseMs: 30_000,
  pollMs: 1_000,
  idleMs: 5_000,
  finishWaitingMs: 20_000,
  finishRunningMs: 3_000,
  workerEntry: findWorkerEntry(),
});

/** Computes an item on its recording. @returns undefined if the recording was deleted with all its data */
export type OnRecording = (
  item: ClaimedItem,
  compute: (file: MediaFile) => Promise<string>,
  signal: AbortSignal,
) => Promise<string | undefined>;

export interface RunningJobs {
  /**
   * Stops taking work, and returns the items that are not finished in time to the queue.
   *
   * @param finish whether to finish the queued items that are due first
   */
  stop(finish: boolean): Promise<void>;
}

/** The threads that compute, and the number of them that compute on a recording. */
export type JobThreads = ReturnType<typeof createJobThreads>;

/** @param workerSettings passed to each thread when it starts */
export function createJobThreads(workerSettings: WorkerSettings, settings: Partial<JobSettings> = {}) {
  const { workerEntry, idleMs } = { ...defaultSettings(), ...settings };
  const recordings = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return { pool: createWorkerPool(workerEntry, idleMs, { ...workerSettings, recordings }), recordings };
}

/**
 * Starts the runners on a queue.
 *
 * @param reports.onEnd called at the end of each computation
 * @returns the running job runners
 */
export async function startJobs(
  queue: JobQueue,
  onRecording: OnRecording,
  { log, onEnd }: { log: JobLog | undefined; onEnd: ((job: EndedJob) => void) | undefined },
  { pool, recordings }: JobThreads,
  settings: Partial<JobSettings> = {},
): Promise<RunningJobs> {
  const { groups, finishWaitingMs, finishRunningMs, mediaConcurrency, mediaTimeLimitMs, ...rest } = {
    ...defaultSettings(),
    ...settings,
  };
  const computeOnText: Execute = ({ kind, input }, signal, report) => pool.run({ kind, input }, signal, report);
  const computeOnRecording: Execute = async (item, signal, report) => {
    const { kind, input } = item;
    const compute = (file: MediaFile) => {
      Atomics.add(recordings, 0, 1);
      return pool.run({ kind, input, file }, signal, report).finally(() => Atomics.sub(recordings, 0, 1));
    };
    const result = await onRecording(item, compute, signal);
    if (result === undefined) throw new ServiceFailure('job_failed', 'The file was deleted');
    return result;
  };
  const together: Together = {
    items: batchItems,
    stallMs: batchStallMs,
    execute: (items, signal, onOutcome) =>
      pool.runAll(
        items.map(({ kind, input }) => ({ kind, input })),
        signal,
        onOutcome,
      ),
  };
  const runnerFor = (kinds: readonly ComputationKind[], limits: { concurrency: number; timeLimitMs: number }) =>
    createJobRunner({
      ...rest,
      ...limits,
      queue,
      executors: new Map<ComputationKind, Execute>(
        kinds.map((kind) => [kind, isMediaKind(kind) ? computeOnRecording : computeOnText]),
      ),
      together: kinds.every(isMediaKind) ? undefined : together,
      log,
      onEnd,
      owner: processOwner(),
      isGone: isProcessGone,
      every(intervalMs, run) {
        const timer = setInterval(run, intervalMs).unref();
        return () => clearInterval(timer);
      },
    });
  const runnerOf: Readonly<Record<JobGroup, () => JobRunner>> = {
    text: () => runnerFor(textKinds, { concurrency: rest.concurrency, timeLimitMs: rest.timeLimitMs }),
    media: () => runnerFor(mediaKinds, { concurrency: mediaConcurrency, timeLimitMs: mediaTimeLimitMs }),
  };
  const runners = groups.map((group) => runnerOf[group]());
  try {
    for (const runner of runners) await runner.start();
  } catch (error) {
    await Promise.all(runners.map((runner) => runner.stop('running', 0)));
    await pool.close();
    throw error;
  }
  return {
    async stop(finish) {
      await Promise.all(
        runners.map((runner) =>
          finish ? runner.stop('queued', finishWaitingMs) : runner.stop('running', finishRunningMs),
        ),
      );
      await pool.close();
    },
  };
}
