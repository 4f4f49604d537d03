import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * A new job id: a UUID of version 7 (RFC 9562). It starts with the milliseconds since 1970, so that jobs created
 * together are adjacent in an index. The other 73 bits are random, because anyone who knows the id can fetch the
 * results. Called without options, `uuid` would only increment them within a millisecond.
 */
export const createJobId = (): string => v7({});

/**
 * The ids of the jobs of one call. A reserved id always gives the same ids. It is secret, so no id can be derived from
 * another one, or from anything that the caller has sent.
 *
 * @param reservedId the id that belongs to the call's Idempotency-Key; undefined without a key
 */
export function createJobIds(count: number, reservedId: string | undefined): string[] {
  if (reservedId === undefined) return Array.from({ length: count }, createJobId);
  const msecs = Number.parseInt(reservedId.replaceAll('-', '').slice(0, 12), 16);
  return Array.from({ length: count }, (_, index) =>
    v7({ msecs, random: createHash('sha256').update(`${reservedId} ${index}`).digest() }),
  );
}
