/**
 * The turn from which to look for waiting items. While any transaction on the server holds an old snapshot, PostgreSQL
 * keeps the index entries of all items that were taken since, and a look from the start passes over each of them: after
 * an hour at 800 items per second, that takes seconds. New items do not have earlier turns than the items before them,
 * so a look begins at the turn where an earlier one found something.
 *
 * Two kinds of items come later and have an earlier turn. One that returns to the queue gets a negative turn, and every
 * look takes those first. One whose transaction was slow to commit is found by the looks that begin further back: about
 * a minute, and at the start. If one of these was slow, the next ones are rare enough that they take a small part of
 * the time.
 */
import { sql } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import { createPace } from '../pace.ts';

/** The turn of an item that returns to the queue: before all others, in their order. */
export const returnedTurn = sql<number>`case when turn < 0 then turn else turn - ${sql.lit(2 ** 52)} end`;

/** Between two turns that are remembered, milliseconds. */
const markMs = 1_000;
const maxMarks = 60;

export type TurnFloor = ReturnType<typeof createTurnFloor>;

export function createTurnFloor(clock: Pick<Clock, 'steadyMs'>) {
  /** The first turns that were found, oldest first. */
  const marks: { readonly atMs: number; readonly turn: number }[] = [];
  const [whole, long] = [createPace(clock, 100), createPace(clock, 20)];
  const [fromStart, fromOldest] = [() => 0, () => marks[0]?.turn ?? 0];
  /** An item may be found a moment before one with an earlier turn is committed. */
  const fromRecent = () => marks.findLast(({ atMs }) => atMs <= clock.steadyMs() - markMs)?.turn ?? fromOldest();
  return {
    /** @param look returns the items that it found, and their first turn that is not negative */
    async looking<Found>(
      look: (fromTurn: number) => Promise<readonly [Found, turn: number | undefined]>,
    ): Promise<Found> {
      const [found, turn] = await (whole.isDue()
        ? whole.timing(() => look(fromStart()))
        : long.isDue()
          ? long.timing(() => look(fromOldest()))
          : look(fromRecent()));
      const nowMs = clock.steadyMs();
      if (turn !== undefined && nowMs >= (marks.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) + markMs) {
        marks.push({ atMs: nowMs, turn });
        if (marks.length > maxMarks) marks.shift();
      }
      return found;
    },
  };
}
