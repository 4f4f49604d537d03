/** The compute calls: put a transaction into the queue. */
import type { Limits } from '../../contract/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { JobQueue, NewTransaction } from './job-queue.ts';

const fullQueueRetrySeconds = 5;

/** @returns the compute call's response @throws ServiceFailure `unavailable` when the queue is full */
export async function startJob(queue: JobQueue, limits: Limits, transaction: NewTransaction) {
  if (!(await queue.enqueue(transaction, limits.queuedJobs))) {
    throw new ServiceFailure('unavailable', 'The job queue is full. Try again later', fullQueueRetrySeconds);
  }
  const { transactionId, fileId } = transaction;
  return {
    status: true as const,
    transaction_id: transactionId,
    message: `Compute job for file-id: ${fileId} launched successfully`,
  };
}
