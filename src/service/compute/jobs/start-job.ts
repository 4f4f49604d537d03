/** Implements the compute calls: adds a transaction to the queue. */
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { createJobId, createJobIds } from './job-id.ts';
import type { ComputationKind } from './job-kinds.ts';
import type { JobQueue, NewItem, NewTransaction } from './job-queue.ts';

const fullQueueRetrySeconds = 5;

/**
 * Queues the transactions of a call, all or none.
 *
 * @throws ServiceFailure `unavailable` if the queue or the user's share of it is full, `invalid_request` for more than
 * that share
 */
export async function enqueue(queue: JobQueue, limits: Limits, transactions: readonly NewTransaction[]): Promise<void> {
  const { queuedJobs: ofAll, queuedJobsPerUser: ofUser } = limits;
  const items = transactions.reduce((sum, one) => sum + one.items.length, 0);
  if (items > ofUser) {
    const words = `The call has ${items} jobs, and at most ${ofUser} of one user can wait. Send fewer at a time`;
    throw new ServiceFailure('invalid_request', words);
  }
  switch (await queue.enqueue(transactions, { ofAll, ofUser })) {
    case 'queued':
      return;
    case 'full':
      throw new ServiceFailure('unavailable', 'The job queue is full. Try again later', fullQueueRetrySeconds);
    case 'userFull': {
      const words = `You have reached the limit of ${ofUser} waiting jobs. Send more when some of them have started`;
      throw new ServiceFailure('unavailable', words, fullQueueRetrySeconds);
    }
  }
}

/** The caller of a compute call, and the id that belongs to its Idempotency-Key. */
export interface JobStarter extends Pick<NewTransaction, 'requestId'> {
  readonly user: { readonly id: string };
  readonly reservedId: string | undefined;
}

/**
 * Queues items on a recording, or on a text.
 *
 * @returns the compute call's response
 * @throws ServiceFailure like {@link enqueue}
 */
export async function startJob(
  queue: JobQueue,
  limits: Limits,
  starter: JobStarter,
  items: readonly NewItem[],
  recordingId?: string,
) {
  const transaction = newTransaction(starter, starter.reservedId ?? createJobId(), items, recordingId);
  await enqueue(queue, limits, [transaction]);
  return {
    status: true as const,
    transaction_id: transaction.transactionId,
    message: `Compute job for file-id: ${transaction.fileId} launched successfully`,
  };
}

/** @param input of the kind's computation; stored as JSON, which keeps unpaired surrogates */
export const newItem = (kind: ComputationKind, input: object): NewItem => ({ kind, input: JSON.stringify(input) });

/** @returns a transaction for each text of a call */
export const newTextTransactions = (starter: JobStarter, kind: ComputationKind, inputs: readonly object[]) =>
  createJobIds(inputs.length, starter.reservedId).map((id, i) =>
    newTransaction(starter, id, [newItem(kind, inputs[i] ?? {})]),
  );

// A text has no upload: its file and its transaction have the same id (docs/interface/decisions.md, "Files").
const newTransaction = (
  { user, requestId, reservedId }: JobStarter,
  transactionId: string,
  items: readonly NewItem[],
  fileId = transactionId,
): NewTransaction => ({
  transactionId,
  fileId,
  userId: user.id,
  requestId,
  items,
  mayBeThere: reservedId !== undefined,
});
