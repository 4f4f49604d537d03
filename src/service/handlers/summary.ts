import type { Limits } from '../../contract/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { SummaryInput } from '../jobs/computations/extractive-summary.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { readItem } from '../jobs/read-item.ts';
import { startTextJob } from '../jobs/start-job.ts';
import type { Handlers } from './handler.ts';

/** @throws ServiceFailure `invalid_request` for both */
export function readSummarySize(sentences: number | undefined, ratio: number | undefined): Omit<SummaryInput, 'text'> {
  if (sentences !== undefined && ratio !== undefined) {
    throw new ServiceFailure('invalid_request', 'sentences and ratio cannot be used together. Send only one');
  }
  return { ...(sentences === undefined ? {} : { sentences }), ...(ratio === undefined ? {} : { ratio }) };
}

export function summaryHandlers(queue: JobQueue, limits: Limits): Handlers['summary'] {
  return {
    async compute({ text, sentences, ratio }, { user }) {
      return startTextJob(queue, limits, user.id, 'extractive_summary', { text, ...readSummarySize(sentences, ratio) });
    },

    async fetch({ transactionId }, { user }) {
      const { state, result } = await readItem(queue, transactionId, 'extractive_summary', user?.id);
      if (result === undefined) return { status: { extractive_summary: state }, data: { extractive_summary: {} } };
      const status = { extractive_summary: state };
      // A result from before the language was detected is the list itself.
      return 'language' in result
        ? { status, data: { extractive_summary: result.sentences }, language: result.language }
        : { status, data: { extractive_summary: result } };
    },
  };
}
