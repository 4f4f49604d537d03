import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long the event loop is held at a time, about. */
const turnMs = 20;

/** @returns a function that pauses for others if the event loop was held for long enough; undefined if not */
export function takeTurns(): () => Promise<void> | undefined {
  let turnStart = performance.now();
  const pause = async (): Promise<void> => {
    await nextTurn();
    turnStart = performance.now();
  };
  return () => (performance.now() - turnStart <= turnMs ? undefined : pause());
}
