import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClaimedItem } from '../../../../../src/service/compute/jobs/job-queue.ts';
import { jobRetryMs } from '../../../../../src/service/compute/jobs/retry-policy.ts';
import { claim, claimAll, leaseMs, openTestQueue } from '../../../../support/jobs/open-test-queue.ts';

const users = ['alice', 'bob', 'carol'] as const;

test('users take turns, and each user’s items run in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...users), { maxLength: 25 }), async (callers) => {
      const { queue, add } = await openTestQueue();
      for (const [index, user] of callers.entries()) await add(`${user} ${index}`, user);
      const served = await claimAll(queue);
      for (const user of users) {
        const of = (names: readonly string[]) => names.filter((name) => name.startsWith(user));
        expect(of(served)).toEqual(callers.map((caller, index) => `${caller} ${index}`).filter((n) => of([n]).length));
      }
      // Except for the current round, a waiting user has been served as often as any other.
      for (let taken = 0; taken < served.length; taken++) {
        const count = (user: string, names: readonly string[]) => names.filter((n) => n.startsWith(user)).length;
        const waiting = users.filter((user) => count(user, served.slice(taken)) > 0);
        const max = Math.max(...users.map((user) => count(user, served.slice(0, taken))));
        for (const user of waiting) expect(max - count(user, served.slice(0, taken))).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 15 },
  );
});

test('a late user takes turns from then on, neither behind nor ahead of all waiting items', async () => {
  const { queue, add } = await openTestQueue();
  for (let i = 0; i < 20; i++) await add(`alice ${i}`, 'alice');
  for (let i = 0; i < 10; i++) await claim(queue);
  for (let i = 0; i < 5; i++) await add(`bob ${i}`, 'bob');
  const firstTen = (await claimAll(queue)).slice(0, 10);
  expect(firstTen.filter((name) => name.startsWith('bob'))).toHaveLength(5);
  expect(firstTen.slice(0, 4).filter((name) => name.startsWith('bob'))).toHaveLength(2);
});

/** One step of two processes on one queue. Numbers select one of the leases so far, including expired ones. */
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), user: fc.constantFrom(...users) }),
  fc.record({ do: fc.constant('claim' as const), process: fc.nat(1) }),
  fc.record({ do: fc.constantFrom('complete', 'fail', 'release', 'renew'), process: fc.nat(1), lease: fc.nat(30) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(500, jobRetryMs(2), leaseMs) }),
  fc.record({ do: fc.constant('sweep' as const), process: fc.nat(1), all: fc.boolean() }),
);

test('every transaction ends once, with one result, whatever two processes do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const { queue, clock, finished, open, add } = await openTestQueue();
      const queues = [queue, (await open()).queue] as const;
      const leases: ClaimedItem[] = [];
      const results = new Map<string, string>();
      let added = 0;

      const complete = async (process: number, lease: ClaimedItem) => {
        const result = lease.leaseId;
        if (!(await queues[process]?.complete(lease, JSON.stringify(result)))) return;
        expect(results.has(lease.transactionId)).toBe(false);
        results.set(lease.transactionId, result);
      };
      for (const act of steps) {
        if (act.do === 'add') {
          await add(`job ${added}`, act.user);
          added += 1;
        } else if (act.do === 'claim') {
          const item = await claim(queues[act.process] ?? queue);
          if (item !== undefined) leases.push(item);
        } else if (act.do === 'wait') {
          clock.advance(act.ms);
        } else if (act.do === 'sweep') {
          await queues[act.process]?.sweep(() => act.all, 30_000);
        } else {
          const lease = leases[act.lease % Math.max(leases.length, 1)];
          if (lease === undefined) continue;
          if (act.do === 'complete') await complete(act.process, lease);
          else if (act.do === 'fail')
            await queues[act.process]?.fail(lease, { code: 'job_failed', message: 'x' }, false);
          else if (act.do === 'release') await queues[act.process]?.release(lease);
          else await queues[act.process]?.renew(lease, leaseMs);
        }
      }

      // Both processes have ended; a third one finishes.
      await queue.sweep(() => true, 30_000);
      clock.advance(3_600_000);
      for (let item = await claim(queue); item !== undefined; item = await claim(queue)) await complete(0, item);
      expect(finished.map(({ transactionId }) => transactionId).sort()).toEqual(
        Array.from({ length: added }, (_, i) => `job ${i}`).sort(),
      );
      for (const { transactionId, state } of finished) {
        const [found] = await queue.find(transactionId);
        const result = results.get(transactionId);
        expect(state).toBe(result === undefined ? 'failed' : 'processed');
        expect(found?.outcome).toMatchObject(
          result === undefined ? { state: 'failed' } : { state: 'completed', result: JSON.stringify(result) },
        );
      }
    }),
    { numRuns: 40 },
  );
});
