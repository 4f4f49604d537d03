/**
 * Brings deliveries to their endpoints: claims what is due, tries it, and writes down what came of it. It works beside
 * the jobs and shares nothing with them but the store.
 */

import type { Clock } from '../../clock.ts';
import type { ClaimedDelivery, DeliveryRecords } from '../store/deliveries.ts';
import { maxTries, retryDelayMs } from './retry-delay.ts';
import type { SendResult } from './send-notification.ts';

export interface Dispatcher {
  /** Says that something may be due. Returns at once. */
  wake(): void;
  /** Resolves when nothing that is due is left, and no try is under way. */
  settled(): Promise<void>;
  /** Delivers what is due for so long at the most, ends the tries under way, and tries nothing afterwards. */
  close(graceMs: number): Promise<void>;
}

export interface DispatcherOptions {
  readonly deliveries: DeliveryRecords;
  /** Names this process in leases. */
  readonly owner: string;
  /** One try: signs and sends. Never rejects. */
  readonly attempt: (claimed: ClaimedDelivery, signal: AbortSignal) => Promise<SendResult>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Runs something later; gives back what prevents it. */
  readonly schedule: (run: () => void, delayMs: number) => () => void;
  readonly onSettled: (claimed: ClaimedDelivery, outcome: Outcome) => void;
  /** Told of a failure of the store; the dispatcher goes on. */
  readonly onFailure: (error: unknown) => void;
}

export interface Outcome {
  /** The HTTP status, or why there was none. */
  readonly answer: string;
  readonly end: 'delivered' | 'retried' | 'given up' | 'subscription ended';
}

/** Tries at the same time, of all subscriptions and of one: a slow endpoint does not hold up the others. */
const concurrency = 16;
const concurrencyOfOne = 4;
/** Longer than any try lasts (10 s), so that a lease ends only when its holder is gone. */
const leaseMs = 20_000;
/** How often the store is asked when nothing is known to be due: other processes may have written to it. */
const pollMs = 5_000;
const shortestWaitMs = 50;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { deliveries, owner, attempt, clock, random, schedule, onSettled, onFailure } = options;
  const underWay = new Map<string, { readonly subscriptionId: string; readonly done: Promise<void> }>();
  const stop = new AbortController();
  let claiming: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let closing = false;
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

  /** Starts a try of everything that is due, as far as there is room. @returns when the next delivery is due */
  async function claimAll(): Promise<number | undefined> {
    while (underWay.size < concurrency && !stop.signal.aborted) {
      const claimed = await deliveries.claim({ owner, leaseMs }, findBusy());
      if (claimed === undefined) break;
      const done = run(claimed).finally(() => {
        underWay.delete(claimed.deliveryId);
        wake();
      });
      underWay.set(claimed.deliveryId, { subscriptionId: claimed.subscriptionId, done });
    }
    return deliveries.nextDueAtMs();
  }

  function wakeAt(dueAtMs: number | undefined): void {
    const waitMs = dueAtMs === undefined ? pollMs : dueAtMs - clock.nowMs();
    // What is due and was not taken waits for room: the try that makes room wakes us.
    const waitsForRoom = waitMs <= 0 && underWay.size > 0;
    cancelTimer = schedule(wake, waitsForRoom ? pollMs : Math.min(pollMs, Math.max(shortestWaitMs, waitMs)));
  }

  function findBusy(): string[] {
    const tries = new Map<string, number>();
    for (const { subscriptionId } of underWay.values()) {
      tries.set(subscriptionId, (tries.get(subscriptionId) ?? 0) + 1);
    }
    return [...tries].filter(([, count]) => count >= concurrencyOfOne).map(([subscriptionId]) => subscriptionId);
  }

  async function run(claimed: ClaimedDelivery): Promise<void> {
    try {
      // A process that dies during the last try leaves it claimed: it is found again once its lease has ended.
      const result = claimed.tries > maxTries ? { failure: 'interrupted' } : await attempt(claimed, stop.signal);
      onSettled(claimed, await settle(claimed, result));
    } catch (error) {
      // The lease ends, and the delivery is tried again: at least once, and here perhaps twice.
      onFailure(error);
    }
  }

  async function settle(claimed: ClaimedDelivery, result: SendResult): Promise<Outcome> {
    const status = 'status' in result ? result.status : undefined;
    const answer = 'status' in result ? `HTTP ${result.status}` : result.failure;
    if (status !== undefined && status >= 200 && status < 300) {
      await deliveries.markDelivered(claimed, answer);
      return { answer, end: 'delivered' };
    }
    if (status === 410) {
      await deliveries.endSubscription(claimed, answer);
      return { answer, end: 'subscription ended' };
    }
    if (claimed.tries >= maxTries) {
      await deliveries.giveUp(claimed, answer);
      return { answer, end: 'given up' };
    }
    await deliveries.retryAt(claimed, clock.nowMs() + retryDelayMs(claimed.tries, random()), answer);
    return { answer, end: 'retried' };
  }

  async function settled(): Promise<void> {
    while (claiming !== undefined || underWay.size > 0) {
      await claiming;
      await Promise.all([...underWay.values()].map(({ done }) => done));
    }
  }

  return {
    wake,
    settled,
    async close(graceMs) {
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
