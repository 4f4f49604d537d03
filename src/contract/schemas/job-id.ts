import { v7 } from 'uuid';

/**
 * A new job id: a UUID of version 7 (RFC 9562). It starts with the milliseconds since 1970, so that jobs created
 * together are adjacent in an index. The other 73 bits are random, because anyone who knows the id can fetch the
 * results. Called without options, `uuid` would only increment them within a millisecond.
 */
export const createJobId = (): string => v7({});
