import type { Limits } from '../../contract/limits.ts';
import type { SentimentInput } from '../jobs/computations/sentiment-analysis.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { readItem } from '../jobs/read-item.ts';
import { startTextJob } from '../jobs/start-job.ts';
import type { Handlers } from './handler.ts';

export function sentimentHandlers(queue: JobQueue, limits: Limits): Handlers['sentiment'] {
  return {
    async compute({ text }, { user }) {
      const input: SentimentInput = { text };
      return startTextJob(queue, limits, user.id, 'sentiment_analysis', input);
    },

    async fetch({ fileID }, { user }) {
      const { state, result } = await readItem(queue, fileID, 'sentiment_analysis', user?.id);
      if (result === undefined) return { status: { sentiment_analysis: state }, data: { sentiment_analysis: {} } };
      const { language, ...found } = result;
      return {
        status: { sentiment_analysis: state },
        data: { sentiment_analysis: found },
        ...(language !== undefined && { language }),
      };
    },
  };
}
