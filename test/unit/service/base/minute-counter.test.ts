import { expect, it } from 'vitest';
import { MinuteCounter } from '../../../../src/service/base/minute-counter.ts';

it('counts each key in a window of a minute that begins with its first event', () => {
  let now = 1_000;
  const counter = new MinuteCounter(2, () => now);
  expect([counter.add('a'), counter.isFull('a')]).toEqual([true, false]);
  now += 30_000;
  expect([counter.add('a'), counter.isFull('a'), counter.add('a'), counter.add('b')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(counter.secondsLeft('a')).toBe(30);
  now += 29_999;
  expect([counter.add('a'), counter.secondsLeft('a')]).toEqual([false, 1]);
  now += 1;
  expect([counter.isFull('a'), counter.add('a'), counter.secondsLeft('a')]).toEqual([false, true, 60]);
});

it('keeps a bounded number of keys, and drops the least recently seen ones', () => {
  const counter = new MinuteCounter(1, () => 0);
  counter.add('first');
  for (let i = 0; i < 49_999; i += 1) counter.add(`${i}`);
  expect([counter.isFull('first'), counter.isFull('0')]).toEqual([true, true]);
  counter.add('one more');
  expect([counter.isFull('1'), counter.isFull('first'), counter.isFull('one more')]).toEqual([false, true, true]);
});

it('has no limit at 0', () => {
  const counter = new MinuteCounter(0);
  for (let i = 0; i < 10; i += 1) expect(counter.add('a')).toBe(true);
  expect(counter.isFull('a')).toBe(false);
});
