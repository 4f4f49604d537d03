import { setImmediate as nextTurn } from 'node:timers/promises';

/** The event loop is held for about so long at a time. */
const turnMs = 20;

/** A pause for the others, each time it is asked for after the event loop was held for long enough. */
export function takeTurns(): () => Promise<void> {
  let turnStart = performance.now();
  return async () => {
    if (performance.now() - turnStart <= turnMs) return;
    await nextTurn();
    turnStart = performance.now();
  };
}
