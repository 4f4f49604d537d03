/** How many requests a caller may make in a minute. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceFailure } from '../base/failure.ts';

/** Counts a request. @throws ServiceFailure `rate_limited` when the caller has made too many */
export type CountRequest = (caller: string) => Promise<void>;

/** @param requestsPerMinute how many one caller may make; 0 for any number */
export function createRateLimit(requestsPerMinute: number): CountRequest {
  if (requestsPerMinute === 0) return () => Promise.resolve();
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (caller) => {
    try {
      await limiter.consume(caller);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new ServiceFailure('rate_limited', `More than ${requestsPerMinute} requests in a minute`, seconds);
    }
  };
}
