/**
 * Finds leases that are no longer renewed. A lease has expired if it was unchanged for its whole duration, measured by
 * a monotonic clock in this process, because the wall clock may be set forward or back at any time.
 */
import type { Clock } from '../../shared/clock.ts';

export type LeaseWatch = ReturnType<typeof createLeaseWatch>;

export function createLeaseWatch(clock: Pick<Clock, 'steadyMs'>) {
  let seenAtMs = new Map<string, number>();
  return {
    /**
     * Awaits a read of all current leases. While it fails, nobody can renew a lease: then the time of each starts again,
     * so that the first process to look after an outage does not take over the work of all others.
     */
    async reading<T>(leases: Promise<T>): Promise<T> {
      try {
        return await leases;
      } catch (error) {
        seenAtMs = new Map();
        throw error;
      }
    },
    /**
     * Checks all current leases, and forgets those that no longer exist.
     *
     * @param leases a name for each, which changes when the lease is renewed
     * @returns the expired ones
     */
    look(leases: readonly string[], leaseMs: number): ReadonlySet<string> {
      const nowMs = clock.steadyMs();
      seenAtMs = new Map(leases.map((lease) => [lease, seenAtMs.get(lease) ?? nowMs]));
      return new Set(leases.filter((lease) => nowMs - (seenAtMs.get(lease) ?? nowMs) >= leaseMs));
    },
  };
}
