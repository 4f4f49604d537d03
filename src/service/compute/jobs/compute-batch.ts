/** Computes the items of a batch, in threads or child processes, and judges how each one ends. */
import type { ReportProgress } from './item-progress.ts';
import type { ComputationKind } from './job-kinds.ts';
import type { ClaimedItem } from './job-queue.ts';
import { type ItemEnd, type JobLog, judgeFailure, tookTooLong } from './record-end.ts';

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

export interface BatchTools {
  readonly executors: ReadonlyMap<ComputationKind, Execute>;
  readonly together?: Together;
  /** How long one attempt may take, milliseconds. */
  readonly timeLimitMs: number;
  readonly log: JobLog | undefined;
  readonly reportOn: (item: ClaimedItem) => ReportProgress;
}

/** Characters of input that are computed together: more are worth a thread each. */
export const togetherChars = 65_536;

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

/** @returns the items that have not ended: one of them may have ended the thread, so that each is then computed alone */
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
