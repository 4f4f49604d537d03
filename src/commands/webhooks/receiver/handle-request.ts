/** How `listen` handles a request: verifies it, forwards it, prints it and chooses the response. */
import { defaultToleranceSeconds, type Verdict, verifySignature } from '../../../contract/signing/verify-webhook.ts';
import { describeEvent, type ReceivedEvent, webhookHeadersOf } from './received-event.ts';
import type { ReceivedRequest, WebhookResponse } from './receiver.ts';
import { createReplayGuard } from './replay-guard.ts';
import { createRespondOnce, isAccepted } from './respond-once.ts';

export interface HandlerOptions {
  /** Resolves to the bytes of the secrets, or to undefined if signatures are not verified. */
  readonly keys: Promise<readonly Uint8Array[] | undefined>;
  readonly nowMs: () => number;
  /** Maximum number of notifications to accept; later ones get a 503, and the service sends them again. */
  readonly maxAccepted: number;
  /** Forwards a request; without it, requests get a 204. */
  readonly forward?: (request: ReceivedRequest) => Promise<WebhookResponse>;
  /** Called once for each notification; if the forward target refuses it, called at each attempt. */
  readonly onEvent: (event: ReceivedEvent, accepted: boolean) => void;
  readonly onRejected: (reason: string) => void;
}

export function createRequestHandler(options: HandlerOptions): (request: ReceivedRequest) => Promise<WebhookResponse> {
  const { keys, nowMs, maxAccepted, forward, onEvent, onRejected } = options;
  const respondOnce = createRespondOnce();
  const isReplay = createReplayGuard();
  let accepting = 0;
  return async (request) => {
    const headers = webhookHeadersOf(request.headers);
    const secrets = await keys;
    if (secrets !== undefined) {
      const verdict = verifySignature(secrets, headers, request.body, nowMs(), defaultToleranceSeconds);
      if (!verdict.valid) {
        const reason = describeProblem(verdict);
        onRejected(reason);
        return { status: 400, reason };
      }
      if (isReplay(headers['webhook-id'] ?? '', Number(headers['webhook-timestamp']))) {
        onRejected(replayed);
        return { status: 409, reason: replayed };
      }
    }
    return respondOnce(headers['webhook-id'], async () => {
      if (accepting >= maxAccepted) return { status: 503, reason: 'No more notifications are accepted' };
      accepting += 1;
      const forwarded = await forward?.(request);
      const response = forwarded ?? { status: 204 };
      if (!isAccepted(response)) accepting -= 1;
      onEvent(describeEvent(request, nowMs(), secrets !== undefined, forwarded), isAccepted(response));
      return response;
    });
  };
}

const replayed = 'The notification was received before, with the same webhook-id and time: it is a copy';

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
