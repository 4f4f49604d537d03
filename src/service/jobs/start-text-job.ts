/** The compute calls on text: from a text to a transaction in the queue. */
import { randomUUID } from 'node:crypto';
import type { Limits } from '../../contract/limits.ts';
import type { JobKind } from './job-kinds.ts';
import type { JobQueue } from './job-queue.ts';
import { startJob } from './start-job.ts';

/**
 * Queues one item on a text.
 *
 * @param input what the kind's computation takes; it is stored as JSON, which keeps unpaired surrogates as they are
 * @returns the compute call's response
 * @throws ServiceFailure `unavailable` when the queue is full
 */
export function startTextJob(queue: JobQueue, limits: Limits, userId: string, kind: JobKind, input: object) {
  // A text has no upload: its file and its transaction are one (spec/decisions.md, "Files").
  const id = randomUUID();
  const items = [{ kind, input: JSON.stringify(input) }];
  return startJob(queue, limits, { transactionId: id, fileId: id, userId, items });
}
