import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Signals, WakeUp } from '../../../../src/service/base/signals.ts';
import { createJobWaits } from '../../../../src/service/compute/jobs/job-waits.ts';
import { openSqlite } from '../../../../src/service/store/databases/sqlite/open-sqlite.ts';
import { createStore } from '../../../../src/service/store/store.ts';
import { mustClaim, openTestQueue } from '../../../support/jobs/open-test-queue.ts';

/** Signals of two processes, without a database between them. */
function connected(): [Signals, Signals] {
  const sides = [0, 1].map(() => new Map<WakeUp, Set<(about: string) => void>>());
  const side = (own: number): Signals => ({
    send: (topic, about) => sides[1 - own]?.get(topic)?.forEach((listener) => void listener(about)),
    on(topic, listener) {
      const listeners = sides[own]?.get(topic) ?? new Set();
      sides[own]?.set(topic, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    close: async () => {},
  });
  return [side(0), side(1)];
}

async function openTwo() {
  const { file, clock } = await openTestQueue();
  return connected().map((signals) => {
    const store = createStore({ ...openSqlite(file), signals }, clock);
    onTestFinished(() => store.close());
    return store;
  });
}

const enqueue = (store: ReturnType<typeof createStore>, name: string) =>
  store.jobs.enqueue(
    [{ transactionId: name, fileId: name, userId: 'alice', items: [{ kind: 'sentiment_analysis', input: name }] }],
    { ofAll: 10, ofUser: 10 },
  );

it('a queue notifies other processes of the kind of work that is due', async () => {
  const [api, worker] = await openTwo();
  const kinds: (string | undefined)[] = [];
  worker?.jobs.onWork((kind) => kinds.push(kind));
  if (api === undefined) throw new Error('There is no store');
  await enqueue(api, 'one');
  expect(kinds).toEqual(['sentiment_analysis']);
});

it('a waiting call is notified when another process has ended its job', async () => {
  const [api, worker] = await openTwo();
  if (api === undefined || worker === undefined) throw new Error('There is no store');
  await enqueue(api, 'one');
  const waits = createJobWaits(api.jobs);
  let looks = 0;
  const waiting = waits.until(['one'], 30_000, async () => {
    looks += 1;
    return { ended: await api.jobs.haveEnded(['one']) };
  });
  await sleep(5);
  await worker.jobs.complete(await mustClaim(worker.jobs), '{}');
  const begunMs = performance.now();
  expect(await waiting).toEqual({ ended: true });
  // At first, and when it heard of the end: not after the pause of a second.
  expect([looks, performance.now() - begunMs < 500]).toEqual([2, true]);
});

it('deliveries that one process makes due wake the others', async () => {
  const [api, worker] = await openTwo();
  let woken = 0;
  worker?.deliveryLog.onDue(() => {
    woken += 1;
  });
  await api?.deliveryLog.redeliverFailed('alice', undefined);
  expect(woken).toBe(1);
});
