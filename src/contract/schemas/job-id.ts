import { v7 } from 'uuid';

/**
 * A new id of a job: a UUID of version 7 (RFC 9562), which begins with the milliseconds since 1970, so that jobs of the same time
 * are neighbours in an index. Its other 73 bits are random: anyone who knows the id can fetch what was computed. Without
 * options, `uuid` would count them up within a millisecond.
 */
export const createJobId = (): string => v7({});
