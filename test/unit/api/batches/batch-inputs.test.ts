import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchLimits, batchInputs } from '../../../../src/api/batches/batch-inputs.ts';
import type { TextInput } from '../../../../src/api/batches/text-input.ts';

const inputOf = (text: string): TextInput => ({ id: text, source: '-', text });
const limitsOf = (texts: number, chars = Number.POSITIVE_INFINITY): BatchLimits => ({ texts: () => texts, chars });

async function* inputsOf(texts: readonly string[]): AsyncGenerator<readonly TextInput[]> {
  for (const text of texts) yield [inputOf(text)];
}

async function collect(inputs: AsyncIterable<readonly TextInput[]>, limits: BatchLimits): Promise<unknown[][]> {
  const all: unknown[][] = [];
  for await (const batch of batchInputs(inputs, limits)) all.push(batch.map(({ text }) => text));
  return all;
}

describe('batchInputs', () => {
  it('takes what is there, up to the limits', async () => {
    expect(await collect(inputsOf(['a', 'b', 'c', 'd', 'e']), limitsOf(2))).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(await collect(inputsOf(['aa', 'b', 'ccccc', 'd']), limitsOf(9, 3))).toEqual([['aa', 'b'], ['ccccc'], ['d']]);
    expect(await collect(inputsOf([]), limitsOf(9))).toEqual([]);
  });

  it('waits for no more than the first of them', async () => {
    let goOn = () => {};
    const more = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* slow() {
      yield [inputOf('a')];
      yield [inputOf('b')];
      await more;
      yield [inputOf('c')];
    }
    const batches = batchInputs(slow(), limitsOf(9));
    expect(await batches.next()).toMatchObject({ value: [{ text: 'a' }, { text: 'b' }] });
    goOn();
    expect(await batches.next()).toMatchObject({ value: [{ text: 'c' }] });
    expect(await batches.next()).toMatchObject({ done: true });
  });

  it('reads no further ahead than one while nobody asks', async () => {
    let read = 0;
    async function* counted() {
      for (; ; read += 1) yield [inputOf('x')];
    }
    const batches = batchInputs(counted(), limitsOf(3));
    await batches.next();
    await new Promise(setImmediate);
    expect(read).toBeLessThanOrEqual(4);
  });

  it('gives what came before a failure, then the failure', async () => {
    async function* broken() {
      yield [inputOf('a')];
      throw new Error('broken');
    }
    const batches = batchInputs(broken(), limitsOf(1));
    expect(await batches.next()).toMatchObject({ value: [{ text: 'a' }] });
    await expect(batches.next()).rejects.toThrow('broken');
  });

  it('loses none and keeps their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string()),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 20 }),
        async (texts, most, chars) => {
          const batches = await collect(inputsOf(texts), limitsOf(most, chars));
          expect(batches.flat()).toEqual(texts);
          expect(batches.every((batch) => batch.length <= most)).toBe(true);
        },
      ),
    );
  });
});
