/** The bulk call: many texts, each a job like any other, with their results in one response. */

import type { ComputedText } from '../../../contract/endpoints/jobs.ts';
import type { TextItem } from '../../../contract/job-calls.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import type { JobQueue, NewTransaction, StoredItem } from './job-queue.ts';
import type { JobWaits } from './job-waits.ts';
import { showResult } from './show-result.ts';
import { enqueue, type JobStarter, newTextTransactions } from './start-job.ts';

/**
 * Queues the texts together, and waits until all of them have ended or the time is up.
 *
 * @param inputs the input of the item's computation, for each text
 * @param waitMs maximum wait
 * @returns for each text, in order, JSON of a {@link ComputedText}
 * @throws ServiceFailure like {@link enqueue}
 */
export async function computeTexts(
  queue: JobQueue,
  waits: JobWaits,
  limits: Limits,
  caller: JobStarter,
  kind: TextItem,
  inputs: readonly object[],
  waitMs: number,
): Promise<string[]> {
  let unqueued: NewTransaction[] | undefined = newTextTransactions(caller, kind, inputs);
  const ids = unqueued.map(({ transactionId }) => transactionId);
  await waits.until(ids, waitMs, async () => {
    if (unqueued !== undefined) {
      await enqueue(queue, limits, unqueued);
      // Free the texts, which are not needed while the call waits.
      unqueued = undefined;
      // None can have ended yet, unless the call was sent before: then the next check finds it.
      if (waitMs > 0) return { ended: false };
    }
    return { ended: await queue.haveEnded(ids) };
  });
  const items = await queue.findTransactions(ids, limits.bulkReplyBytes);
  const found = new Map(items.map((item) => [item.transactionId, item]));
  return ids.map((id) => showText(kind, id, found.get(id)));
}

const states = { queued: 'Queued', processing: 'Processing', completed: 'Completed' } as const;

function showText(kind: TextItem, transactionId: string, item: StoredItem | undefined): string {
  if (item === undefined) return show({ transaction_id: transactionId, error: deleted });
  const { state, result } = item;
  if (state === 'failed') {
    return show({ transaction_id: transactionId, error: item.error ?? { code: 'job_failed', message: '' } });
  }
  const start = `{"transaction_id":${JSON.stringify(transactionId)},"status":{"${kind}":"${states[state]}"},"data":{"${kind}":`;
  return state === 'completed' && result !== undefined ? `${start}${showResult(kind, result)}` : `${start}{}}}`;
}

const show = (computed: ComputedText): string => JSON.stringify(computed);

const deleted = { code: 'not_found', message: 'The job was deleted' } as const;
