import { expect, it } from 'vitest';
import { ReadCache } from '../../../../src/service/store/read-cache.ts';

function newCache(maxWeight = 100) {
  const state = { version: 1, loads: 0 };
  const cache = new ReadCache<string>({
    foreignChanges: () => state.version,
    maxWeight,
    weigh: (value) => value.length,
  });
  /** Reads a key, and loads it as its name and the number of the load. */
  const read = (key: string) => cache.read(key, async () => `${key}${++state.loads}`);
  return { cache, state, read };
}

it('loads a value once', async () => {
  const { read } = newCache();
  expect([await read('a'), await read('b'), await read('a')]).toEqual(['a1', 'b2', 'a1']);
});

it('loads once for concurrent readers', async () => {
  const { read } = newCache();
  expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual(['a1', 'a1', 'a1']);
});

it('loads again after a change by this connection', async () => {
  const { cache, read } = newCache();
  await read('a');
  await read('b');
  cache.drop('a');
  expect([await read('a'), await read('b')]).toEqual(['a3', 'b2']);
});

it('loads everything again after a commit by another connection', async () => {
  const { state, read } = newCache();
  await read('a');
  await read('b');
  state.version += 1;
  expect([await read('a'), await read('b'), await read('a')]).toEqual(['a3', 'b4', 'a3']);
});

it('does not cache a value that changed while it was loaded', async () => {
  const { cache, state, read } = newCache();
  const commitElsewhere = () => {
    state.version += 1;
  };
  for (const change of [() => cache.drop('a'), commitElsewhere]) {
    const before = state.loads;
    const loading = read('a');
    change();
    expect(await loading).toBe(`a${before + 1}`);
    expect(await read('a')).toBe(`a${before + 2}`);
    cache.drop('a');
  }
});

it('does not cache an undefined value or an error', async () => {
  const { cache, read } = newCache();
  expect(await cache.read('a', () => Promise.resolve(undefined))).toBeUndefined();
  await expect(cache.read('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await read('a')).toBe('a1');
});

it('drops values if their total weight is too high', async () => {
  const { read } = newCache(5);
  expect([await read('a'), await read('b'), await read('c')]).toEqual(['a1', 'b2', 'c3']);
  expect([await read('c'), await read('b'), await read('a')]).toEqual(['c3', 'b2', 'a4']);
});

it('caches nothing if it cannot notice changes by other connections', async () => {
  const cache = new ReadCache<number>({ foreignChanges: undefined, maxWeight: 5, weigh: () => 1 });
  let loads = 0;
  const read = () => cache.read('a', async () => ++loads);
  expect([await read(), await read()]).toEqual([1, 2]);
});
