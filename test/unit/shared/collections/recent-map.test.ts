import { expect, it } from 'vitest';
import { RecentMap } from '../../../../src/shared/collections/recent-map.ts';

it('drops the values used least recently when there are too many', () => {
  const map = new RecentMap<number>(3);
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const) {
    map.set(key, value);
  }
  expect(map.get('a')).toBe(1);
  map.set('d', 4);
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([1, undefined, 3, 4]);
});

it('counts the weight of what it keeps, and does not keep a value that is too heavy', () => {
  const map = new RecentMap<string>(10);
  map.set('a', 'x', 4);
  map.set('a', 'y', 6);
  map.set('b', 'z', 4);
  expect([map.get('a'), map.get('b')]).toEqual(['y', 'z']);
  map.delete('a');
  map.set('c', 'w', 6);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 'z', 'w']);
  map.set('heavy', 'v', 11);
  expect(map.get('heavy')).toBeUndefined();
  map.clear();
  map.set('d', 'u', 10);
  expect(map.get('d')).toBe('u');
});

it('keeps held values, and reports those that it drops', () => {
  const dropped: string[] = [];
  const map = new RecentMap<string>(2, { isHeld: (value) => value === 'held', onDrop: (value) => dropped.push(value) });
  map.set('a', 'held');
  map.set('b', 'x');
  map.set('c', 'y');
  expect([map.values(), dropped]).toEqual([['held', 'y'], ['x']]);
  map.set('heavy', 'held', 9);
  expect([map.values(), dropped]).toEqual([
    ['held', 'held'],
    ['x', 'y'],
  ]);
  map.drop('a');
  map.drop('a');
  map.delete('heavy');
  expect([map.values(), dropped]).toEqual([[], ['x', 'y', 'held']]);
});
