import { expect, it } from 'vitest';
import { measureLine } from '../../../../src/conversations/analysis/sources/read-recording.ts';

const chunk = (start_time: number | string, end_time: number | string, loudness_db?: number) => ({
  start_time,
  end_time,
  sentiments: [],
  ...(loudness_db !== undefined && { loudness_db }),
});
const line = { start_time: 1_000, end_time: 5_000 };

it('is the level of its chunk', () => {
  expect(measureLine([chunk(0, 1_000, -3), chunk('1000', '5000', -21.4), chunk(5_000, 6_000, -3)], line)).toBe(-21.4);
});

it('is the mean power of several chunks, weighted by their length', () => {
  // (3 * 0.1 + 1 * 0.001) / 4 = 0.07525
  expect(measureLine([chunk(1_000, 4_000, -10), chunk(4_000, 5_000, -30)], line)).toBe(-11.2);
});

it('leaves out chunks without a level', () => {
  expect(measureLine([chunk(1_000, 4_000), chunk(4_000, 5_000, -30)], line)).toBe(-30);
});

it('is that of the chunk around a line that is a part of it', () => {
  expect(measureLine([chunk(0, 20_000, -18)], line)).toBe(-18);
});

it('is unknown without a chunk or a level', () => {
  expect(measureLine([chunk(6_000, 8_000, -18)], line)).toBeUndefined();
  expect(measureLine([chunk(1_000, 5_000)], line)).toBeUndefined();
  expect(measureLine([], line)).toBeUndefined();
});
