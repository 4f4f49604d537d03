import { itemsOf, type TextItem, textJobs } from '../../../contract/job-calls.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { DerivedFiles } from '../../blobs/derived/derived-files.ts';
import { textComputations } from '../../compute/jobs/computations.ts';
import { computeTexts } from '../../compute/jobs/compute-texts.ts';
import type { ComputationKind } from '../../compute/jobs/job-kinds.ts';
import type { JobQueue } from '../../compute/jobs/job-queue.ts';
import { type JobWaits, maxWaitMs } from '../../compute/jobs/job-waits.ts';
import type { Handlers } from './handler.ts';
import { JsonText } from './responses.ts';

export function jobHandlers(queue: JobQueue, waits: JobWaits, derived: DerivedFiles, limits: Limits): Handlers['jobs'] {
  /** The same failure for a job that never existed, is deleted or belongs to another user. */
  async function unknownError(
    id: string,
    items: readonly ComputationKind[] | undefined,
    userId: string,
  ): Promise<ServiceFailure> {
    if (await queue.hasExpired(id, items, userId)) {
      return new ServiceFailure('not_found', `The job ${id} has expired: its input and its result were deleted`);
    }
    const which = items === undefined ? '' : ` with ${items.join(' or ')}`;
    return new ServiceFailure('not_found', `There is no job ${id}${which}`);
  }

  return {
    async computeTexts({ item, texts, ...settings }, caller) {
      refuseUnknown(item, settings);
      const inputs = texts.map(({ text }) => ({ text, ...settings }));
      for (const input of inputs) textComputations[item].check?.(input);
      const results = await computeTexts(queue, waits, limits, caller, item, inputs, caller.waitMs ?? maxWaitMs);
      return new JsonText(`{"status":true,"results":[${results.join()}]}`);
    },

    async cancel({ fileID, items }, { user }) {
      const found = await queue.cancel({ id: fileID, userId: user.id, kinds: items });
      if (found === undefined) throw await unknownError(fileID, items, user.id);
      const { cancelled, processing } = found;
      if (cancelled.length === 0) {
        throw new ServiceFailure(
          'not_queued',
          processing.length > 0
            ? `The job ${fileID} is being computed: only queued work can be cancelled`
            : `The job ${fileID} has ended: there is nothing to cancel`,
        );
      }
      return { status: true, cancelled: [...cancelled], processing: [...processing] };
    },

    async delete({ fileID, items }, { user }) {
      const removed = await queue.remove({ id: fileID, userId: user.id, kinds: items });
      if (removed === undefined) throw await unknownError(fileID, items, user.id);
      for (const name of removed.clipNames) await derived.removeClip(name);
      for (const fileId of removed.emptiedFiles) await derived.remove(fileId);
      return { status: true, deleted: [...removed.kinds] };
    },
  };
}

/** @throws ServiceFailure `invalid_request` for a setting that only the compute calls of other items have */
function refuseUnknown(item: TextItem, settings: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(settings).filter((one) => settings[one] !== undefined)) {
    const calls = Object.values(textJobs).filter(({ compute }) => name in compute.params.properties);
    const items: readonly string[] = calls.flatMap((one) => itemsOf(one));
    if (items.includes(item)) continue;
    throw new ServiceFailure('invalid_request', `${name} is a setting of ${items.join(' and ')} only`);
  }
}
