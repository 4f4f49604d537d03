/** The real job queue on a separate database, with a clock that the test moves. */
import { onTestFinished } from 'vitest';
import type { ComputationKind } from '../../../src/service/compute/jobs/job-kinds.ts';
import type { ClaimedItem, Enqueued, FinishedItem, JobQueue } from '../../../src/service/compute/jobs/job-queue.ts';
import { createStore, type Store } from '../../../src/service/store/store.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { newTestDatabase, openTestDatabase } from '../test-database.ts';

export interface TestQueue {
  readonly queue: JobQueue;
  readonly store: Store;
  /** The file or the URL of the database. */
  readonly file: string;
  readonly clock: FakeClock;
  /** The finished jobs that the queues have reported. */
  readonly finished: FinishedItem[];
  /** Another queue on the same database, as in another process. */
  open(): Promise<{ readonly queue: JobQueue; readonly store: Store }>;
  /** Queues one item of a transaction whose id, file id and input are the given name. */
  add(name: string, userId?: string, kind?: ComputationKind): Promise<Enqueued>;
}

export const leaseMs = 30_000;

export async function openTestQueue(): Promise<TestQueue> {
  const clock = createFakeClock();
  const file = await newTestDatabase();
  const finished: FinishedItem[] = [];
  const open = async () => {
    const store = createStore(await openTestDatabase(file), clock);
    onTestFinished(() => store.close());
    store.jobs.onFinished((end) => finished.push(end));
    return { store, queue: store.jobs };
  };
  const { store, queue } = await open();
  await store.migrate();
  for (const id of ['alice', 'bob', 'carol']) {
    await store.users.add({ id, email: null }, [{ kind: 'app', keyId: id, secretHash: 'none' }]);
  }
  return {
    queue,
    store,
    file,
    clock,
    finished,
    open,
    add: (name, userId = 'alice', kind = 'sentiment_analysis') =>
      queue.enqueue([{ transactionId: name, fileId: name, userId, items: [{ kind, input: name }] }], {
        ofAll: 1_000,
        ofUser: 1_000,
      }),
  };
}

/** Leases the next item of a queue. */
export const claim = async (queue: JobQueue, owner = 'tester'): Promise<ClaimedItem | undefined> =>
  (await queue.claim(owner, ['sentiment_analysis', 'extractive_summary'], leaseMs, 1))[0];

/** Leases the next item of a queue. @throws if the queue is empty */
export async function mustClaim(queue: JobQueue, owner = 'tester'): Promise<ClaimedItem> {
  const item = await claim(queue, owner);
  if (item === undefined) throw new Error('The queue has nothing that is due');
  return item;
}

/** Leases everything that is due. @returns the names, in the order in which they were leased */
export async function claimAll(queue: JobQueue): Promise<string[]> {
  const names: string[] = [];
  for (let item = await claim(queue); item !== undefined; item = await claim(queue)) names.push(item.input);
  return names;
}
