import fc from 'fast-check';
import { expect, it } from 'vitest';
import { takeEvenly } from '../../../../../src/engines/text/matching/bounded-work.ts';

it('takes the first and others in order, up to the given number, and all of a short list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 1, max: 100, noNaN: true }), (size, max) => {
      const taken = takeEvenly(
        Array.from({ length: size }, (_, at) => at),
        max,
      );
      expect(taken).toHaveLength(size <= max ? size : Math.floor(max));
      expect(taken[0]).toBe(0);
      expect(taken.every((item, at) => at === 0 || item > (taken[at - 1] ?? size))).toBe(true);
    }),
  );
});
