import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mondayOf, periodOf } from '../../../../../src/conversations/analysis/summary/dates.ts';
import {
  dateIn,
  dateInName,
  findDayOrder,
  readDate,
} from '../../../../../src/conversations/transcripts/times/dates.ts';

describe('readDate', () => {
  it.each([
    ['2026-11-02', '2026-11-02'],
    ['2026-11-02 09:13', '2026-11-02T09:13:00'],
    ['2026-11-02T23:59:59.999+05:00', '2026-11-02T23:59:59'],
    ['2026/1/5', '2026-01-05'],
    ['02.11.2026 9:05', '2026-11-02T09:05:00'],
    ['Mon, 02 Nov 2026 22:13:00 -0800', '2026-11-02T22:13:00'],
    ['2 November 2026', '2026-11-02'],
    ['Nov 15, 2026 1:49 PM', '2026-11-15T13:49:00'],
    ['Sunday, November 15, 2026 at 12:05:09 a.m.', '2026-11-15T00:05:09'],
    ['November 15th, 2026', '2026-11-15'],
    ['11/15/2026 1:49 PM', '2026-11-15T13:49:00'],
    ['15/11/26, 13:49', '2026-11-15T13:49:00'],
    ['15-11-2026 13:49', '2026-11-15T13:49:00'],
    ['15-Nov-2026 13:49', '2026-11-15T13:49:00'],
    ['7. März 2026 um 9:05', '2026-03-07T09:05:00'],
    ['2026-11-15 01:49:00 PM', '2026-11-15T13:49:00'],
    ['20261115T134900Z', '2026-11-15T13:49:00'],
    ['Sun, 15 Nov 2026 13:49:07 +0000', '2026-11-15T13:49:07'],
    [1793606400000000, '2026-11-02T08:00:00'],
    [1793606400, '2026-11-02T08:00:00'],
    ['1793606400000', '2026-11-02T08:00:00'],
  ])('reads %j', (value, date) => expect(readDate(value)).toBe(date));

  it.each(['11/02/2026', '2026-02-30', '2026-13-01', '12:30', 'tomorrow', '', 17, null, 'may contain nuts'])(
    'does not guess the meaning of %j',
    (value) => expect(readDate(value)).toBeUndefined(),
  );

  it('reads an uncertain day in the order that other dates show', () => {
    const order = findDayOrder(['11/02/2026', '11/15/2026']);
    expect(order).toBe('month first');
    expect(readDate('11/02/2026 1:49 PM', order)).toBe('2026-11-02T13:49:00');
    expect(findDayOrder(['15/11/2026', '11/15/2026', 'x'])).toBeUndefined();
    expect(findDayOrder(['10/6/2026 7:19 PM'])).toBe('month first');
    expect(findDayOrder(['10/06/2026 7:19 PM', '10/6/2026 7:19 pm', '10/6/2026 19:19'])).toBeUndefined();
    expect(readDate('11/11/2026')).toBe('2026-11-11');
  });

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

it('ignores what follows a date', () => {
  expect(readDate(`Nov 15 2026 ${'A'.repeat(60)}!`)).toBe('2026-11-15');
  expect(readDate('Nov 15 2026 13:49 GMT')).toBe('2026-11-15T13:49:00');
});

it.each([
  ['Sun Nov 15 13:49:00 2026', '2026-11-15T13:49:00'],
  ['Sun Nov 15 13:49:00 +0000 2026', '2026-11-15T13:49:00'],
  ['20261115134900', '2026-11-15T13:49:00'],
  ['/Date(1794750540000)/', '2026-11-15T13:49:00'],
  ['1794750540000000000', '2026-11-15T13:49:00'],
  ['2026年11月15日 下午1:49', '2026-11-15T13:49:00'],
  ['2026년 11월 15일 오전 9:05', '2026-11-15T09:05:00'],
  ['15 de noviembre de 2026 a las 13:49', '2026-11-15T13:49:00'],
  ['15/Nov/2026 13:49', '2026-11-15T13:49:00'],
])('reads %s', (written, date) => {
  expect(readDate(written)).toBe(date);
});
