import { expect, it } from 'vitest';
import { distinctLength, shortenToEnds } from '../../../../src/cli/records/short-ids.ts';
import { createJobId } from '../../../../src/contract/schemas/job-id.ts';

it('gives the fewest first characters that tell ids apart, eight or more', () => {
  expect(distinctLength([])).toBe(8);
  expect(distinctLength(['aaaaaaaaaa', 'b'])).toBe(8);
  expect(distinctLength(['aaaaaaaaaa', 'aaaaaaaaab', 'aaaaaaaaab'])).toBe(10);
});

it('keeps ids of the same moment apart with eight characters', () => {
  const ids = Array.from({ length: 20 }, createJobId);
  const shown = ids.map(shortenToEnds(ids));
  expect(new Set(shown).size).toBe(20);
  expect(shown.every((short, at) => short.length === 8 && ids[at]?.endsWith(short))).toBe(true);
});

it('shows more of the ends when they are alike', () => {
  const shorten = shortenToEnds(['1a2222222222', '1b2222222222', 'job-1']);
  expect(['1a2222222222', '1b2222222222', 'job-1'].map(shorten)).toEqual(['a2222222222', 'b2222222222', 'job-1']);
});
