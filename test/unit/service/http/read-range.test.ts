import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRange } from '../../../../src/service/http/read-range.ts';

const size = 1000;

describe('a single byte range', () => {
  test.each([
    ['bytes=0-99', { first: 0, last: 99 }],
    ['bytes=500-', { first: 500, last: 999 }],
    ['bytes=-10', { first: 990, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['bytes=990-5000', { first: 990, last: 999 }],
    ['Bytes= 0-0 ', { first: 0, last: 0 }],
  ])('%s', (header, range) => expect(readRange(header, size)).toEqual(range));
});

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('%s is outside the file', (header) =>
  expect(readRange(header, size)).toBe('unsatisfiable'),
);

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes=1.5-2'])(
  '%s requests the whole file',
  (header) => expect(readRange(header, size)).toBeUndefined(),
);

test('an empty file has no satisfiable range', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
});

test('any header gives a range within the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(3000), fc.nat(3000)).map(([from, to]) => `bytes=${from}-${to}`),
    fc.nat(3000).map((length) => `bytes=-${length}`),
  );
  fc.assert(
    fc.property(header, fc.integer({ min: 1, max: 2000 }), (text, bytes) => {
      const range = readRange(text, bytes);
      if (range === undefined || range === 'unsatisfiable') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeGreaterThanOrEqual(range.first);
      expect(range.last).toBeLessThan(bytes);
    }),
  );
});
