import type { Store } from '../store/store.ts';

/** How often in a row others may use the database. */
const tries = 100;

/**
 * Removes the copies of what was deleted from the file of the database.
 *
 * @param pause between two parts: requests come first
 * @returns whether all of it was done: not if others have used the database all the time
 */
export async function eraseUnused(
  store: Store,
  pause: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (let busy = 0; busy < tries && signal?.aborted !== true; await pause()) {
    const erased = store.eraseSome();
    if (erased === 'done') return true;
    busy = erased === 'more' ? 0 : busy + 1;
  }
  return false;
}
