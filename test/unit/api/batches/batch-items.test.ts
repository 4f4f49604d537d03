import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchLimits, batchItems } from '../../../../src/api/batches/batch-items.ts';

const limitsOf = (maxItems: number, maxChars = Number.POSITIVE_INFINITY, lingerMs = 0): BatchLimits<string> => ({
  maxItems: () => maxItems,
  sizesOf: ({ length }) => [length],
  maxSizes: [maxChars],
  lingerMs,
});

async function* eachOf(texts: readonly string[]): AsyncGenerator<readonly string[]> {
  for (const text of texts) yield [text];
}

async function collect(groups: AsyncIterable<readonly string[]>, limits: BatchLimits<string>): Promise<string[][]> {
  const all: string[][] = [];
  for await (const batch of batchItems(groups, limits)) all.push(batch);
  return all;
}

describe('batchItems', () => {
  it('takes the items that have arrived, up to the limits', async () => {
    expect(await collect(eachOf(['a', 'b', 'c', 'd', 'e']), limitsOf(2))).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(await collect(eachOf(['aa', 'b', 'ccccc', 'd']), limitsOf(9, 3))).toEqual([['aa', 'b'], ['ccccc'], ['d']]);
    expect(await collect(eachOf([]), limitsOf(9))).toEqual([]);
  });

  it('waits only until the first items arrive', async () => {
    let goOn = () => {};
    const more = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* slow() {
      yield ['a'];
      yield ['b'];
      await more;
      yield ['c'];
    }
    const batches = batchItems(slow(), limitsOf(9));
    expect(await batches.next()).toMatchObject({ value: ['a', 'b'] });
    goOn();
    expect(await batches.next()).toMatchObject({ value: ['c'] });
    expect(await batches.next()).toMatchObject({ done: true });
  });

  it('reads at most one group ahead of the consumer', async () => {
    let read = 0;
    async function* counted() {
      for (; ; read += 1) yield ['x'];
    }
    const batches = batchItems(counted(), limitsOf(3));
    await batches.next();
    await new Promise(setImmediate);
    expect(read).toBeLessThanOrEqual(4);
  });

  it('yields the items before a failure, then the failure', async () => {
    async function* broken() {
      yield ['a'];
      throw new Error('broken');
    }
    const batches = batchItems(broken(), limitsOf(1));
    expect(await batches.next()).toMatchObject({ value: ['a'] });
    await expect(batches.next()).rejects.toThrow('broken');
  });

  it('waits until the batch is full if it has the time', async () => {
    const tick = () => new Promise((resolve) => setTimeout(resolve, 2));
    async function* slow() {
      for (const text of ['a', 'b', 'c', 'd', 'e']) {
        await tick();
        yield [text];
      }
    }
    expect(await collect(slow(), limitsOf(2, 9, Number.POSITIVE_INFINITY))).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('ends the source when the consumer stops', async () => {
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield ['x'];
      } finally {
        ended = true;
      }
    }
    for await (const batch of batchItems(endless(), limitsOf(3))) {
      expect(batch).toHaveLength(3);
      break;
    }
    await expect.poll(() => ended).toBe(true);
  });

  it('loses no items and keeps their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string()),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 20 }),
        async (texts, max, chars) => {
          const batches = await collect(eachOf(texts), limitsOf(max, chars));
          expect(batches.flat()).toEqual(texts);
          expect(batches.every((batch) => batch.length <= max)).toBe(true);
        },
      ),
    );
  });
});
