/**
 * The job runner: takes items from the queue while it has capacity, lets executors compute them, and records how they
 * ended. It computes nothing itself: heavy work belongs in threads or child processes.
 */

import { BackgroundWork } from '../../../shared/concurrency/background-work.ts';
import { isOutage } from '../../base/failure.ts';
import type { EndedJob } from '../../base/observer.ts';
import { createClaimTurns } from './claim-turns.ts';
import { type BatchTools, computeBatch, type Execute, itemChars, type Together } from './compute-batch.ts';
import type { ReportProgress } from './item-progress.ts';
import type { ComputationKind } from './job-kinds.ts';
import { type ClaimedItem, claimBytes, type JobQueue } from './job-queue.ts';
import { type ItemEnd, type JobLog, logItems, outcomeOf, recordEnd } from './record-end.ts';

export interface JobRunnerOptions {
  readonly queue: JobQueue;
  /** The executor of each kind. A runner takes no other kinds, so several runners can share one queue. */
  readonly executors: ReadonlyMap<ComputationKind, Execute>;
  /** If absent, each item is computed alone. */
  readonly together?: Together;
  /** The name of this process as the holder of leases. */
  readonly owner: string;
  /** Whether the owner of a lease has certainly ended. */
  readonly isGone: (owner: string) => boolean;
  /** Maximum items, or batches of items, that are computed at the same time. */
  readonly concurrency: number;
  /** Maximum time for one attempt, milliseconds. */
  readonly timeLimitMs: number;
  /** How long a lease lasts unless it is renewed, milliseconds. */
  readonly leaseMs: number;
  /**
   * How often the runner checks for items that other processes have queued, and for items whose wait is over,
   * milliseconds.
   */
  readonly pollMs: number;
  readonly log: JobLog | undefined;
  /** Called at the end of each computation. */
  readonly onEnd?: (job: EndedJob) => void;
  /** Calls a function at an interval. @returns a function that stops it */
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

/** Items that one thread computes, one after the other. */
interface Batch {
  readonly abort: (end: ItemEnd) => void;
  /** The items that have not ended. */
  readonly open: Map<number, ClaimedItem>;
  readonly done: Promise<void>;
}

export type JobRunner = ReturnType<typeof createJobRunner>;

export function createJobRunner(options: JobRunnerOptions) {
  const { queue, executors, together, log } = options;
  const kinds = [...executors.keys()];
  const endings: (() => void)[] = [];
  /** Reports, renewals and sweeps. */
  const background = new BackgroundWork();
  let accepting = false;
  let stopping = false;
  /** Maximum items per batch. */
  let batchItems = together?.items ?? 1;
  /** Whether items may be due. False after a claim that returned none, until new work is announced. */
  let mayBeDue = true;
  const turns = createClaimTurns(() => void wake());

  const logError = errorLogger(log);
  const { running, ...batches } = createBatches(options, background, {
    isStopping: () => stopping,
    onFree: () => void pump(),
  });

  /** Takes items until there is no capacity or no due item, then resolves. */
  const pump = repeatOnDemand(() => takeItems().catch(logError('the job queue cannot be read')));

  async function takeItems(): Promise<void> {
    while (accepting && mayBeDue && batches.computing() < options.concurrency) {
      const free = options.concurrency - batches.computing();
      const maxItems = free * batchItems;
      mayBeDue = false;
      const items = await queue.claim(options.owner, kinds, options.leaseMs, maxItems);
      turns.note(items.length, maxItems);
      // New work may have been announced meanwhile.
      if (items.length === 0) continue;
      mayBeDue ||= items.length === maxItems || !turns.defer();
      const size = Math.ceil(items.length / free);
      if (together !== undefined) batchItems = nextBatchItems(items, options.concurrency, together.items);
      for (let start = 0; start < items.length; start += size) batches.begin(items.slice(start, start + size));
    }
  }

  /** Claims items because new work was announced. */
  function wake(): Promise<void> {
    mayBeDue = true;
    return pump();
  }

  const sweep = (): Promise<unknown> =>
    background.add(queue.sweep(options.isGone, options.leaseMs).catch(logError('the job queue cannot be swept')));

  return {
    /** Queues the items of processes that are gone again, and begins to take work. */
    async start(): Promise<void> {
      accepting = true;
      stopping = false;
      const leaseTurnMs = options.leaseMs / 3;
      endings.push(
        queue.onWork((kind, isRemote) => {
          if (kind !== undefined && !executors.has(kind)) return;
          if (isRemote) turns.begin();
          else void wake();
        }),
        turns.close,
        options.every(options.pollMs, () => void wake()),
        options.every(leaseTurnMs, batches.renewLeases),
        options.every(leaseTurnMs, () => void sweep()),
      );
      await sweep();
      void wake();
    },

    /**
     * Takes no more work and ends: items that are not finished in time return to the queue unchanged.
     *
     * @param finish which items to finish first: the running ones, or also the queued ones that are due
     * @param withinMs time limit, milliseconds
     */
    async stop(finish: 'running' | 'queued', withinMs: number): Promise<void> {
      if (finish === 'running') {
        accepting = false;
        stopping = true;
      }
      const deadline = startDeadline(withinMs);
      await wake();
      while (running.size > 0 && !deadline.isOver()) {
        await Promise.race([deadline.over, ...[...running].map(({ done }) => done)]);
        await wake();
      }
      deadline.clear();
      accepting = false;
      stopping = true;
      for (const end of endings.splice(0)) end();
      await pump();
      for (const { abort } of running) abort({ type: 'released' });
      await Promise.all([...running].map(({ done }) => done));
      await background.ended();
    },
  };
}

const errorLogger = (log: JobRunnerOptions['log']) => (message: string) => (err: unknown) => {
  if (!isOutage(err)) log?.error({ err }, message);
};

/** The batches of one job runner. @param onFree called when the thread of a batch can compute the next items */
function createBatches(
  options: JobRunnerOptions,
  background: BackgroundWork,
  { isStopping, onFree }: { readonly isStopping: () => boolean; readonly onFree: () => void },
) {
  const { queue } = options;
  const logError = errorLogger(options.log);
  /** Batches with unrecorded ends. */
  const running = new Set<Batch>();
  /** The number of batches that are being computed. */
  let computing = 0;

  const reportOn =
    (item: ClaimedItem): ReportProgress =>
    (progress) =>
      void background.add(queue.report(item, progress).catch(logError('the progress of a job cannot be recorded')));

  const tools: BatchTools = { ...options, reportOn };

  function begin(items: readonly ClaimedItem[]): void {
    const controller = new AbortController();
    const record = openRecord(options, items, isStopping);
    computing += 1;
    const finished = computeBatch(tools, items, controller.signal, record.ended)
      .finally(() => {
        // The thread continues with the next items while the ends of these are recorded.
        computing -= 1;
        onFree();
      })
      .then(record.written)
      .finally(() => {
        running.delete(batch);
      });
    const abort = (end: ItemEnd) => {
      record.abort(end);
      controller.abort();
    };
    const batch: Batch = { open: record.open, abort, done: finished };
    running.add(batch);
  }

  function renewLeases(): void {
    for (const { open, abort } of running) {
      for (const item of open.values()) {
        const renewal = queue.renew(item, options.leaseMs).then((kept) => {
          // If there are several, the others continue, and the result of the lost one is discarded.
          if (!kept && open.size === 1) abort({ type: 'lost' });
        }, logError('a lease cannot be renewed'));
        void background.add(renewal);
      }
    }
  }

  return { running, computing: () => computing, begin, renewLeases };
}

/**
 * Records the ends of the items of a batch, in the queue and in the log.
 *
 * @param isStopping while the service stops, that may be the cause of a failure, so the item is left to the next
 * service
 */
function openRecord({ queue, log, onEnd }: JobRunnerOptions, items: readonly ClaimedItem[], isStopping: () => boolean) {
  const open = new Map(items.map((item) => [item.itemId, item]));
  const recording: Promise<void>[] = [];
  const done: ClaimedItem[] = [];
  const outcomes: EndedJob['outcome'][] = [];
  let aborted: ItemEnd | undefined;
  const begunMs = performance.now();
  let lastEndMs = begunMs;
  logItems(log, items);
  return {
    open,
    /** Ends the items that have not ended in this way, unless they are completed. */
    abort(end: ItemEnd): void {
      aborted ??= end;
    },
    ended(item: ClaimedItem, end: ItemEnd): void {
      if (!open.delete(item.itemId)) return;
      const real = end.type === 'completed' ? end : (aborted ?? (isStopping() ? { type: 'released' as const } : end));
      recording.push(recordEnd(queue, item, real, log));
      const outcome = outcomeOf(real);
      done.push(item);
      outcomes.push(outcome);
      const { requestId, kind } = item;
      const nowMs = performance.now();
      // The items of a batch are computed one after the other.
      onEnd?.({ requestId, kind, outcome, durationMs: nowMs - lastEndMs });
      lastEndMs = nowMs;
    },
    /** Resolves when every end is in the queue. */
    async written(): Promise<void> {
      await Promise.all(recording);
      logItems(log, done, { outcomes, durationMs: performance.now() - begunMs });
    },
  };
}

/** The maximum number of items of this size in one batch. */
const nextBatchItems = (items: readonly ClaimedItem[], concurrency: number, max: number): number =>
  Math.max(1, Math.min(max, Math.floor((claimBytes / concurrency / itemChars(items)) * items.length)));

/** Runs a function, and once more if it is called meanwhile. Each call resolves when no run is pending. */
function repeatOnDemand(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  return () => {
    again = true;
    running ??= (async () => {
      try {
        while (again) {
          again = false;
          await run();
        }
      } finally {
        running = undefined;
      }
    })();
    return running;
  };
}

function startDeadline(withinMs: number) {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isOver = true;
      resolve();
    }, withinMs);
  });
  return { over, isOver: () => isOver, clear: () => clearTimeout(timer) };
}
