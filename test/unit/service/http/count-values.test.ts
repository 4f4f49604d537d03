import { expect, it } from 'vitest';
import { countValues } from '../../../../src/service/http/count-values.ts';

it.each([
  ['', 0],
  ['{}', 1],
  ['[[],[],[]]', 6],
  ['{"a":1,"b":[2,3]}', 4],
  ['{"a":"x,y,[{","b":"\\\\","c":"\\",[,","d":2}', 4],
  ['{"a":"\\\\\\",,"}', 1],
  ['{"a":",,,', 1],
])('counts the values of %s: %i', (text, count) => {
  expect(countValues(Buffer.from(text), 100)).toBe(count);
});

it('stops counting at the maximum', () => {
  expect(countValues(Buffer.from('[,,,,,,,,,]'), 3)).toBe(4);
});
