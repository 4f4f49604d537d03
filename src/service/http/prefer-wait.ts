/** `Prefer: wait=<seconds>` (RFC 7240, section 4.3): a fetch call that is held until its items have ended. */
import { type JobWaits, maxWaitMs } from '../compute/jobs/job-waits.ts';

/** @returns milliseconds, at most {@link maxWaitMs}; undefined if the caller does not prefer to wait */
export function readWait(header: string | string[]): number | undefined {
  const wait = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec([header].flat().join());
  return wait === null ? undefined : Math.min(maxWaitMs, Number(wait[1]) * 1000);
}

/**
 * Responds to a fetch when none of its items is queued or being computed, or when the time is up.
 *
 * @param params of the call: one of them is the id @param fetch computes the current response, or throws
 */
export async function waitForItems(
  waits: JobWaits,
  params: Readonly<Record<string, unknown>>,
  waitMs: number,
  fetch: () => Promise<unknown>,
): Promise<unknown> {
  const ids = [params.fileID, params.transactionId].filter((id) => typeof id === 'string');
  const { response } = await waits.until(ids, waitMs, async () => {
    const response = await fetch();
    return { response, ended: Object.values(Object(Object(response).status)).every((state) => state === 'Completed') };
  });
  return response;
}
