import { expect, test } from 'vitest';
import { createAnswerOnce } from '../../../src/receiver/answer-once.ts';

test('what was accepted is not taken up again', async () => {
  const answerOnce = createAnswerOnce();
  let times = 0;
  const produce = async () => {
    times += 1;
    return { status: 204 };
  };
  expect(await answerOnce('a', produce)).toEqual({ status: 204 });
  expect(await answerOnce('a', produce)).toEqual({ status: 204 });
  expect(await answerOnce('b', produce)).toEqual({ status: 204 });
  expect(times).toBe(2);
});

test('what was refused is taken up again', async () => {
  const answerOnce = createAnswerOnce();
  const statuses = [500, 502, 200];
  const produce = async () => ({ status: statuses.shift() ?? 0 });
  expect(await answerOnce('a', produce)).toEqual({ status: 500 });
  expect(await answerOnce('a', produce)).toEqual({ status: 502 });
  expect(await answerOnce('a', produce)).toEqual({ status: 200 });
  expect(await answerOnce('a', produce)).toEqual({ status: 200 });
});

test('of several at the same time one is taken up; after its refusal, the next', async () => {
  const answerOnce = createAnswerOnce();
  const waiting: ((status: number) => void)[] = [];
  const produce = () => new Promise<{ status: number }>((resolve) => waiting.push((status) => resolve({ status })));
  const answers = Promise.all([1, 2, 3].map(() => answerOnce('a', produce)));
  expect(waiting).toHaveLength(1);
  waiting[0]?.(500);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.(200);
  expect(await answers).toEqual([{ status: 500 }, { status: 200 }, { status: 200 }]);
  expect(waiting).toHaveLength(2);
});

test('without an id nothing is remembered, and old ids are forgotten', async () => {
  const answerOnce = createAnswerOnce();
  let times = 0;
  const produce = async () => {
    times += 1;
    return { status: 200 };
  };
  await answerOnce(undefined, produce);
  await answerOnce(undefined, produce);
  expect(times).toBe(2);
  await answerOnce('first', produce);
  for (let i = 0; i < 10_000; i += 1) await answerOnce(`${i}`, produce);
  times = 0;
  await answerOnce('9999', produce);
  expect(times).toBe(0);
  await answerOnce('first', produce);
  expect(times).toBe(1);
});
