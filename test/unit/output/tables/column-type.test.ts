import { describe, expect, it } from 'vitest';
import { joinTypes, timeMs, typeOf } from '../../../../src/output/tables/column-type.ts';
import { listValue, NestedValue } from '../../../../src/output/view.ts';

describe('the type of a cell', () => {
  it.each([
    ['hello', 'text'],
    ['2026-11-02', 'day'],
    ['2026-02-30', 'text'],
    ['1899-12-31', 'text'],
    ['2026-11-02T09:13:00', 'local-time'],
    ['2026-11-02T09:13:00Z', 'time'],
    ['2026-11-02T09:13:00.123Z', 'time'],
    ['2026-11-02T24:00:00Z', 'text'],
    ['2026-11-02T09:13:00+01:00', 'text'],
    ['4711', 'text'],
    [4711, 'integer'],
    [0.5, 'number'],
    [-0, 'number'],
    [2 ** 60, 'number'],
    [true, 'boolean'],
    [undefined, undefined],
    [listValue([]), undefined],
    [listValue(['a']), 'texts'],
    [listValue([1, 0.5]), 'numbers'],
    [listValue(['a', 1]), 'json'],
    [new NestedValue({ a: 1 }, ''), 'json'],
  ])('of %s is %s', (value, type) => {
    expect(typeOf(value, false)).toBe(type);
  });

  it.each([
    ['4711', 'integer'],
    ['-0.25', 'number'],
    ['007', 'text'],
    ['+49', 'text'],
    ['1e5', 'text'],
    ['1.0', 'text'],
    ['12345678901234567', 'text'],
    ['', undefined],
  ])('of a table of text, %s, is %s', (value, type) => {
    expect(typeOf(value, true)).toBe(type);
  });
});

it('is text for cells that only text can hold', () => {
  expect(joinTypes('integer', 'number')).toBe('number');
  expect(joinTypes('texts', 'numbers')).toBe('json');
  expect(joinTypes('day', 'time')).toBe('text');
  expect(joinTypes('boolean', 'integer')).toBe('text');
});

it('counts a time without a zone as UTC', () => {
  expect(timeMs('2026-11-02T09:13:00')).toBe(Date.UTC(2026, 10, 2, 9, 13));
});
