/** Limits the requests per minute of a user, and of an address without a user. */
import type { Limits } from '../../contract/schemas/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import { type CounterSharing, MinuteCounter } from '../base/minute-counter.ts';
import type { SharedCounts } from '../base/shared-counts.ts';

/** Per address, in addition to its other requests: a load balancer that checks ten times per second makes 600. */
const healthChecksPerMinute = 6_000;

export type RateLimits = ReturnType<typeof createRateLimits>;

/** @param counts shared by the processes of the service */
export function createRateLimits({ requestsPerMinute, anonymousPerMinute }: Limits, counts?: SharedCounts) {
  const shared = (name: string) => counts && { counts, name };
  const limited = (perMinute: number, who: string, sharing?: CounterSharing) => {
    const counter = new MinuteCounter(perMinute, undefined, sharing);
    return (key: string) => {
      if (counter.add(key)) return;
      const message = `${who} may make ${perMinute} requests in a minute, and has made them`;
      throw new ServiceFailure('rate_limited', message, counter.secondsLeft(key));
    };
  };
  return {
    /** Counts a request of a user. @throws ServiceFailure `rate_limited` */
    countUser: limited(requestsPerMinute, 'A user', shared('user')),
    /** Counts a request without a user, or with a wrong credential. @throws ServiceFailure `rate_limited` */
    countAddress: limited(anonymousPerMinute, 'An address without a user', shared('address')),
    /**
     * Counts a health check. Not shared: health checks are about this process, with or without the database that has the
     * shared counts. @throws ServiceFailure `rate_limited`
     */
    countHealthCheck: limited(healthChecksPerMinute, 'An address'),
  };
}
