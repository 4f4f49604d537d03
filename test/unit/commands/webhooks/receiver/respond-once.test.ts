import { expect, test } from 'vitest';
import { createRespondOnce } from '../../../../../src/commands/webhooks/receiver/handle-request.ts';

test('an accepted notification is not processed again', async () => {
  const respondOnce = createRespondOnce();
  let times = 0;
  const produce = async () => {
    times += 1;
    return { status: 204 };
  };
  expect(await respondOnce('a', produce)).toEqual({ status: 204 });
  expect(await respondOnce('a', produce)).toEqual({ status: 204 });
  expect(await respondOnce('b', produce)).toEqual({ status: 204 });
  expect(times).toBe(2);
});

test('a refused notification is processed again', async () => {
  const respondOnce = createRespondOnce();
  const statuses = [500, 502, 200];
  const produce = async () => ({ status: statuses.shift() ?? 0 });
  expect(await respondOnce('a', produce)).toEqual({ status: 500 });
  expect(await respondOnce('a', produce)).toEqual({ status: 502 });
  expect(await respondOnce('a', produce)).toEqual({ status: 200 });
  expect(await respondOnce('a', produce)).toEqual({ status: 200 });
});

test('of several at the same time, one is processed; after its refusal, the next', async () => {
  const respondOnce = createRespondOnce();
  const waiting: ((status: number) => void)[] = [];
  const produce = () => new Promise<{ status: number }>((resolve) => waiting.push((status) => resolve({ status })));
  const answers = Promise.all([1, 2, 3].map(() => respondOnce('a', produce)));
  expect(waiting).toHaveLength(1);
  waiting[0]?.(500);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.(200);
  expect(await answers).toEqual([{ status: 500 }, { status: 200 }, { status: 200 }]);
  expect(waiting).toHaveLength(2);
});

test('without an id nothing is remembered, and old ids are forgotten', async () => {
  const respondOnce = createRespondOnce();
  let times = 0;
  const produce = async () => {
    times += 1;
    return { status: 200 };
  };
  await respondOnce(undefined, produce);
  await respondOnce(undefined, produce);
  expect(times).toBe(2);
  await respondOnce('first', produce);
  for (let i = 0; i < 10_000; i += 1) await respondOnce(`${i}`, produce);
  times = 0;
  await respondOnce('9999', produce);
  expect(times).toBe(0);
  await respondOnce('first', produce);
  expect(times).toBe(1);
});
