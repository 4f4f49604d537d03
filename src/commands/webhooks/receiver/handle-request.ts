/** How `listen` handles a request: verifies it, forwards it, prints it and chooses the response. */

import { defaultToleranceSeconds, type Verdict, verifySignature } from '../../../contract/signing/verify-webhook.ts';
import { RecentMap } from '../../../shared/collections/recent-map.ts';
import { describeEvent, type ReceivedEvent, webhookHeadersOf } from './received-event.ts';
import type { ReceivedRequest, WebhookResponse } from './receiver.ts';

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

/** Enough for the requests of a busy service within the tolerance. */
const maxKept = 10_000;

/**
 * Recognises copies of signed requests. A sender that retries signs again with a new time, so a request with the
 * webhook-id and the webhook-timestamp of an earlier one was copied on its way.
 *
 * @returns true if a genuine request is a copy; false the first time
 */
type IsReplay = (id: string, timestamp: number) => boolean;

export function createReplayGuard(): IsReplay {
  /** Requests up to this time may have been forgotten, so all of them count as copies. */
  let forgottenUntil = Number.NEGATIVE_INFINITY;
  const seen = new RecentMap<number>(maxKept, {
    onDrop: (timestamp) => {
      forgottenUntil = Math.max(forgottenUntil, timestamp);
    },
  });
  return (id, timestamp) => {
    const key = `${timestamp} ${id}`;
    if (timestamp <= forgottenUntil || seen.get(key) !== undefined) return true;
    seen.set(key, timestamp);
    return false;
  };
}

/** Number of ids to remember: enough for a day's retries of a busy service. */
const maxIds = 10_000;

export const isAccepted = ({ status }: WebhookResponse): boolean => status >= 200 && status < 300;

/**
 * Responds to a request. A request whose id was accepted before, or is being accepted, gets the same response.
 *
 * @param id the webhook-id; if it is undefined, nothing is remembered
 */
type RespondOnce = (id: string | undefined, produce: () => Promise<WebhookResponse>) => Promise<WebhookResponse>;

export function createRespondOnce(): RespondOnce {
  const responses = new RecentMap<Promise<WebhookResponse>>(maxIds);
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
    return response;
  };
}
