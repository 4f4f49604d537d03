import { createPreviews } from '../../compute/jobs/previews.ts';
import type { SentenceMatcher } from '../../compute/matching/sentence-matcher.ts';
import type { Handlers } from './handler.ts';
import type { HandlerServices } from './handlers.ts';
import { JsonText, textResponse } from './responses.ts';

/** @param matcher is opened by the first conversation that is judged */
export function previewHandlers(
  { data, limits, workerSettings, onClose }: HandlerServices,
  matcher: () => Promise<SentenceMatcher>,
): Handlers['previews'] {
  const previews = createPreviews(workerSettings, limits);
  onClose(() => previews.close());
  return {
    async text({ userId: _userId, items, ...input }, { user, ended }) {
      const { language, ...data } = await previews.compute(user.id, [...new Set(items)], input, ended());
      return textResponse(user.id, data, language);
    },
    async sentiments({ texts }, { user, ended }) {
      const rated = await previews.rateAll(user.id, texts, ended());
      return jsonResponse(user.id, `[${rated.join()}]`);
    },
    async actions({ userId: _userId, ...input }, { user, ended }) {
      return jsonResponse(user.id, await previews.findActions(user.id, input, ended()));
    },
    async rules({ utterances }, { user, ended }) {
      const { createRulesPreparation } = await import('./rules-input.ts');
      const prepare = createRulesPreparation(data.store, await matcher(), limits);
      const judged = await previews.judge(user.id, () => prepare(user.id, utterances, limits.previewChars), ended());
      return { status: true as const, error: {}, data: { rules: judged }, userId: user.id };
    },
  };
}

/** @param data JSON, from a thread: it is not parsed here */
const jsonResponse = <Response>(userId: string, data: string): JsonText<Response> =>
  new JsonText(`{"status":true,"error":{},"data":${data},"userId":${JSON.stringify(userId)}}`);
