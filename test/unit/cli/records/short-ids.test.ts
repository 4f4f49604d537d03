import { expect, it } from 'vitest';
import { distinctLength, shortenToEnds } from '../../../../src/cli/records/short-ids.ts';
import { createJobId } from '../../../../src/service/compute/jobs/job-id.ts';

it('returns the shortest prefix length that tells ids apart, eight or more', () => {
  expect(distinctLength([])).toBe(8);
  expect(distinctLength(['aaaaaaaaaa', 'b'])).toBe(8);
  expect(distinctLength(['aaaaaaaaaa', 'aaaaaaaaab', 'aaaaaaaaab'])).toBe(10);
});

it('distinguishes ids of the same moment with eight characters', () => {
  const ids = Array.from({ length: 20 }, createJobId);
  const shown = ids.map(shortenToEnds(ids));
  expect(new Set(shown).size).toBe(20);
  expect(shown.every((short, at) => short.length === 8 && ids[at]?.endsWith(short))).toBe(true);
});

it('shows more of the ends if they are alike', () => {
  const shorten = shortenToEnds(['1a2222222222', '1b2222222222', 'job-1']);
  expect(['1a2222222222', '1b2222222222', 'job-1'].map(shorten)).toEqual(['a2222222222', 'b2222222222', 'job-1']);
});
