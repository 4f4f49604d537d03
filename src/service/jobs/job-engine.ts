/**
 * The job engine: takes items from the queue while it has capacity, has them computed, and records how they ended. It
 * computes nothing itself: heavy work belongs in threads or child processes.
 */
import { BackgroundWork } from '../base/background-work.ts';
import type { EndedJob } from '../base/observer.ts';
import type { ReportProgress } from './item-progress.ts';
import type { JobKind } from './job-kinds.ts';
import type { ClaimedItem, JobQueue } from './job-queue.ts';
import { type ItemEnd, type JobLog, judgeFailure, logItems, outcomeOf, recordEnd, tookTooLong } from './record-end.ts';

/**
 * Computes the result of an item, JSON.
 *
 * @param signal ends the computation
 * @param report is written to the queue: to be called about once a second
 * @throws ServiceFailure when the item cannot be computed, now or later; any other error counts as a failed attempt
 */
export type Execute = (item: ClaimedItem, signal: AbortSignal, report: ReportProgress) => Promise<string>;

/** How short items are computed: many with one message to a thread. */
export interface Together {
  /**
   * Computes items in their order.
   *
   * @param onOutcome called for each item, in order: with its result, JSON, or with what {@link Execute} would throw
   * @throws when the thread failed: the items without an outcome are then computed alone
   */
  readonly execute: (
    items: readonly ClaimedItem[],
    signal: AbortSignal,
    onOutcome: (outcome: string | Error) => void,
  ) => Promise<void>;
  /** The most items of a batch. */
  readonly items: number;
  /** How long a batch may go on without an outcome, milliseconds. */
  readonly stallMs: number;
}

export interface JobEngineOptions {
  readonly queue: JobQueue;
  /** How each kind is computed. An engine takes no other kinds: several engines can share one queue. */
  readonly executors: ReadonlyMap<JobKind, Execute>;
  /** Left out: each item is computed alone. */
  readonly together?: Together | undefined;
  /** Names this process as the holder of leases. */
  readonly owner: string;
  /** Whether the owner of a lease has surely ended. */
  readonly isGone: (owner: string) => boolean;
  /** How many items, or batches of items, are computed at once. */
  readonly concurrency: number;
  /** How long one attempt may take, milliseconds. */
  readonly timeLimitMs: number;
  /** How long a lease lasts when it is not renewed, milliseconds. */
  readonly leaseMs: number;
  /** How often the engine looks for what other processes have queued, and for items whose wait is over, milliseconds. */
  readonly pollMs: number;
  readonly log: JobLog | undefined;
  /** Receives the end of each computation. */
  readonly onEnd?: ((job: EndedJob) => void) | undefined;
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

/** Items that one thread computes, one after the other. */
interface Batch {
  readonly abort: (end: ItemEnd) => void;
  /** Those that have not ended. */
  readonly open: Map<number, ClaimedItem>;
  readonly done: Promise<void>;
}

/** Characters of input that are computed together: more are worth a thread each. */
const togetherChars = 65_536;

export function createJobEngine(options: JobEngineOptions): JobEngine {
  const { queue, executors, together, log } = options;
  const kinds = [...executors.keys()];
  /** Batches whose ends are not all recorded. */
  const running = new Set<Batch>();
  /** How many of them are being computed. */
  let computing = 0;
  const endings: (() => void)[] = [];
  /** Reports, renewals and sweeps. */
  const background = new BackgroundWork();
  let accepting = false;
  let stopping = false;
  let pumping: Promise<void> | undefined;
  let pumpAgain = false;
  /** How many items a batch may have: more after many short ones. What is claimed is out of reach of other processes. */
  let batchItems = 1;

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
    while (accepting && computing < options.concurrency) {
      const free = options.concurrency - computing;
      const items = await queue.claim(options.owner, kinds, options.leaseMs, free * batchItems);
      if (items.length === 0) {
        batchItems = 1;
        return;
      }
      const size = Math.ceil(items.length / free);
      if (together !== undefined) batchItems = nextBatchItems(items, free, together.items);
      for (let start = 0; start < items.length; start += size) begin(items.slice(start, start + size));
    }
  }

  function nextBatchItems(items: readonly ClaimedItem[], batches: number, most: number): number {
    const chars = charsOf(items) / batches;
    if (chars > togetherChars) return 1;
    return items.length < batches * batchItems || chars > togetherChars / 2
      ? batchItems
      : Math.min(most, batchItems * 2);
  }

  function begin(items: readonly ClaimedItem[]): void {
    const controller = new AbortController();
    const open = new Map(items.map((item) => [item.itemId, item]));
    let aborted: ItemEnd | undefined;
    const abort = (end: ItemEnd) => {
      aborted ??= end;
      controller.abort();
    };
    const recording: Promise<void>[] = [];
    const begunMs = performance.now();
    let lastEndMs = begunMs;
    const done: ClaimedItem[] = [];
    const outcomes: EndedJob['outcome'][] = [];
    logItems(log, items);
    const ended = (item: ClaimedItem, end: ItemEnd) => {
      if (!open.delete(item.itemId)) return;
      // A failure while the service stops may be caused by that: leave the item to the next service.
      const real = end.type === 'completed' ? end : (aborted ?? (stopping ? { type: 'released' as const } : end));
      recording.push(recordEnd(queue, item, real, log));
      const outcome = outcomeOf(real);
      done.push(item);
      outcomes.push(outcome);
      const { requestId, kind } = item;
      const nowMs = performance.now();
      // The items of a batch are computed one after the other.
      options.onEnd?.({ requestId, kind, outcome, durationMs: nowMs - lastEndMs });
      lastEndMs = nowMs;
    };
    computing += 1;
    const finished = computeBatch(items, controller.signal, ended)
      .finally(() => {
        // The thread goes on with the next items while the ends of these are recorded.
        computing -= 1;
        void pump();
      })
      .then(() => Promise.all(recording))
      .then(() => logItems(log, done, { outcomes, durationMs: performance.now() - begunMs }))
      .finally(() => {
        running.delete(batch);
      });
    const batch: Batch = { open, abort, done: finished };
    running.add(batch);
  }

  async function computeBatch(
    items: readonly ClaimedItem[],
    signal: AbortSignal,
    ended: (item: ClaimedItem, end: ItemEnd) => void,
  ): Promise<void> {
    let left = items;
    if (together !== undefined && items.length > 1 && charsOf(items) <= togetherChars) {
      left = await computeTogether(together, items, signal, ended);
    }
    for (const item of left) {
      if (signal.aborted) ended(item, { type: 'released' });
      else ended(item, await computeAlone(item, signal));
    }
  }

  /** @returns the items that have not ended: one of them may have ended the thread, so that each is then computed alone */
  async function computeTogether(
    { execute, stallMs }: Together,
    items: readonly ClaimedItem[],
    signal: AbortSignal,
    ended: (item: ClaimedItem, end: ItemEnd) => void,
  ): Promise<readonly ClaimedItem[]> {
    const left = [...items];
    const stalled = new AbortController();
    let timer = setTimeout(() => stalled.abort(), stallMs);
    try {
      await execute(items, AbortSignal.any([signal, stalled.signal]), (outcome) => {
        const item = left.shift();
        if (item === undefined) throw new Error('A batch has more outcomes than items');
        ended(item, outcome instanceof Error ? judgeFailure(outcome) : { type: 'completed', result: outcome });
        clearTimeout(timer);
        timer = setTimeout(() => stalled.abort(), stallMs);
      });
    } catch (err) {
      if (!signal.aborted) log?.warn({ items: left.length, err }, 'a batch of jobs failed: each is now computed alone');
    } finally {
      clearTimeout(timer);
    }
    return left;
  }

  async function computeAlone(item: ClaimedItem, signal: AbortSignal): Promise<ItemEnd> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), options.timeLimitMs);
    try {
      const execute = executors.get(item.kind);
      if (execute === undefined) throw new Error(`Nothing computes ${item.kind}`);
      const result = await execute(item, AbortSignal.any([signal, limit.signal]), reportOn(item));
      return { type: 'completed', result };
    } catch (error) {
      return limit.signal.aborted ? tookTooLong(options.timeLimitMs) : judgeFailure(error);
    } finally {
      clearTimeout(timer);
    }
  }

  const reportOn =
    (item: ClaimedItem): ReportProgress =>
    (progress) =>
      void background.add(queue.report(item, progress).catch(logError('the progress of a job cannot be recorded')));

  function renewLeases(): void {
    for (const { open, abort } of running) {
      for (const item of open.values()) {
        const renewal = queue.renew(item, options.leaseMs).then((kept) => {
          // Of several, the others go on: the result of the lost one will not be stored.
          if (!kept && open.size === 1) abort({ type: 'lost' });
        }, logError('a lease cannot be renewed'));
        void background.add(renewal);
      }
    }
  }

  const sweep = (): Promise<unknown> =>
    background.add(queue.sweep(options.isGone, options.leaseMs).catch(logError('the job queue cannot be swept')));

  return {
    async start() {
      accepting = true;
      stopping = false;
      const leaseTurnMs = options.leaseMs / 3;
      endings.push(
        queue.onWork((kind) => {
          if (kind === undefined || executors.has(kind)) void pump();
        }),
        options.every(options.pollMs, () => void pump()),
        options.every(leaseTurnMs, renewLeases),
        options.every(leaseTurnMs, () => void sweep()),
      );
      await sweep();
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
        await Promise.race([deadline, ...[...running].map(({ done }) => done)]);
        await pump();
      }
      clearTimeout(timer);
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

const charsOf = (items: readonly ClaimedItem[]): number => items.reduce((sum, { input }) => sum + input.length, 0);
