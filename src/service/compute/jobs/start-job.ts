/** Implements the compute calls: adds a transaction to the queue. */
import { createJobId } from '../../../contract/schemas/job-id.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { ComputationKind } from './job-kinds.ts';
import type { JobCaller, JobQueue, NewTransaction } from './job-queue.ts';

const fullQueueRetrySeconds = 5;

/**
 * Queues the transactions of a call, all or none.
 *
 * @throws ServiceFailure `unavailable` if the queue or the user's share of it is full, `invalid_request` for more than
 * that share and for an id that is already used
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
    case 'taken':
      throw new ServiceFailure('invalid_request', 'texts: the id of one of them belongs to another job');
  }
}

/** @returns the compute call's response @throws ServiceFailure like {@link enqueue} */
export async function startJob(queue: JobQueue, limits: Limits, transaction: NewTransaction) {
  await enqueue(queue, limits, [transaction]);
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
 * @param input of the kind's computation; stored as JSON, which keeps unpaired surrogates
 * @returns the compute call's response
 * @throws ServiceFailure like {@link enqueue}
 */
export function startTextJob(
  queue: JobQueue,
  limits: Limits,
  caller: JobCaller & { readonly reservedId: string | undefined },
  kind: ComputationKind,
  input: object,
) {
  const { reservedId, ...starter } = caller;
  return startJob(queue, limits, newTextTransaction(starter, kind, input, reservedId));
}

/** @param chosenId the id that the caller chose for it */
export function newTextTransaction(
  caller: JobCaller,
  kind: ComputationKind,
  input: object,
  chosenId?: string,
): NewTransaction {
  // A text has no upload: its file and its transaction have the same id (docs/interface/decisions.md, "Files").
  const ids = transactionIdOf(chosenId);
  const items = [{ kind, input: JSON.stringify(input) }];
  return { ...ids, fileId: ids.transactionId, ...caller, items };
}

/** @param chosenId the id with which the caller may send the transaction again; undefined if the caller chose none */
export const transactionIdOf = (chosenId: string | undefined) => ({
  transactionId: chosenId ?? createJobId(),
  chosenId: chosenId !== undefined,
});
