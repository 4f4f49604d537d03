/** How many requests a user, and an address without a user, may make in a minute. */
import type { Limits } from '../../contract/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import { MinuteCounter } from '../base/minute-counter.ts';

export interface RateLimits {
  /** Counts a request of a user. @throws ServiceFailure `rate_limited` */
  countUser(userId: string): void;
  /** Counts a request without a user, or with a wrong credential. @throws ServiceFailure `rate_limited` */
  countAddress(address: string): void;
}

export function createRateLimits({ requestsPerMinute, anonymousPerMinute }: Limits): RateLimits {
  const limited = (perMinute: number, who: string) => {
    const counter = new MinuteCounter(perMinute);
    return (key: string) => {
      if (counter.add(key)) return;
      const message = `${who} may make ${perMinute} requests in a minute, and has made them`;
      throw new ServiceFailure('rate_limited', message, counter.secondsLeft(key));
    };
  };
  return {
    countUser: limited(requestsPerMinute, 'A user'),
    countAddress: limited(anonymousPerMinute, 'An address without a user'),
  };
}
