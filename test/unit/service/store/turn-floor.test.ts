import { expect, test } from 'vitest';
import { createTurnFloor } from '../../../../src/service/store/turn-floor.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

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

test('begins at the turn that was found last, after a slow look from the start, for twenty times as long', async () => {
  const { clock, look } = setUp();
  expect([await look(100, 5), await look(1, 7), await look(1), await look(1, 9)]).toEqual([0, 5, 7, 7]);
  clock.advance(1_996);
  expect([await look(1, 9), await look(100, 3), await look(1)]).toEqual([9, 0, 3]);
});

test('looks from the start after a reset', async () => {
  const { floor, look } = setUp();
  await look(100, 5);
  floor.reset();
  expect(await look(1, 2)).toBe(0);
});
