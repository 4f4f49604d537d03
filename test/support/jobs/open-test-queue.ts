/** The real job queue on a database file of the test's own, under a clock that the test moves. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Finished } from '../../../src/service/jobs/finished-hook.ts';
import type { JobKind } from '../../../src/service/jobs/job-kinds.ts';
import type { ClaimedItem, JobQueue } from '../../../src/service/jobs/job-queue.ts';
import { openStore, type Store } from '../../../src/service/store/store.ts';
import { temporaryDirectory } from '../start-sta.ts';

export interface TestClock {
  nowMs(): number;
  advance(ms: number): void;
}

export interface TestQueue {
  readonly queue: JobQueue;
  readonly store: Store;
  readonly clock: TestClock;
  /** What the queue has told its hook, and the hook has kept. */
  readonly finished: Finished[];
  /** Another queue on the same database, as of another process. */
  open(): { readonly queue: JobQueue; readonly store: Store };
  /** Queues one item of a transaction, whose id, file id and input are the given name. */
  add(name: string, userId?: string, kind?: JobKind): Promise<boolean>;
}

export const leaseMs = 30_000;

/** @param onFinished what the hook does beyond keeping what it is told */
export async function openTestQueue(onFinished: () => Promise<void> = async () => {}): Promise<TestQueue> {
  let nowMs = 1_700_000_000_000;
  const clock = {
    nowMs: () => nowMs,
    advance: (ms: number) => {
      nowMs += ms;
    },
  };
  const file = join(temporaryDirectory(), 'test.sqlite');
  const finished: Finished[] = [];
  const open = () => {
    const store = openStore(file, clock);
    onTestFinished(() => store.close());
    const queue = store.jobs(async (_trx, end) => {
      await onFinished();
      finished.push(end);
    });
    return { store, queue };
  };
  const { store, queue } = open();
  await store.migrate();
  for (const id of ['alice', 'bob', 'carol']) {
    await store.users.add({ id, email: null }, [{ kind: 'app', key_id: id, secret_hash: 'none' }]);
  }
  return {
    queue,
    store,
    clock,
    finished,
    open,
    add: (name, userId = 'alice', kind = 'sentiment_analysis') =>
      queue.enqueue({ transactionId: name, fileId: name, userId, items: [{ kind, input: name }] }, 1_000),
  };
}

/** Leases the next item of a queue. */
export const claim = (queue: JobQueue, owner = 'tester'): Promise<ClaimedItem | undefined> =>
  queue.claim(owner, ['sentiment_analysis', 'extractive_summary'], leaseMs);

/** Leases the next item of a queue. @throws when there is none */
export async function mustClaim(queue: JobQueue, owner = 'tester'): Promise<ClaimedItem> {
  const item = await claim(queue, owner);
  if (item === undefined) throw new Error('The queue has nothing that is due');
  return item;
}

/** Leases all that is due. @returns the names, in the order in which they came */
export async function claimAll(queue: JobQueue): Promise<string[]> {
  const names: string[] = [];
  for (let item = await claim(queue); item !== undefined; item = await claim(queue)) names.push(item.input);
  return names;
}
