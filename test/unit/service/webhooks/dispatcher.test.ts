import { expect, test } from 'vitest';
import type { ClaimedDelivery } from '../../../../src/service/store/deliveries/deliveries.ts';
import { createDispatcher, type DeliveryOutcome } from '../../../../src/service/webhooks/dispatcher.ts';
import { deliveryRetryMs, maxDeliveryAttempts } from '../../../../src/service/webhooks/retry-delay.ts';
import type { SendResult } from '../../../../src/service/webhooks/send-notification.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { openDeliveries } from './open-deliveries.ts';

type Attempt = (claimed: ClaimedDelivery, signal: AbortSignal) => Promise<SendResult>;

/** A dispatcher with a clock that the test moves: nothing runs later unless the test lets it. */
async function setUp(attempt: Attempt) {
  const clock = createFakeClock();
  const store = await openDeliveries(clock);
  const outcomes: Omit<DeliveryOutcome, 'durationMs'>[] = [];
  const failures: unknown[] = [];
  let waiting: { run: () => void; atMs: number }[] = [];
  const dispatcher = createDispatcher({
    deliveries: store.deliveries,
    owner: 'me',
    isGone: (owner) => owner === 'dies',
    attempt,
    clock,
    random: () => 0.5,
    schedule(run, delayMs) {
      const entry = { run, atMs: clock.nowMs() + delayMs };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
    onSettled: (_claimed, { response, end }) => outcomes.push({ response, end }),
    onFailure: (error) => failures.push(error),
  });
  return {
    ...store,
    clock,
    dispatcher,
    outcomes,
    failures,
    nextTimerMs: () => waiting.map(({ atMs }) => atMs - clock.nowMs()),
    /** Moves the clock and runs what is due by then. */
    async advance(durationMs: number) {
      clock.advance(durationMs);
      const due = waiting.filter(({ atMs }) => atMs <= clock.nowMs());
      waiting = waiting.filter(({ atMs }) => atMs > clock.nowMs());
      for (const { run } of due) run();
      await dispatcher.settled();
    },
    async deliver() {
      dispatcher.wake();
      await dispatcher.settled();
    },
  };
}

/** A promise that the test settles. */
function gate<T>() {
  let open: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

test('sends a notification once if the response is 2xx', async () => {
  for (const status of [200, 202, 204, 299]) {
    let attempts = 0;
    const bench = await setUp(async () => {
      attempts += 1;
      return { status };
    });
    await bench.subscribe();
    await bench.finish('t-1');
    await bench.deliver();
    await bench.advance(100 * 3_600_000);
    expect(attempts).toBe(1);
    expect(await bench.deliveries.count()).toEqual({ delivered: 1 });
    expect(bench.outcomes).toEqual([{ response: `HTTP ${status}`, end: 'delivered' }]);
  }
});

test.each<SendResult>([{ status: 500 }, { status: 404 }, { status: 302 }, { status: 429 }, { failure: 'timeout' }])(
  'retries a notification after %j, eight times with growing pauses and the same bytes',
  async (result) => {
    const bodies: string[] = [];
    const bench = await setUp(async ({ body }) => {
      bodies.push(body);
      return result;
    });
    await bench.subscribe();
    await bench.finish('t-1');
    await bench.deliver();
    for (let attempts = 1; attempts < maxDeliveryAttempts; attempts += 1) {
      expect(bodies).toHaveLength(attempts);
      const pauseMs = deliveryRetryMs(attempts, 0.5);
      await bench.advance(pauseMs - 1);
      expect(bodies).toHaveLength(attempts);
      await bench.advance(1);
      await bench.deliver();
    }
    expect(bodies).toHaveLength(maxDeliveryAttempts);
    expect(new Set(bodies).size).toBe(1);
    expect(await bench.deliveries.count()).toEqual({ given_up: 1 });
    expect(bench.outcomes.at(-1)?.end).toBe('given up');
    await bench.advance(100 * 3_600_000);
    expect(bodies).toHaveLength(maxDeliveryAttempts);
  },
);

test('wakes when a retry is due, and polls for deliveries of other processes', async () => {
  let attempts = 0;
  const bench = await setUp(async () => {
    attempts += 1;
    return attempts === 1 ? { status: 503 } : { status: 200 };
  });
  await bench.subscribe();
  await bench.deliver();
  expect(bench.nextTimerMs()).toEqual([5_000]);
  await bench.finish('t-1');
  await bench.advance(5_000);
  expect(attempts).toBe(1);
  expect(bench.nextTimerMs()).toEqual([4_000]);
  await bench.advance(4_000);
  expect(attempts).toBe(2);
  expect(await bench.deliveries.count()).toEqual({ delivered: 1 });
});

test('410 ends the subscription and its pending deliveries', async () => {
  const bench = await setUp(async () => ({ status: 410 }));
  const id = await bench.subscribe();
  await bench.finish('t-1');
  await bench.deliver();
  expect(await bench.subscriptions.find('ada', id)).toBeUndefined();
  await bench.finish('t-2');
  expect(await bench.deliveries.count()).toEqual({ dropped: 1 });
  expect(bench.outcomes).toEqual([{ response: 'HTTP 410', end: 'subscription ended' }]);
});

test('a slow endpoint occupies four slots while the others are still served', async () => {
  const slow = gate<SendResult>();
  const underWay = new Map<string, number>();
  let max = 0;
  const bench = await setUp(async ({ endpointUrl }) => {
    const key = new URL(endpointUrl).hostname;
    underWay.set(key, (underWay.get(key) ?? 0) + 1);
    max = Math.max(
      max,
      [...underWay.values()].reduce((sum, count) => sum + count, 0),
    );
    const result: SendResult = key === 'slow.test' ? await slow.promise : { status: 200 };
    underWay.set(key, (underWay.get(key) ?? 0) - 1);
    return result;
  });
  await bench.subscribe('ada', 'http://slow.test/');
  for (let i = 0; i < 40; i += 1) await bench.finish(`slow-${i}`);
  await bench.subscribe('bob', 'http://quick.test/');
  for (let i = 0; i < 40; i += 1) await bench.finish(`quick-${i}`, 'bob');
  bench.dispatcher.wake();
  await expect.poll(() => bench.deliveries.count()).toEqual({ delivered: 40, pending: 40 });
  expect(underWay.get('slow.test')).toBe(4);
  expect(max).toBeLessThanOrEqual(16);
  slow.open({ status: 200 });
  await bench.dispatcher.settled();
  expect(await bench.deliveries.count()).toEqual({ delivered: 80 });
});

test('close() delivers due notifications, and waits for a hanging one no longer than the grace period', async () => {
  const begun: string[] = [];
  const bench = await setUp(({ transactionId }, signal) => {
    begun.push(transactionId);
    if (transactionId === 'quick') return Promise.resolve({ status: 200 });
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ failure: 'stopped' })));
  });
  await bench.subscribe();
  await bench.finish('hangs');
  await bench.finish('quick');
  const closed = bench.dispatcher.close(3_000);
  await expect.poll(() => bench.deliveries.count()).toEqual({ delivered: 1, pending: 1 });
  expect(begun.sort()).toEqual(['hangs', 'quick']);
  bench.clock.advance(3_000);
  const [endOfGrace] = bench.nextTimerMs();
  expect(endOfGrace).toBe(0);
  await Promise.all([closed, bench.advance(0)]);
  expect(bench.outcomes.at(-1)).toEqual({ response: 'stopped', end: 'retried' });
  await bench.finish('after');
  await bench.deliver();
  expect(begun).not.toContain('after');
  expect(await bench.deliveries.count()).toEqual({ delivered: 1, pending: 2 });
});

test('does not start a ninth attempt when the eighth never ended', async () => {
  let attempts = 0;
  const bench = await setUp(async () => {
    attempts += 1;
    return { status: 200 };
  });
  await bench.subscribe();
  await bench.finish('t-1');
  for (let i = 0; i < maxDeliveryAttempts; i += 1) {
    await bench.deliveries.claim({ owner: 'dies', leaseMs: 1 }, []);
    await bench.deliveries.takeBack((owner) => owner === 'dies', 1);
  }
  await bench.deliver();
  expect(attempts).toBe(0);
  expect(await bench.deliveries.count()).toEqual({ given_up: 1 });
});

test('reports a failed attempt or store access, and continues with the others', async () => {
  const bench = await setUp(async ({ transactionId }) => {
    if (transactionId === 'broken') throw new Error('the store is full');
    return { status: 200 };
  });
  await bench.subscribe();
  await bench.finish('broken');
  await bench.finish('fine');
  await bench.deliver();
  expect(bench.failures).toEqual([new Error('the store is full')]);
  expect(await bench.deliveries.count()).toEqual({ delivered: 1, pending: 1 });
});

test('sends nothing twice when the clock is set forward during an attempt', async () => {
  const end = gate<SendResult>();
  let attempts = 0;
  const bench = await setUp(() => {
    attempts += 1;
    return end.promise;
  });
  await bench.subscribe();
  await bench.finish('slow');
  bench.dispatcher.wake();
  await expect.poll(() => attempts).toBe(1);
  bench.clock.jump(3_600_000);
  bench.dispatcher.wake();
  await bench.deliveries.count();
  bench.clock.jump(-7_200_000);
  bench.dispatcher.wake();
  end.open({ status: 204 });
  await bench.dispatcher.settled();
  expect(attempts).toBe(1);
  expect(await bench.deliveries.count()).toEqual({ delivered: 1 });
});

test('after the clock was set back, sends due notifications and retries failed ones in time', async () => {
  const attempted: string[] = [];
  const bench = await setUp(async ({ transactionId, attempts }) => {
    attempted.push(`${transactionId} ${attempts}`);
    return { status: transactionId === 'fails' && attempts === 1 ? 500 : 204 };
  });
  await bench.subscribe();
  await bench.finish('fails');
  await bench.deliver();
  await bench.finish('due');
  const died = await bench.deliveries.claim({ owner: 'another', leaseMs: 20_000 }, []);
  expect(died?.transactionId).toBe('due');
  await bench.finish('new');
  bench.clock.advance(-365 * 86_400_000);
  await bench.deliver();
  expect(attempted).toEqual(['fails 1', 'new 1']);
  await bench.advance(deliveryRetryMs(1, 1));
  expect(attempted).toEqual(['fails 1', 'new 1', 'fails 2']);
  for (let passedMs = 0; passedMs <= 20_000; passedMs += 5_000) await bench.advance(5_000);
  expect(attempted).toEqual(['fails 1', 'new 1', 'fails 2', 'due 2']);
});
