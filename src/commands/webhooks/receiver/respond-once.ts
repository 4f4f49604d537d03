/** A notification may be sent more than once: once accepted, it is not processed again. */
import type { WebhookResponse } from './receiver.ts';

/** Number of ids to remember: enough for a day's retries of a busy service. */
const maxIds = 10_000;

export const isAccepted = ({ status }: WebhookResponse): boolean => status >= 200 && status < 300;

/**
 * Responds to a request. A request whose id was accepted before, or is being accepted, gets the same response.
 *
 * @param id the webhook-id; if it is undefined, nothing is remembered
 */
export type RespondOnce = (id: string | undefined, produce: () => Promise<WebhookResponse>) => Promise<WebhookResponse>;

export function createRespondOnce(): RespondOnce {
  const responses = new Map<string, Promise<WebhookResponse>>();
  return async (id, produce) => {
    if (id === undefined) return produce();
    for (let earlier = responses.get(id); earlier !== undefined; earlier = responses.get(id)) {
      const response = await earlier;
      if (isAccepted(response)) return response;
      // Refused: the sender will try again. The first request after the refusal is processed.
      if (responses.get(id) === earlier) responses.delete(id);
    }
    const response = produce();
    responses.set(id, response);
    const [oldest] = responses.keys();
    if (responses.size > maxIds && oldest !== undefined) responses.delete(oldest);
    return response;
  };
}
