/**
 * Sends deliveries to their endpoints: claims due ones, attempts them, and records the outcomes. It runs independently
 * of the jobs and shares only the store with them.
 */

import type { Clock } from '../../shared/clock.ts';
import type { EndedDelivery } from '../base/observer.ts';
import type { ClaimedDelivery, DeliveryRecords } from '../store/deliveries/deliveries.ts';
import { deliveryRetryMs, maxDeliveryAttempts, maxWaitsMs } from './retry-delay.ts';
import type { SendResult } from './send-notification.ts';

export interface DispatcherOptions {
  readonly deliveries: DeliveryRecords;
  /** Identifies this process in leases. */
  readonly owner: string;
  /** Whether the owner of a lease has certainly ended. */
  readonly isGone: (owner: string) => boolean;
  /** Signs and sends one notification. Never rejects. */
  readonly attempt: (claimed: ClaimedDelivery, signal: AbortSignal) => Promise<SendResult>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Runs a function later. @returns a function that cancels it */
  readonly schedule: (run: () => void, delayMs: number) => () => void;
  readonly onSettled: (claimed: ClaimedDelivery, outcome: DeliveryOutcome) => void;
  /** Receives failures of the store; the dispatcher continues. */
  readonly onFailure: (error: unknown) => void;
}

export interface DeliveryOutcome {
  /** The HTTP status, or why there was no response. */
  readonly response: string;
  readonly end: EndedDelivery['outcome'];
  /** The duration of the attempt. */
  readonly durationMs: number;
}

interface RunningAttempt {
  readonly subscriptionId: string;
  readonly done: Promise<void>;
}

/** Maximum concurrent attempts, in total and per subscription, so that a slow endpoint does not delay the others. */
const concurrency = 16;
const concurrencyOfOne = 4;
/** Longer than an attempt can last (10 s), so that a lease expires only if its holder is gone. */
const leaseMs = 20_000;
/** How often to poll the store if no delivery is known to be due: other processes may have added one. */
const pollMs = 5_000;
const minWaitMs = 50;
/** Failures of an attempt that are not the endpoint's fault. */
const ownFailures: ReadonlySet<string> = new Set(['stopped', 'interrupted', 'no secret']);

export function createDispatcher(options: DispatcherOptions) {
  const { deliveries, owner, isGone, attempt, clock, schedule, onSettled, onFailure } = options;
  const attempts = new Map<string, RunningAttempt>();
  const stop = new AbortController();
  let claiming: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let closing = false;
  /** The time of the last check of the store; before the first one, its deliveries may be of any age. */
  let lookedAtMs = Number.POSITIVE_INFINITY;
  /** The time of the last check of other processes' leases. */
  let tookBackAtMs = Number.NEGATIVE_INFINITY;
  let cancelTimer = () => {};

  function wake(): void {
    if (stop.signal.aborted) return;
    if (claiming !== undefined) {
      wokenMeanwhile = true;
      return;
    }
    cancelTimer();
    claiming = claimAll()
      .catch((error: unknown) => {
        onFailure(error);
        return clock.nowMs() + pollMs;
      })
      .then((nextDueAtMs) => {
        claiming = undefined;
        if (wokenMeanwhile) {
          wokenMeanwhile = false;
          wake();
        } else if (!closing) wakeAt(nextDueAtMs);
      });
  }

  /** Starts an attempt at every due delivery, while there is capacity. @returns when the next delivery is due */
  async function claimAll(): Promise<number | undefined> {
    const nowMs = clock.nowMs();
    if (nowMs < lookedAtMs) await deliveries.shortenWaits(maxWaitsMs);
    lookedAtMs = nowMs;
    if (clock.steadyMs() - tookBackAtMs >= pollMs) {
      await deliveries.takeBack(isGone, leaseMs);
      tookBackAtMs = clock.steadyMs();
    }
    while (attempts.size < concurrency && !stop.signal.aborted) {
      const claimed = await deliveries.claim({ owner, leaseMs }, findBusy(attempts.values()));
      if (claimed === undefined) break;
      const done = run(claimed).finally(() => {
        attempts.delete(claimed.deliveryId);
        wake();
      });
      attempts.set(claimed.deliveryId, { subscriptionId: claimed.subscriptionId, done });
    }
    return deliveries.nextDueAtMs();
  }

  function wakeAt(dueAtMs: number | undefined): void {
    const waitMs = dueAtMs === undefined ? pollMs : dueAtMs - clock.nowMs();
    // A due delivery that was not claimed waits for capacity: the attempt that frees it wakes the dispatcher.
    const waitsForRoom = waitMs <= 0 && attempts.size > 0;
    cancelTimer = schedule(wake, waitsForRoom ? pollMs : Math.min(pollMs, Math.max(minWaitMs, waitMs)));
  }

  async function run(claimed: ClaimedDelivery): Promise<void> {
    try {
      // A process that dies during the last attempt leaves it claimed: it is found again once its lease has expired.
      const begunMs = performance.now();
      const result =
        claimed.attempts > maxDeliveryAttempts ? { failure: 'interrupted' } : await attempt(claimed, stop.signal);
      const durationMs = performance.now() - begunMs;
      onSettled(claimed, { ...(await recordOutcome(options, claimed, result)), durationMs });
    } catch (error) {
      // The lease expires, and the delivery is attempted again: delivery is at least once, and here perhaps twice.
      onFailure(error);
    }
  }

  async function settled(): Promise<void> {
    while (claiming !== undefined || attempts.size > 0) {
      await claiming;
      await Promise.all([...attempts.values()].map(({ done }) => done));
    }
  }

  return {
    /** Checks for due deliveries soon. Returns at once. */
    wake,
    /** Resolves when no delivery is due and no attempt is running. */
    settled,
    /** Delivers due notifications for at most `graceMs`, then aborts the running attempts and starts no more. */
    async close(graceMs: number): Promise<void> {
      closing = true;
      cancelTimer();
      wake();
      let endGrace = () => {};
      const graceOver = new Promise<void>((resolve) => {
        endGrace = schedule(resolve, graceMs);
      });
      await Promise.race([settled(), graceOver]);
      endGrace();
      stop.abort();
      await settled();
    },
  };
}

/** The subscriptions with the maximum number of running attempts. */
function findBusy(attempts: Iterable<RunningAttempt>): string[] {
  const perSubscription = new Map<string, number>();
  for (const { subscriptionId } of attempts) {
    perSubscription.set(subscriptionId, (perSubscription.get(subscriptionId) ?? 0) + 1);
  }
  return [...perSubscription]
    .filter(([, count]) => count >= concurrencyOfOne)
    .map(([subscriptionId]) => subscriptionId);
}

/** Writes the outcome of an attempt to the store: delivered, retried later, or given up. */
async function recordOutcome(
  { deliveries, clock, random }: DispatcherOptions,
  claimed: ClaimedDelivery,
  result: SendResult,
): Promise<Omit<DeliveryOutcome, 'durationMs'>> {
  const status = 'status' in result ? result.status : undefined;
  const response = 'status' in result ? `HTTP ${result.status}` : result.failure;
  if (status !== undefined && status >= 200 && status < 300) {
    await deliveries.markDelivered(claimed, response);
    return { response, end: 'delivered' };
  }
  if (status === 410) {
    await deliveries.endSubscription(claimed, response);
    return { response, end: 'subscription ended' };
  }
  const isLast = claimed.attempts >= maxDeliveryAttempts;
  if (isLast) await deliveries.giveUp(claimed, response);
  else await deliveries.retryAt(claimed, clock.nowMs() + deliveryRetryMs(claimed.attempts, random()), response);
  const disabled = !ownFailures.has(response) && (await deliveries.blame(claimed, response));
  return { response, end: disabled ? 'endpoint disabled' : isLast ? 'given up' : 'retried' };
}
