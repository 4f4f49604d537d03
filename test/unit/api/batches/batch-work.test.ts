import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBatchWork } from '../../../../src/api/batches/batch-work.ts';
import type { TextInput } from '../../../../src/api/batches/text-input.ts';
import { StaError } from '../../../../src/shared/errors.ts';

const inputsOf = (texts: readonly (string | StaError)[]): TextInput[] =>
  texts.map((text, id) => ({ id, source: '-', text }));
const refusal = new StaError('invalid_request', 'no');

it('finds the texts that a service refuses, and returns results for the others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('good', 'bad', 'unread'), { maxLength: 40 }), async (kinds) => {
      const unread = new StaError('invalid_input', 'not JSON');
      let calls = 0;
      const work = createBatchWork(
        1_000,
        async (inputs) => {
          calls += 1;
          if (inputs.some(({ text }) => text === 'bad')) throw refusal;
          return inputs.map(({ id }) => id);
        },
        () => false,
      );
      const outcomes = await work.process(inputsOf(kinds.map((kind) => (kind === 'unread' ? unread : kind))));
      const expected = kinds.map((kind, id) => ({ good: id, bad: refusal, unread })[kind]);
      expect(outcomes).toEqual(expected);
      const bad = kinds.filter((kind) => kind === 'bad').length;
      expect(calls).toBeLessThanOrEqual(1 + 2 * 6 * bad);
    }),
  );
});

it('learns how many texts a service accepts', async () => {
  const sizes: number[] = [];
  const work = createBatchWork(
    100,
    async (inputs) => {
      sizes.push(inputs.length);
      if (inputs.length > 30) throw refusal;
      return inputs.map(({ text }) => text);
    },
    () => false,
  );
  expect(await work.process(inputsOf(Array.from({ length: 100 }, () => 'x')))).toHaveLength(100);
  expect(sizes).toEqual([100, 50, 25, 25, 50, 25, 25]);
  expect(work.maxTexts()).toBe(25);
});

it('does not split a call after failures that are unrelated to its texts or end the run', async () => {
  let calls = 0;
  const failing = (code: 'timeout' | 'forbidden') =>
    createBatchWork(
      9,
      () => {
        calls += 1;
        return Promise.reject(new StaError(code, code));
      },
      (error) => error.code === 'forbidden',
    );
  expect(await failing('timeout').process(inputsOf(['a', 'b']))).toMatchObject([
    { code: 'timeout' },
    { code: 'timeout' },
  ]);
  await expect(failing('forbidden').process(inputsOf(['a', 'b']))).rejects.toMatchObject({ code: 'forbidden' });
  expect(calls).toBe(2);
});
