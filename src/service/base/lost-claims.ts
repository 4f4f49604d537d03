/**
 * Leases whose claim has failed. The database may have granted one nevertheless, if only the reply was lost, and may do so
 * shortly after the failure: its holder, which does not know of it, would neither use nor renew it.
 */
import type { Clock } from '../../shared/clock.ts';

export interface LostClaims {
  /** @returns what the claim returns. @throws what it throws, after noting the lease */
  noting<T>(lease: string, leaseMs: number, claim: () => Promise<T>): Promise<T>;
  /** Leases to give back before the next claim. They are listed for as long as a lease lasts. */
  list(): readonly string[];
}

export function createLostClaims(clock: Pick<Clock, 'steadyMs'>): LostClaims {
  const untilMs = new Map<string, number>();
  return {
    async noting(lease, leaseMs, claim) {
      try {
        return await claim();
      } catch (error) {
        untilMs.set(lease, clock.steadyMs() + leaseMs);
        throw error;
      }
    },
    list() {
      for (const [lease, endMs] of untilMs) if (endMs <= clock.steadyMs()) untilMs.delete(lease);
      return [...untilMs.keys()];
    },
  };
}
