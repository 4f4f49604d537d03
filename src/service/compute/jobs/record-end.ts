/** Decides how the computation of an item ended, and reports it to the queue. */

import { AttemptFailure, Interruption, isOutage, ServiceFailure } from '../../base/failure.ts';
import type { EndedJob } from '../../base/observer.ts';
import type { ClaimedItem, ItemError, JobQueue } from './job-queue.ts';

/** The methods of a pino logger that the job runner uses. */
export interface JobLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export type ItemEnd =
  | { readonly type: 'completed'; readonly result: string }
  | { readonly type: 'failed'; readonly error: ItemError; readonly final: boolean; readonly cause: unknown }
  /** The computation was ended from outside. */
  | { readonly type: 'interrupted'; readonly cause: Interruption }
  /** The service stops: another process may continue. */
  | { readonly type: 'released' }
  /** Another process has the item, so this one cannot end it. */
  | { readonly type: 'lost' };

/** Converts an error in a computation to an end. */
export function judgeFailure(cause: unknown): ItemEnd {
  if (cause instanceof ServiceFailure) {
    return { type: 'failed', error: { code: cause.code, message: cause.message }, final: true, cause };
  }
  if (cause instanceof Interruption) return { type: 'interrupted', cause };
  return attemptFailed(cause instanceof AttemptFailure ? cause.message : 'The computation failed', cause);
}

/** The end of an attempt that exceeded its time limit. */
export function tookTooLong(timeLimitMs: number): ItemEnd {
  return attemptFailed(`The computation took longer than ${timeLimitMs / 1000} seconds`, undefined);
}

const attemptFailed = (message: string, cause: unknown): ItemEnd => ({
  type: 'failed',
  error: { code: 'job_failed', message },
  final: false,
  cause,
});

/**
 * Reports the end to the queue. If that fails, the lease expires and the item is computed again.
 *
 * @param log receives the item's own id, because anyone who knows a transaction id can fetch its result
 */
export async function recordEnd(
  queue: JobQueue,
  item: ClaimedItem,
  end: ItemEnd,
  log: JobLog | undefined,
): Promise<void> {
  const { itemId, kind, requestId } = item;
  try {
    const kept = await tellQueue(queue, item, end);
    if (end.type === 'failed') log?.warn({ requestId, itemId, kind, err: end.cause }, 'an attempt at a job failed');
    if (end.type === 'interrupted') log?.warn({ requestId, itemId, kind, err: end.cause }, 'a job was interrupted');
    if (!kept) log?.warn({ requestId, itemId, kind }, 'a job was taken over by another process');
  } catch (err) {
    if (!isOutage(err)) log?.error({ requestId, itemId, kind, err }, 'the end of a job cannot be recorded');
  }
}

async function tellQueue(queue: JobQueue, item: ClaimedItem, end: ItemEnd): Promise<boolean> {
  switch (end.type) {
    case 'completed':
      return queue.complete(item, end.result);
    case 'failed':
      return queue.fail(item, end.error, end.final);
    case 'interrupted':
      return queue.interrupt(item);
    case 'released':
      return queue.release(item);
    case 'lost':
      return false;
  }
}

/** The outcome of an item, for metrics and the log. */
export function outcomeOf(end: ItemEnd): EndedJob['outcome'] {
  return end.type === 'failed' && !end.final ? 'attempt failed' : end.type;
}

/**
 * Logs that items were started or have ended: one line for the items of the same request and kind.
 *
 * @param outcomes of the items, in order, once they have ended
 */
export function logItems(
  log: JobLog | undefined,
  items: readonly ClaimedItem[],
  ended?: { readonly outcomes: readonly EndedJob['outcome'][]; readonly durationMs: number },
): void {
  if (log === undefined) return;
  const lines = new Map<string, Record<string, string | number | null>>();
  items.forEach(({ requestId, kind }, index) => {
    const line = lines.get(`${requestId} ${kind}`) ?? { requestId, kind, jobs: 0 };
    lines.set(`${requestId} ${kind}`, line);
    const outcome = ended?.outcomes[index] ?? 'jobs';
    for (const name of new Set(['jobs', outcome])) line[name] = Number(line[name] ?? 0) + 1;
  });
  for (const line of lines.values()) {
    if (ended === undefined) log.debug(line, 'jobs started');
    else log.info({ ...line, durationMs: Math.round(ended.durationMs) }, 'jobs ended');
  }
}
