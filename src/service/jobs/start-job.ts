/** The compute calls: put a transaction into the queue. */
import { randomUUID } from 'node:crypto';
import type { Limits } from '../../contract/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { JobKind } from './job-kinds.ts';
import type { JobQueue, NewTransaction } from './job-queue.ts';

const fullQueueRetrySeconds = 5;

export const fullQueue = () =>
  new ServiceFailure('unavailable', 'The job queue is full. Try again later', fullQueueRetrySeconds);

/** @returns the compute call's response @throws ServiceFailure `unavailable` when the queue is full */
export async function startJob(queue: JobQueue, limits: Limits, transaction: NewTransaction) {
  if (!(await queue.enqueue(transaction, limits.queuedJobs))) throw fullQueue();
  const { transactionId, fileId } = transaction;
  return {
    status: true as const,
    transaction_id: transactionId,
    message: `Compute job for file-id: ${fileId} launched successfully`,
  };
}

/**
 * Queues one item on a text.
 *
 * @param input what the kind's computation takes; it is stored as JSON, which keeps unpaired surrogates as they are
 * @returns the compute call's response
 * @throws ServiceFailure `unavailable` when the queue is full
 */
export function startTextJob(queue: JobQueue, limits: Limits, userId: string, kind: JobKind, input: object) {
  return startJob(queue, limits, newTextTransaction(userId, kind, input));
}

/** @param chosenId the id that the caller wants it to have */
export function newTextTransaction(userId: string, kind: JobKind, input: object, chosenId?: string): NewTransaction {
  // A text has no upload: its file and its transaction are one (docs/interface/decisions.md, "Files").
  const id = chosenId ?? randomUUID();
  const items = [{ kind, input: JSON.stringify(input) }];
  return { transactionId: id, fileId: id, userId, items, chosenId: chosenId !== undefined };
}
