/** The package's entry `sta-cli/webhooks`: verifies the notifications of a service (Standard Webhooks). */
import {
  defaultToleranceSeconds,
  verifySignature as verify,
  webhookHeaderNames,
} from '../../contract/signing/verify-webhook.ts';
import { readNotification } from '../../contract/signing/webhook-notification.ts';
import { readWebhookSecret } from '../../contract/signing/webhook-secret.ts';

export type WebhookProblem =
  | 'invalid_secret'
  | 'missing_header'
  | 'signature_mismatch'
  | 'stale_timestamp'
  | 'invalid_body';

/** A request that is not a genuine notification. Respond to it with 400. */
export class WebhookError extends Error {
  static override readonly name = 'WebhookError';
  override readonly name = 'WebhookError';
  readonly code: WebhookProblem;

  constructor(code: WebhookProblem, message: string) {
    super(message);
    this.code = code;
  }
}

/** The header `webhook-id` and the content of the body. */
export interface WebhookNotification {
  /** The same at every attempt: ignore a notification whose id you have seen. */
  readonly id: string;
  /** When this attempt was signed. */
  readonly timestamp: Date;
  /** The id of the job. */
  readonly transactionId: string;
  /** `processed` or `failed`. */
  readonly state: string;
}

export interface ReceivedWebhook {
  /** The secret of the subscription (`whsec_…`); several while a secret is being replaced. */
  readonly secret: string | readonly string[];
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as received, before any parsing. */
  readonly body: string | Uint8Array;
  /** Maximum difference between the clocks, seconds; default: 300. */
  readonly toleranceSeconds?: number | undefined;
  /** The time, milliseconds since 1970; default: now. */
  readonly nowMs?: number | undefined;
}

/** @throws WebhookError if the request was not signed with one of the secrets, or too long ago */
export function verifyWebhook(received: ReceivedWebhook): WebhookNotification {
  const { secret, body, toleranceSeconds = defaultToleranceSeconds, nowMs = Date.now() } = received;
  const keys = (typeof secret === 'string' ? [secret] : secret)
    .map(readWebhookSecret)
    .filter((key) => key !== undefined);
  if (keys.length === 0) throw new WebhookError('invalid_secret', 'The secret is not base64, with or without whsec_');
  const headers = Object.fromEntries(webhookHeaderNames.map((name) => [name, headerOf(received.headers, name)]));
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const verdict = verify(keys, headers, bytes, nowMs, toleranceSeconds);
  if (!verdict.valid) {
    switch (verdict.problem) {
      case 'header':
        throw new WebhookError(
          'missing_header',
          `The header ${verdict.name} is ${verdict.missing ? 'missing' : 'invalid'}`,
        );
      case 'signature':
        throw new WebhookError('signature_mismatch', 'No signature matches: the secret or the body is another');
      case 'stale':
        throw new WebhookError('stale_timestamp', `It was signed ${verdict.ageSeconds} seconds ago`);
    }
  }
  const said = readNotification(Buffer.from(bytes).toString('utf8'));
  if (said === undefined) throw new WebhookError('invalid_body', 'The signed body is not a notification of a job');
  return {
    id: headers['webhook-id'] ?? '',
    timestamp: new Date(Number(headers['webhook-timestamp']) * 1000),
    transactionId: said.transactionId,
    state: said.status.state,
  };
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}
