import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateIn, dateInName, mondayOf, periodOf, readDate } from '../../../../src/conversations/analysis/dates.ts';

describe('readDate', () => {
  it.each([
    ['2026-11-02', '2026-11-02'],
    ['2026-11-02 09:13', '2026-11-02T09:13:00'],
    ['2026-11-02T23:59:59.999+05:00', '2026-11-02T23:59:59'],
    ['2026/1/5', '2026-01-05'],
    ['02.11.2026 9:05', '2026-11-02T09:05:00'],
    ['Mon, 02 Nov 2026 22:13:00 -0800', '2026-11-02T22:13:00'],
    ['2 November 2026', '2026-11-02T00:00:00'],
    [1793606400, '2026-11-02T08:00:00'],
    ['1793606400000', '2026-11-02T08:00:00'],
  ])('reads %j', (value, date) => expect(readDate(value)).toBe(date));

  it.each(['11/02/2026', '2026-02-30', '2026-13-01', '12:30', 'tomorrow', '', 17, null, 'may contain nuts'])(
    'does not guess the meaning of %j',
    (value) => expect(readDate(value)).toBeUndefined(),
  );

  it('reads back every day that it writes, and never throws', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-02'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          expect(readDate(day)).toBe(day);
        },
      ),
    );
    fc.assert(fc.property(fc.oneof(fc.string(), fc.double(), fc.anything()), (value) => void readDate(value)));
  });
});

it('finds the date in the columns, and in the name of a file', () => {
  expect(dateIn({ id: 1793606400, 'Created At': '2026-11-02' })).toBe('2026-11-02');
  expect(dateIn({ update: '2026-11-02', sentence: '2026-11-02' })).toBeUndefined();
  expect(dateInName('calls/2025/GMT20261102-091300_Recording.vtt')).toBe('2026-11-02');
  expect(dateInName('2026-11-02/call.vtt')).toBeUndefined();
  expect(dateInName('order-2026110299.csv')).toBeUndefined();
});

describe('periodOf', () => {
  it.each([
    ['2026-11-02', '2026-W45'],
    ['2026-11-08', '2026-W45'],
    ['2027-01-03', '2026-W53'],
    ['2024-12-30', '2025-W01'],
  ])('%s is in the week %s', (date, week) => expect(periodOf(date, 'week')).toBe(week));

  it('names the Monday of a week', () => {
    expect(mondayOf('2026-W45')).toBe('2 Nov');
    expect(mondayOf('2025-W01')).toBe('30 Dec');
    expect(periodOf('2026-11-02T09:00:00', 'month')).toBe('2026-11');
    expect(periodOf('2026-11-02T09:00:00', 'day')).toBe('2026-11-02');
  });
});

it('reads a long run of capitals at the end of a date in linear time', () => {
  expect(readDate(`Nov 15 2026 ${'A'.repeat(60)}!`)).toBeUndefined();
  expect(readDate('Nov 15 2026 13:49 GMT')).toBe('2026-11-15T13:49:00');
});
