/**
 * The job engine: takes items from the queue while it has capacity, has them computed, and records how they ended. It
 * computes nothing itself: heavy work belongs in threads or child processes.
 */
import type { ReportProgress } from './item-progress.ts';
import type { JobKind } from './job-kinds.ts';
import type { ClaimedItem, JobQueue } from './job-queue.ts';
import { type ItemEnd, type JobLog, judgeFailure, recordEnd, tookTooLong } from './record-end.ts';

/**
 * Computes the result of an item, JSON.
 *
 * @param signal ends the computation
 * @param report is written to the queue: to be called about once a second
 * @throws ServiceFailure when the item cannot be computed, now or later; any other error counts as a failed attempt
 */
export type Execute = (item: ClaimedItem, signal: AbortSignal, report: ReportProgress) => Promise<string>;

export interface JobEngineOptions {
  readonly queue: JobQueue;
  /** How each kind is computed. An engine takes no other kinds: several engines can share one queue. */
  readonly executors: ReadonlyMap<JobKind, Execute>;
  /** Names this process as the holder of leases. */
  readonly owner: string;
  /** Whether the owner of a lease has surely ended. */
  readonly isGone: (owner: string) => boolean;
  /** How many items are computed at once. */
  readonly concurrency: number;
  /** How long one attempt may take, milliseconds. */
  readonly timeLimitMs: number;
  /** How long a lease lasts when it is not renewed, milliseconds. */
  readonly leaseMs: number;
  /** How often the engine looks for what other processes have queued, and for items whose wait is over, milliseconds. */
  readonly pollMs: number;
  readonly log: JobLog | undefined;
  /** Calls a function at an interval. @returns a function that ends it */
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

export interface JobEngine {
  /** Queues again what a process that is gone has left behind, and begins to take work. */
  start(): Promise<void>;
  /**
   * Takes no more work and ends: items that are not finished in time are handed back unchanged.
   *
   * @param finish what to finish first: the running items, or also the queued items that are due
   * @param withinMs how long that may take, milliseconds
   */
  stop(finish: 'running' | 'queued', withinMs: number): Promise<void>;
}

interface Running {
  readonly abort: (end: ItemEnd) => void;
  readonly item: ClaimedItem;
  readonly done: Promise<void>;
}

export function createJobEngine(options: JobEngineOptions): JobEngine {
  const { queue, executors, log } = options;
  const kinds = [...executors.keys()];
  const running = new Map<string, Running>();
  const endings: (() => void)[] = [];
  let accepting = false;
  let stopping = false;
  let pumping: Promise<void> | undefined;
  let pumpAgain = false;

  const logError = (message: string) => (err: unknown) => log?.error({ err }, message);

  /** Takes items until there is no capacity or nothing due, then resolves. */
  function pump(): Promise<void> {
    pumpAgain = true;
    pumping ??= (async () => {
      try {
        while (pumpAgain) {
          pumpAgain = false;
          await takeItems().catch(logError('the job queue cannot be read'));
        }
      } finally {
        pumping = undefined;
      }
    })();
    return pumping;
  }

  async function takeItems(): Promise<void> {
    while (accepting && running.size < options.concurrency) {
      const item = await queue.claim(options.owner, kinds, options.leaseMs);
      if (item === undefined) return;
      begin(item);
    }
  }

  function begin(item: ClaimedItem): void {
    const controller = new AbortController();
    let aborted: ItemEnd | undefined;
    const abort = (end: ItemEnd) => {
      aborted ??= end;
      controller.abort();
    };
    const limit = setTimeout(() => abort(tookTooLong(options.timeLimitMs)), options.timeLimitMs);
    const done = compute(item, controller.signal, () => aborted).finally(() => {
      clearTimeout(limit);
      running.delete(item.itemId);
      void pump();
    });
    running.set(item.itemId, { item, abort, done });
  }

  async function compute(item: ClaimedItem, signal: AbortSignal, aborted: () => ItemEnd | undefined): Promise<void> {
    let end: ItemEnd;
    try {
      const execute = executors.get(item.kind);
      if (execute === undefined) throw new Error(`Nothing computes ${item.kind}`);
      end = { type: 'completed', result: await execute(item, signal, reportOn(item)) };
    } catch (error) {
      // A failure while the service stops may be caused by that: leave the item to the next service.
      end = aborted() ?? (stopping ? { type: 'released' } : judgeFailure(error));
    }
    await recordEnd(queue, item, end, log);
  }

  const reportOn =
    (item: ClaimedItem): ReportProgress =>
    (progress) =>
      void queue.report(item, progress).catch(logError('the progress of a job cannot be recorded'));

  function renewLeases(): void {
    for (const { item, abort } of running.values()) {
      queue.renew(item, options.leaseMs).then((kept) => {
        if (!kept) abort({ type: 'lost' });
      }, logError('a lease cannot be renewed'));
    }
  }

  function sweep(): void {
    queue.sweep(options.isGone).catch(logError('the job queue cannot be swept'));
  }

  return {
    async start() {
      accepting = true;
      stopping = false;
      const leaseTurnMs = options.leaseMs / 3;
      endings.push(
        queue.onWork(() => void pump()),
        options.every(options.pollMs, () => void pump()),
        options.every(leaseTurnMs, renewLeases),
        options.every(leaseTurnMs, sweep),
      );
      await queue.sweep(options.isGone).catch(logError('the job queue cannot be swept'));
      void pump();
    },

    async stop(finish, withinMs) {
      if (finish === 'running') {
        accepting = false;
        stopping = true;
      }
      let late = false;
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          late = true;
          resolve();
        }, withinMs);
      });
      await pump();
      while (running.size > 0 && !late) {
        await Promise.race([deadline, ...[...running.values()].map(({ done }) => done)]);
        await pump();
      }
      clearTimeout(timer);
      accepting = false;
      stopping = true;
      for (const end of endings.splice(0)) end();
      await pump();
      for (const { abort } of running.values()) abort({ type: 'released' });
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
