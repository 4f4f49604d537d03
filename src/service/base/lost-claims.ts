/**
 * Leases whose claim failed. If only the response was lost, the database may have granted the lease nevertheless, or
 * may do so shortly after the failure. Its holder does not know of it, and would neither use nor renew it.
 */
import type { Clock } from '../../shared/clock.ts';

export function createLostClaims(clock: Pick<Clock, 'steadyMs'>) {
  const untilMs = new Map<string, number>();
  return {
    /** @returns the result of the claim. @throws the error of the claim, after recording the lease */
    async noting<T>(lease: string, leaseMs: number, claim: () => Promise<T>): Promise<T> {
      try {
        return await claim();
      } catch (error) {
        untilMs.set(lease, clock.steadyMs() + leaseMs);
        throw error;
      }
    },
    /** Leases to return before the next claim. They are listed for the duration of a lease. */
    list(): readonly string[] {
      for (const [lease, endMs] of untilMs) if (endMs <= clock.steadyMs()) untilMs.delete(lease);
      return [...untilMs.keys()];
    },
  };
}
