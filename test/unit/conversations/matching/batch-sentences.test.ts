import { expect, it } from 'vitest';
import { batchSentences, type SentenceLimits } from '../../../../src/conversations/matching/batch-sentences.ts';

const target = { id: 'a', name: 'a', samples: ['x'.repeat(36)], phrases: [], threshold: 0.5 };
const roomy: SentenceLimits = { sentences: 1000, requestBytes: 1e6, replyChars: 1e6 };

async function sizes(sentences: string[], limits: Partial<SentenceLimits>): Promise<number[]> {
  const batches: string[][] = [];
  for await (const batch of batchSentences(sentences, (text) => text, [target], { ...roomy, ...limits })) {
    batches.push(batch);
  }
  expect(batches.flat()).toEqual(sentences);
  return batches.map((batch) => batch.length);
}

it('fills each call as far as every limit allows', async () => {
  const sentences = Array.from({ length: 10 }, () => 'x'.repeat(50));
  expect(await sizes(sentences, {})).toEqual([10]);
  expect(await sizes(sentences, { sentences: 4 })).toEqual([4, 4, 2]);
  expect(await sizes(sentences, { requestBytes: 3 * 53 })).toEqual([3, 3, 3, 1]);
  // A sentence contributes its own 50 characters, the sample's 36, and the fields around both.
  expect(await sizes(sentences, { replyChars: 5 * 150 })).toEqual([5, 5]);
  expect(await sizes([], {})).toEqual([]);
});

it('counts encoded bytes, and sends an item that is too large for any call alone', async () => {
  expect(await sizes(['é'.repeat(10), 'é'.repeat(10)], { requestBytes: 40 })).toEqual([1, 1]);
  expect(await sizes(['a', 'x'.repeat(500), 'b'], { requestBytes: 100 })).toEqual([1, 1, 1]);
});
