import type { TextPreviews } from '../../compute/jobs/text-previews.ts';
import type { Handlers } from './handler.ts';
import { textResponse } from './responses.ts';

export function previewHandlers(previews: TextPreviews): Handlers['previews'] {
  return {
    async text({ userId: _userId, items, ...input }, { user, ended }) {
      const { language, ...data } = await previews.compute(user.id, [...new Set(items)], input, ended());
      return textResponse(user.id, data, language);
    },
  };
}
