import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long the event loop is held at a time, about. */
const turnMs = 20;

/** @returns a function that pauses for others if the event loop was held for long enough */
export function takeTurns(): () => Promise<void> {
  let turnStart = performance.now();
  return async () => {
    if (performance.now() - turnStart <= turnMs) return;
    await nextTurn();
    turnStart = performance.now();
  };
}
