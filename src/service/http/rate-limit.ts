/** How many requests a user, and an address without a user, may make in a minute. */
import type { Limits } from '../../contract/schemas/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import { MinuteCounter } from '../base/minute-counter.ts';
import type { SharedCounts } from '../base/shared-counts.ts';

export interface RateLimits {
  /** Counts a request of a user. @throws ServiceFailure `rate_limited` */
  countUser(userId: string): void;
  /** Counts a request without a user, or with a wrong credential. @throws ServiceFailure `rate_limited` */
  countAddress(address: string): void;
}

/** @param counts those that the processes of the service share */
export function createRateLimits({ requestsPerMinute, anonymousPerMinute }: Limits, counts?: SharedCounts): RateLimits {
  const limited = (name: string, perMinute: number, who: string) => {
    const counter = new MinuteCounter(perMinute, undefined, counts && { counts, name });
    return (key: string) => {
      if (counter.add(key)) return;
      const message = `${who} may make ${perMinute} requests in a minute, and has made them`;
      throw new ServiceFailure('rate_limited', message, counter.secondsLeft(key));
    };
  };
  return {
    countUser: limited('user', requestsPerMinute, 'A user'),
    countAddress: limited('address', anonymousPerMinute, 'An address without a user'),
  };
}
