import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createClaimTurns } from '../../../../../src/service/compute/jobs/claim-turns.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

function setUp() {
  const clock = createFakeClock();
  const claims: string[] = [];
  const turns = createClaimTurns(() => void claims.push('claim'), clock);
  onTestFinished(turns.close);
  return {
    turns,
    /** News, and the outcome of the claim if there was one at once. @returns whether there was */
    news(afterMs: number, claimed: number, max = 256): boolean {
      clock.advance(afterMs);
      const before = claims.length;
      turns.begin();
      if (claims.length === before) return false;
      turns.note(claimed, max);
      return true;
    },
    claims,
  };
}

test('claims at once while news is rare, however little there is', () => {
  const { news } = setUp();
  expect(Array.from({ length: 20 }, () => news(50, 1))).not.toContain(false);
});

test('waits for more if news arrives all the time and claims return little', async () => {
  const { news, claims } = setUp();
  for (let count = 0; count < 20; count += 1) news(2, 3);
  expect(news(2, 3)).toBe(false);
  const before = claims.length;
  await sleep(60);
  expect(claims.length).toBe(before + 1);
});

test('claims at once again after a claim that returned all that it asked for', async () => {
  const { turns, news } = setUp();
  for (let count = 0; count < 20; count += 1) news(2, 3);
  expect(turns.defer()).toBe(true);
  turns.note(256, 256);
  expect(turns.defer()).toBe(false);
});

test('waits after a claim that returned nothing', () => {
  const { news } = setUp();
  expect([news(50, 0), news(50, 0)]).toEqual([true, false]);
});
