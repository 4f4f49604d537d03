/**
 * Webhooks of a running service: the dispatcher that sends deliveries to their endpoints, woken by every end of a job.
 */
import type { FastifyBaseLogger } from 'fastify';
import { notificationId } from '../../contract/signing/webhook-notification.ts';
import { readWebhookSecret } from '../../contract/signing/webhook-secret.ts';
import { signWebhook } from '../../contract/signing/webhook-signature.ts';
import type { Clock } from '../../shared/clock.ts';
import { isOutage } from '../base/failure.ts';
import type { AddressGuard } from '../base/net/address-guard.ts';
import type { Observer } from '../base/observer.ts';
import { isProcessGone, processOwner } from '../base/process-owner.ts';
import type { ClaimedDelivery } from '../store/deliveries/deliveries.ts';
import type { Store } from '../store/store.ts';
import { createDispatcher, type DeliveryOutcome } from './dispatcher.ts';
import type { SecretBox } from './secret-box.ts';
import { createSender, type OutgoingNotification } from './send-notification.ts';

export interface WebhookOptions {
  readonly store: Pick<Store, 'deliveries' | 'deliveryLog' | 'jobs'>;
  /** Decrypts the secrets of subscriptions. */
  readonly secretBox: SecretBox;
  readonly guard: AddressGuard;
  readonly clock: Clock;
  readonly version: string;
  readonly logger?: FastifyBaseLogger;
  readonly observers: readonly Observer[];
}

const timeLimitMs = 10_000;
const closeGraceMs = 3_000;

export function startWebhooks({ store, secretBox, guard, clock, version, logger, observers }: WebhookOptions) {
  const send = createSender({ guard, timeLimitMs });
  const dispatcher = createDispatcher({
    deliveries: store.deliveries,
    owner: processOwner(),
    isGone: isProcessGone,
    async attempt(claimed, signal) {
      const notification = signNotification(claimed, secretBox, clock.nowMs(), version, signal);
      return notification === undefined ? { failure: 'no secret' } : send(notification);
    },
    clock,
    random: Math.random,
    schedule,
    onSettled(claimed, outcome) {
      logOutcome(claimed, outcome, logger);
      const { requestId } = claimed;
      const { end, durationMs } = outcome;
      for (const observer of observers) observer.onDelivery({ requestId, outcome: end, durationMs });
    },
    onFailure: (error) => {
      if (!isOutage(error)) logger?.error({ err: error }, 'webhook dispatch failed');
    },
  });
  dispatcher.wake();
  const stopListening = [
    store.jobs.onFinished(({ notifies }) => {
      if (notifies) dispatcher.wake();
    }),
    store.deliveryLog.onDue(() => dispatcher.wake()),
  ];

  return {
    /** Resolves when no due delivery is left. */
    settled: (): Promise<void> => dispatcher.settled(),
    /** Delivers due notifications for at most a few seconds, then stops. The others wait for the next service. */
    async close(): Promise<void> {
      for (const stop of stopListening) stop();
      await dispatcher.close(closeGraceMs);
    },
  };
}

/** Undefined if the secret cannot be read: the subscription has just ended, or the signing key has changed. */
function signNotification(
  claimed: ClaimedDelivery,
  secretBox: SecretBox,
  nowMs: number,
  version: string,
  signal: AbortSignal,
): OutgoingNotification | undefined {
  const keyOf = (sealed: string) => readWebhookSecret(secretBox.open(sealed, claimed.publicId) ?? '');
  const newest = keyOf(claimed.sealedSecret);
  if (newest === undefined) return undefined;
  const keys = [newest, ...claimed.formerSecrets.flatMap(({ sealed }) => keyOf(sealed) ?? [])];
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
      'webhook-signature': keys.map((key) => signWebhook(key, { id, timestamp, body })).join(' '),
    },
    signal,
  };
}

/** Endpoint URLs and transaction ids are never logged, because both may grant access. */
function logOutcome(
  claimed: ClaimedDelivery,
  { response, end }: DeliveryOutcome,
  logger: FastifyBaseLogger | undefined,
): void {
  const webhookId = notificationId(claimed.transactionId);
  const { publicId: subscriptionId, attempts: tries, requestId } = claimed;
  const line = { requestId, subscriptionId, webhookId, tries, answer: response, end };
  if (end === 'delivered') logger?.info(line, 'webhook');
  else logger?.warn(line, 'webhook');
}

function schedule(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs).unref();
  return () => clearTimeout(timer);
}
