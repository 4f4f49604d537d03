/** Computes the items of a batch, in threads or child processes, and decides how each one ends. */
import type { ReportProgress } from './item-progress.ts';
import type { ComputationKind } from './job-kinds.ts';
import type { ClaimedItem } from './job-queue.ts';
import { type ItemEnd, type JobLog, judgeFailure, tookTooLong } from './record-end.ts';

/**
 * Computes the result of an item, JSON.
 *
 * @param signal ends the computation
 * @param report writes to the queue: call it about once per second
 * @throws ServiceFailure if the item can never be computed; any other error counts as a failed attempt
 */
export type Execute = (item: ClaimedItem, signal: AbortSignal, report: ReportProgress) => Promise<string>;

/** Computes short items: many per message to a thread. */
export interface Together {
  /**
   * Computes items in order.
   *
   * @param onOutcome called for each item, in order: with its result, JSON, or with the error that {@link Execute}
   * would throw
   * @throws if the thread failed: the items without an outcome are then computed one by one
   */
  readonly execute: (
    items: readonly ClaimedItem[],
    signal: AbortSignal,
    onOutcome: (outcome: string | Error) => void,
  ) => Promise<void>;
  /** Maximum items of a batch. */
  readonly items: number;
  /** Maximum time without an outcome in a batch, milliseconds. */
  readonly stallMs: number;
}

export interface BatchTools {
  readonly executors: ReadonlyMap<ComputationKind, Execute>;
  readonly together?: Together;
  /** Maximum time for one attempt, milliseconds. */
  readonly timeLimitMs: number;
  readonly log: JobLog | undefined;
  readonly reportOn: (item: ClaimedItem) => ReportProgress;
}

/** Maximum characters of input in a batch: above it, each item gets its own thread. */
const togetherChars = 65_536;

/**
 * Computes items one after the other, or short ones together.
 *
 * @param ended called once for each item
 */
export async function computeBatch(
  tools: BatchTools,
  items: readonly ClaimedItem[],
  signal: AbortSignal,
  ended: (item: ClaimedItem, end: ItemEnd) => void,
): Promise<void> {
  const { together, log } = tools;
  let left = items;
  if (together !== undefined && items.length > 1 && itemChars(items) <= togetherChars) {
    left = await computeTogether(together, log, items, signal, ended);
  }
  for (const item of left) {
    if (signal.aborted) ended(item, { type: 'released' });
    else ended(item, await computeAlone(tools, item, signal));
  }
}

/** @returns the items that have not ended: one of them may have ended the thread, so each is then computed alone */
async function computeTogether(
  { execute, stallMs }: Together,
  log: JobLog | undefined,
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

async function computeAlone(
  { executors, timeLimitMs, reportOn }: BatchTools,
  item: ClaimedItem,
  signal: AbortSignal,
): Promise<ItemEnd> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeLimitMs);
  try {
    const execute = executors.get(item.kind);
    if (execute === undefined) throw new Error(`Nothing computes ${item.kind}`);
    const result = await execute(item, AbortSignal.any([signal, limit.signal]), reportOn(item));
    return { type: 'completed', result };
  } catch (error) {
    return limit.signal.aborted ? tookTooLong(timeLimitMs) : judgeFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

export const itemChars = (items: readonly ClaimedItem[]): number =>
  items.reduce((sum, { input }) => sum + input.length, 0);
