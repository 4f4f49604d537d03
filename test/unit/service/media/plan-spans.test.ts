import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findEnd, joinNear, type Packet } from '../../../../src/service/media/plan-spans.ts';

/** Pictures at 25 a second in the order of the file: `I` is a key frame. @param shown the place at which each is shown */
const packets = (shown: readonly number[], keys: readonly number[] = [0]): Packet[] =>
  shown.map((place) => ({ atSeconds: place / 25, isKey: keys.includes(place) }));

describe('findEnd', () => {
  const reordered = packets([0, 4, 2, 1, 3, 8, 6, 5, 7, 12, 10, 9, 11]);

  test('ends where no picture is missing', () => {
    expect(findEnd(reordered, 0, 5 / 25)).toEqual({ pictures: 5, toSeconds: 5 / 25 });
    expect(findEnd(reordered, 0, 5.5 / 25)).toEqual({ pictures: 9, toSeconds: 9 / 25 });
  });

  test('takes all pictures to the end of the recording', () => {
    const end = findEnd(reordered, 0, 12 / 25);
    expect(end?.pictures).toBe(13);
    expect(end?.toSeconds).toBeCloseTo(13 / 25);
  });

  test.each([
    ['pictures that are shown before the key frame', packets([3, 1, 2, 6, 4, 5], [3])],
    ['no key frame at the start', packets([0, 1, 2, 3], [1])],
    ['a single picture', packets([0])],
    ['a picture without a time', [...packets([0, 1]), { atSeconds: Number.NaN, isKey: false }]],
  ])('refuses %s', (_what, list) => {
    expect(findEnd(list, list[0]?.atSeconds ?? 0, 0.1)).toBeUndefined();
  });

  test('whatever the order: all pictures of the span are shown before all others', () => {
    const orders = fc
      .array(fc.uniqueArray(fc.nat(7), { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 6 })
      .map((groups) => [0, ...groups.flatMap((group, i) => group.map((place) => 1 + 8 * i + place))]);
    fc.assert(
      fc.property(orders, fc.nat(50), (order, wanted) => {
        const end = findEnd(packets(order), 0, wanted / 25);
        if (end === undefined) return;
        const [span, rest] = [order.slice(0, end.pictures), order.slice(end.pictures)];
        expect(Math.max(...span)).toBeLessThan(Math.min(...rest, 1e6));
        expect(end.toSeconds * 25).toBeCloseTo(end.pictures);
      }),
    );
  });
});

test('segments that begin within the previous one become one span', () => {
  const segments = [
    { startMs: 1000, endMs: 3000 },
    { startMs: 4000, endMs: 5000 },
    { startMs: 20_000, endMs: 21_000 },
  ];
  const groups = joinNear(segments, packets([0, 50, 450], [0, 50, 450]), 0);
  expect(groups.map(({ fromSeconds, segments }) => [fromSeconds, segments.length])).toEqual([
    [0, 2],
    [18, 1],
  ]);
});
