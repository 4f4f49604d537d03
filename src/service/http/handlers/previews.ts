import type { Limits } from '../../../contract/schemas/limits.ts';
import { createTextPreviews } from '../../compute/jobs/text-previews.ts';
import type { WorkerSettings } from '../../compute/jobs/worker-task.ts';
import type { Handlers } from './handler.ts';
import type { HandlerServices } from './handlers.ts';
import { JsonText, textResponse } from './responses.ts';

export function previewHandlers(
  settings: WorkerSettings,
  limits: Limits,
  onClose: HandlerServices['onClose'],
): Handlers['previews'] {
  const previews = createTextPreviews(settings, limits);
  onClose(() => previews.close());
  return {
    async text({ userId: _userId, items, ...input }, { user, ended }) {
      const { language, ...data } = await previews.compute(user.id, [...new Set(items)], input, ended());
      return textResponse(user.id, data, language);
    },
    async sentiments({ texts }, { user, ended }) {
      const rated = await previews.rateAll(user.id, texts, ended());
      return new JsonText(`{"status":true,"error":{},"data":[${rated.join()}],"userId":${JSON.stringify(user.id)}}`);
    },
  };
}
