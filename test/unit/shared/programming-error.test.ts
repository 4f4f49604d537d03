import { expect, it } from 'vitest';
import { isProgrammingError } from '../../../src/shared/errors.ts';

const thrownBy = async (run: () => unknown): Promise<unknown> => {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
};

it.each([
  ['a function that is undefined', () => Object(undefined).parse()],
  ['a member of undefined', () => (undefined as unknown as { name: string }).name],
])('%s is a mistake in the program', async (_name, run) => {
  expect(isProgrammingError(await thrownBy(run))).toBe(true);
});

it.each([
  ['text that is not UTF-8', () => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff]))],
  ['text that is not JSON', () => JSON.parse('{')],
  ['an address without a listener', () => fetch('http://127.0.0.1:1')],
  ["a parser's plain error", () => Promise.reject(new Error('invalid'))],
])('%s is not', async (_name, run) => {
  expect(isProgrammingError(await thrownBy(run))).toBe(false);
});
