import { expect, test } from 'vitest';
import { createTurnFloor } from '../../../../../src/service/store/jobs/turn-floor.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

function setUp() {
  const clock = createFakeClock();
  const floor = createTurnFloor(clock);
  /** @returns from which turn the look began */
  const look = (tookMs: number, turn?: number) =>
    floor.looking(async (fromTurn) => {
      clock.advance(tookMs);
      return [fromTurn, turn];
    });
  return { clock, floor, look };
}

test('looks from the start as long as that is fast', async () => {
  const { look } = setUp();
  expect([await look(9, 5), await look(9, 7), await look(9)]).toEqual([0, 0, 0]);
});

test('begins at an earlier turn after a slow look from the start, for a hundred times as long', async () => {
  const { clock, look } = setUp();
  expect(await look(100, 5)).toBe(0);
  clock.advance(1_000);
  expect([await look(1, 7), await look(1, 8)]).toEqual([5, 5]);
  clock.advance(8_996);
  expect([await look(1), await look(1)]).toEqual([5, 5]);
  expect(await look(100, 9)).toBe(0);
});

test('begins at least a second back, and a minute back from time to time', async () => {
  const { clock, look } = setUp();
  await look(1_000, 1);
  for (let turn = 2; turn <= 70; turn += 1) {
    clock.advance(1_000);
    await look(0, turn);
  }
  // Sixty turns are remembered. A look from the first of them is slow.
  expect(await look(50)).toBe(11);
  expect(await look(1)).toBe(69);
  clock.advance(1_000);
  expect(await look(1)).toBe(11);
});
