/**
 * The turn from which to look for waiting items. While any transaction on the server holds an old snapshot, PostgreSQL
 * keeps the index entries of all items that were taken since, and a look from the start passes over each of them. New
 * items never have an earlier turn than the items before them. So if a look from the start was slow, the next ones
 * begin where it found something, for many times as long as it took. Meanwhile, an item that returned to an earlier
 * turn has to wait.
 */
import type { Clock } from '../../shared/clock.ts';

const slowMs = 10;
const pauseTimes = 20;

export interface TurnFloor {
  /** @param look returns the items that it found, and their first turn */
  looking<Found>(look: (fromTurn: number) => Promise<readonly [Found, turn: number | undefined]>): Promise<Found>;
  /** The next look begins at the start. */
  reset(): void;
}

export function createTurnFloor(clock: Pick<Clock, 'steadyMs'>): TurnFloor {
  let floor = 0;
  let untilMs = 0;
  return {
    async looking(look) {
      const begunMs = clock.steadyMs();
      const isWhole = begunMs >= untilMs;
      const [found, turn] = await look(isWhole ? 0 : floor);
      if (turn !== undefined) floor = turn;
      const tookMs = clock.steadyMs() - begunMs;
      if (isWhole && floor > 0 && tookMs > slowMs) untilMs = begunMs + (pauseTimes + 1) * tookMs;
      return found;
    },
    reset() {
      untilMs = 0;
    },
  };
}
