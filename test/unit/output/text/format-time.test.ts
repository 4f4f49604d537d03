import { expect, test } from 'vitest';
import { formatSpan, formatTime } from '../../../../src/output/text/format-time.ts';

test.each([
  [0, '0:00.0'],
  [3249, '0:03.2'],
  [3250, '0:03.3'],
  [59_960, '1:00.0'],
  [760_000, '12:40.0'],
  [3_723_400, '1:02:03.4'],
  [-5, '0:00.0'],
])('prints %d ms as %s', (ms, text) => expect(formatTime(ms)).toBe(text));

test('prints a time span with numbers or digits', () =>
  expect(formatSpan({ start_time: 1000, end_time: '61500' })).toBe('0:01.0-1:01.5'));
