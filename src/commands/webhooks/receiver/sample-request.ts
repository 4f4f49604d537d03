/** The sample notification that `sta webhooks trigger` sends, signed as the service signs. */
import { randomUUID } from 'node:crypto';
import {
  notificationBody,
  notificationId,
  type notificationStates,
} from '../../../contract/signing/webhook-notification.ts';
import { signWebhook } from '../../../contract/signing/webhook-signature.ts';
import type { ReceivedRequest } from './receiver.ts';

type NotificationState = (typeof notificationStates)[number];

export interface SampleRequestOptions {
  readonly status: NotificationState;
  /** The id of its job; a new id if undefined. */
  readonly transactionId?: string;
  /** The bytes of the secrets; without secrets, the request is not signed. */
  readonly keys: readonly Uint8Array[];
}

export interface Sample extends ReceivedRequest {
  readonly transactionId: string;
  readonly webhookId: string;
}

export function sampleRequest(
  { status, transactionId = randomUUID(), keys }: SampleRequestOptions,
  nowMs: number,
): Sample {
  const id = notificationId(transactionId);
  const body = notificationBody(transactionId, status);
  const timestamp = String(Math.floor(nowMs / 1000));
  const signature = keys.map((key) => signWebhook(key, { id, timestamp, body })).join(' ');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signature !== '' && { 'webhook-signature': signature }),
  };
  return {
    transactionId,
    webhookId: id,
    headers,
    rawHeaders: Object.entries(headers).flat(),
    body: Buffer.from(body),
  };
}
