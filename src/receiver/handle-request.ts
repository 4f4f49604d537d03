/** What `listen` does with a request: verifies it, forwards it, shows it, and chooses the response. */
import { defaultToleranceSeconds, type Verdict, verifyWebhook } from '../signing/verify-webhook.ts';
import { describeEvent, type ReceivedEvent, webhookHeadersOf } from './received-event.ts';
import type { ReceivedRequest, WebhookResponse } from './receiver.ts';
import { createRespondOnce, isAccepted } from './respond-once.ts';

export interface HandlerOptions {
  /** Resolves to the bytes of the secret, or to undefined if there is none to verify with. */
  readonly key: Promise<Uint8Array | undefined>;
  readonly nowMs: () => number;
  /** The most notifications to accept; the others get a 503, and are sent again. */
  readonly mostAccepted: number;
  /** Forwards a request; without it, requests get a 204. */
  readonly forward?: ((request: ReceivedRequest) => Promise<WebhookResponse>) | undefined;
  /** Called once for each notification; for one that the forward target refused, at each attempt. */
  readonly onEvent: (event: ReceivedEvent, accepted: boolean) => void;
  readonly onRejected: (reason: string) => void;
}

export function createRequestHandler(options: HandlerOptions): (request: ReceivedRequest) => Promise<WebhookResponse> {
  const { key, nowMs, mostAccepted, forward, onEvent, onRejected } = options;
  const respondOnce = createRespondOnce();
  let accepting = 0;
  return async (request) => {
    const headers = webhookHeadersOf(request.headers);
    const secret = await key;
    if (secret !== undefined) {
      const verdict = verifyWebhook(secret, headers, request.body, nowMs(), defaultToleranceSeconds);
      if (!verdict.valid) {
        const reason = describeProblem(verdict);
        onRejected(reason);
        return { status: 400, reason };
      }
    }
    return respondOnce(headers['webhook-id'], async () => {
      if (accepting >= mostAccepted) return { status: 503, reason: 'No more notifications are accepted' };
      accepting += 1;
      const forwarded = await forward?.(request);
      const response = forwarded ?? { status: 204 };
      if (!isAccepted(response)) accepting -= 1;
      onEvent(describeEvent(request, nowMs(), secret !== undefined, forwarded?.status), isAccepted(response));
      return response;
    });
  };
}

function describeProblem(verdict: Exclude<Verdict, { valid: true }>): string {
  switch (verdict.problem) {
    case 'header':
      return `The header ${verdict.name} is ${verdict.missing ? 'missing' : 'malformed'}`;
    case 'signature':
      return 'The signature does not match';
    case 'stale':
      return `The notification was signed ${Math.abs(verdict.ageSeconds)} seconds ${verdict.ageSeconds < 0 ? 'ahead of' : 'behind'} the clock`;
  }
}
