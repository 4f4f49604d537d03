import { setImmediate as nextTurn } from 'node:timers/promises';

/** The approximate time for which work may hold the event loop at a time. */
const turnMs = 20;

/** @returns a function that pauses if the event loop was held for long enough; otherwise returns undefined */
export function takeTurns(): () => Promise<void> | undefined {
  let turnStart = performance.now();
  const pause = async (): Promise<void> => {
    await nextTurn();
    turnStart = performance.now();
  };
  return () => (performance.now() - turnStart <= turnMs ? undefined : pause());
}
