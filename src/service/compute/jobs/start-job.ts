/** Implements the compute calls: adds a transaction to the queue. */
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { createJobId, createJobIds } from './job-id.ts';
import type { ComputationKind } from './job-kinds.ts';
import type { JobCaller, JobQueue, NewTransaction } from './job-queue.ts';

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

/** The user who starts jobs, and the id that belongs to the call's Idempotency-Key. */
export type JobStarter = JobCaller & { readonly reservedId: string | undefined };

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
  starter: JobStarter,
  kind: ComputationKind,
  input: object,
) {
  const { reservedId, ...caller } = starter;
  return startJob(queue, limits, newTextTransaction(caller, kind, input, transactionIdOf(reservedId)));
}

/** @returns a transaction for each text of a call */
export function newTextTransactions(
  { reservedId, ...caller }: JobStarter,
  kind: ComputationKind,
  inputs: readonly object[],
): NewTransaction[] {
  const ids = createJobIds(inputs.length, reservedId);
  const mayBeThere = reservedId !== undefined;
  return ids.map((transactionId, i) =>
    newTextTransaction(caller, kind, inputs[i] ?? {}, { transactionId, mayBeThere }),
  );
}

// A text has no upload: its file and its transaction have the same id (docs/interface/decisions.md, "Files").
const newTextTransaction = (
  caller: JobCaller,
  kind: ComputationKind,
  input: object,
  ids: ReturnType<typeof transactionIdOf>,
): NewTransaction => ({
  ...ids,
  fileId: ids.transactionId,
  ...caller,
  items: [{ kind, input: JSON.stringify(input) }],
});

/** @param reservedId the id that belongs to the call's Idempotency-Key; undefined without a key */
export const transactionIdOf = (reservedId: string | undefined) => ({
  transactionId: reservedId ?? createJobId(),
  mayBeThere: reservedId !== undefined,
});
