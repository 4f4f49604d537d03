import { createTextPreviews } from '../../compute/jobs/text-previews.ts';
import type { WorkerSettings } from '../../compute/jobs/worker-task.ts';
import type { Handlers } from './handler.ts';
import type { HandlerServices } from './handlers.ts';
import { textResponse } from './responses.ts';

export function previewHandlers(settings: WorkerSettings, onClose: HandlerServices['onClose']): Handlers['previews'] {
  const previews = createTextPreviews(settings);
  onClose(() => previews.close());
  return {
    async text({ userId: _userId, items, ...input }, { user, ended }) {
      const { language, ...data } = await previews.compute(user.id, [...new Set(items)], input, ended());
      return textResponse(user.id, data, language);
    },
  };
}
