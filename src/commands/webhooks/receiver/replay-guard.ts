/**
 * Recognises copies of signed requests. A sender that retries signs again with a new time, so a request with the
 * webhook-id and the webhook-timestamp of an earlier one was copied on its way.
 */

/** Enough for the requests of a busy service within the tolerance. */
const maxKept = 10_000;

/** @returns true if a genuine request is a copy; false the first time */
export type IsReplay = (id: string, timestamp: number) => boolean;

export function createReplayGuard(): IsReplay {
  const seen = new Map<string, number>();
  /** Requests up to this time may have been forgotten, so all of them count as copies. */
  let forgottenUntil = Number.NEGATIVE_INFINITY;
  return (id, timestamp) => {
    const key = `${timestamp} ${id}`;
    if (timestamp <= forgottenUntil || seen.has(key)) return true;
    seen.set(key, timestamp);
    const [oldest] = seen;
    if (seen.size > maxKept && oldest !== undefined) {
      seen.delete(oldest[0]);
      forgottenUntil = Math.max(forgottenUntil, oldest[1]);
    }
    return false;
  };
}
