/** What `listen` does with a request: verifies it, forwards it, shows it, and says how it is answered. */
import { defaultToleranceSeconds, type Verdict, verifyWebhook } from '../signing/verify-webhook.ts';
import { createAnswerOnce, isAccepted } from './answer-once.ts';
import { describeEvent, type ReceivedEvent, webhookHeadersOf } from './received-event.ts';
import type { Answer, ReceivedRequest } from './receiver.ts';

export interface HandlerOptions {
  /** Resolves to the bytes of the secret; to undefined when there is none to verify with. */
  readonly key: Promise<Uint8Array | undefined>;
  readonly nowMs: () => number;
  /** More notifications than this are not accepted: they are answered with 503, and come again. */
  readonly mostAccepted: number;
  /** Passes a request on; left out, requests are answered with 204. */
  readonly forward?: ((request: ReceivedRequest) => Promise<Answer>) | undefined;
  /** Told of every notification once; of one that the forward target refused, at each try. */
  readonly onEvent: (event: ReceivedEvent, accepted: boolean) => void;
  readonly onRejected: (reason: string) => void;
}

export function createRequestHandler(options: HandlerOptions): (request: ReceivedRequest) => Promise<Answer> {
  const { key, nowMs, mostAccepted, forward, onEvent, onRejected } = options;
  const answerOnce = createAnswerOnce();
  let takenUp = 0;
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
    return answerOnce(headers['webhook-id'], async () => {
      if (takenUp >= mostAccepted) return { status: 503, reason: 'No more notifications are taken here' };
      takenUp += 1;
      const forwarded = await forward?.(request);
      const answer = forwarded ?? { status: 204 };
      if (!isAccepted(answer)) takenUp -= 1;
      onEvent(describeEvent(request, nowMs(), secret !== undefined, forwarded?.status), isAccepted(answer));
      return answer;
    });
  };
}

function describeProblem(verdict: Exclude<Verdict, { valid: true }>): string {
  switch (verdict.problem) {
    case 'header':
      return `The header ${verdict.name} is ${verdict.missing ? 'missing' : 'malformed'}`;
    case 'signature':
      return 'The signature does not fit';
    case 'stale':
      return `The notification was signed ${Math.abs(verdict.ageSeconds)} seconds ${verdict.ageSeconds < 0 ? 'ahead of' : 'behind'} the clock`;
  }
}
