import { expect, it, onTestFinished } from 'vitest';
import { createMatchingEngine } from '../../../../../src/engines/text/matching/matcher.ts';
import { createMatchingThread } from '../../../../../src/service/compute/matching/matching-thread.ts';

const targets = [
  { id: 'refund', samples: ['I want my money back', 'refund me'], phrases: ['money back'] },
  { id: 'late', samples: ['the parcel is late', 'where is my order'], phrases: [] },
];
const sentences = ['where is my parcel', 'hello', 'I want my money back!', 'give me a refund'];
const lowest = new Map([
  ['refund', 0.5],
  ['late', 0.1],
]);

function newThread() {
  const thread = createMatchingThread(undefined);
  onTestFinished(() => thread.close());
  return thread;
}

it('scores like the engine, and returns only the scores that count', async () => {
  const prepared = await newThread().prepare(targets);
  const matcher = await createMatchingEngine().prepare(targets);
  const expected = (await matcher.read(sentences)).map((sentence) =>
    matcher.score(sentence).filter(({ id, score }) => score >= (lowest.get(id) ?? 1)),
  );
  const scores = await prepared.score(sentences, { lowest, maxChars: 10_000 });
  expect(scores).toEqual([...expected.entries()].filter(([, found]) => found.length > 0));
  expect(scores.length).toBeGreaterThan(1);
  expect(prepared.bytes).toBe(matcher.bytes);
});

it('keeps sets apart, and refuses one that was dropped', async () => {
  const thread = newThread();
  const [one, other] = await Promise.all([thread.prepare(targets), thread.prepare(targets.slice(1))]);
  one?.drop();
  await expect(one?.score(sentences, { lowest, maxChars: 10_000 })).rejects.toThrow('dropped');
  expect(await other?.score(['where is my order'], { lowest, maxChars: 10_000 })).toEqual([
    [0, [{ id: 'late', score: 1, value: 'where is my order' }]],
  ]);
});

it('fails running requests when it is closed, and can start again', async () => {
  const thread = newThread();
  const failed = expect(thread.prepare(targets)).rejects.toThrow('ended with code');
  await thread.close();
  await failed;
  expect((await thread.prepare(targets)).bytes).toBeGreaterThan(0);
});
