/** Webhooks of a running service: the dispatcher that sends deliveries to their endpoints, woken by every end of a job. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { notificationId } from '../../signing/webhook-notification.ts';
import { readWebhookSecret } from '../../signing/webhook-secret.ts';
import { signWebhook } from '../../signing/webhook-signature.ts';
import { isProcessGone, processOwner } from '../base/process-owner.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { AddressGuard } from '../net/address-guard.ts';
import type { ClaimedDelivery, DeliveryRecords } from '../store/deliveries.ts';
import { createDispatcher, type Outcome } from './dispatcher.ts';
import type { SecretBox } from './secret-box.ts';
import { createSender, type Notification } from './send-notification.ts';

export interface WebhookOptions {
  readonly deliveries: DeliveryRecords;
  /** Writes a delivery for every transaction that ends. */
  readonly queue: JobQueue;
  /** Opens the secrets of subscriptions. */
  readonly secretBox: SecretBox;
  readonly guard: AddressGuard;
  readonly clock: Clock;
  readonly version: string;
  readonly logger?: FastifyBaseLogger | undefined;
}

export interface Webhooks {
  /** Resolves when nothing that is due is left. */
  settled(): Promise<void>;
  /** Delivers what is due for at most a few seconds, and stops. The rest waits for the next service. */
  close(): Promise<void>;
}

const timeLimitMs = 10_000;
const closeGraceMs = 3_000;
/** Deliveries that have ended are forgotten after this long. */
const keptMs = 30 * 24 * 3_600_000;
const tidyEveryMs = 24 * 3_600_000;

export function startWebhooks(options: WebhookOptions): Webhooks {
  const { deliveries, queue, secretBox, guard, clock, version, logger } = options;
  const send = createSender({ guard, timeLimitMs });
  const dispatcher = createDispatcher({
    deliveries,
    owner: processOwner(),
    async attempt(claimed, signal) {
      const notification = signNotification(claimed, secretBox, clock.nowMs(), version, signal);
      return notification === undefined ? { failure: 'no secret' } : send(notification);
    },
    clock,
    random: Math.random,
    schedule,
    onSettled: (claimed, outcome) => logOutcome(claimed, outcome, logger),
    onFailure: (error) => logger?.error({ err: error }, 'webhook dispatch failed'),
  });
  const tidy = () =>
    deliveries
      .forget(clock.nowMs() - keptMs)
      .catch((error: unknown) => logger?.error({ err: error }, 'webhook deliveries cannot be tidied'));
  const prepared = deliveries
    .takeFrom(isProcessGone)
    .catch((error: unknown) => logger?.error({ err: error }, 'webhook leases cannot be taken over'))
    .then(tidy)
    .then(() => dispatcher.wake());
  const stopListening = queue.onFinished(() => dispatcher.wake());
  const tidying = setInterval(() => void tidy(), tidyEveryMs).unref();

  return {
    settled: () => prepared.then(() => dispatcher.settled()),
    async close() {
      clearInterval(tidying);
      stopListening();
      await prepared;
      await dispatcher.close(closeGraceMs);
    },
  };
}

/** undefined when the secret cannot be read: the subscription has just ended, or the signing key is another one now. */
function signNotification(
  claimed: ClaimedDelivery,
  secretBox: SecretBox,
  nowMs: number,
  version: string,
  signal: AbortSignal,
): Notification | undefined {
  const secret = secretBox.open(claimed.sealedSecret, claimed.publicId);
  const key = secret === undefined ? undefined : readWebhookSecret(secret);
  if (key === undefined) return undefined;
  const id = notificationId(claimed.transactionId);
  const timestamp = String(Math.floor(nowMs / 1000));
  const { body } = claimed;
  return {
    url: claimed.endpointUrl,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': `sta/${version}`,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook(key, { id, timestamp, body }),
    },
    signal,
  };
}

/** Endpoint URLs and transaction ids stay out of the log: both may grant access. */
function logOutcome(claimed: ClaimedDelivery, { response, end }: Outcome, logger: FastifyBaseLogger | undefined): void {
  const webhookId = notificationId(claimed.transactionId);
  const line = { subscriptionId: claimed.publicId, webhookId, tries: claimed.attempts, answer: response, end };
  if (end === 'delivered') logger?.info(line, 'webhook');
  else logger?.warn(line, 'webhook');
}

function schedule(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs).unref();
  return () => clearTimeout(timer);
}
