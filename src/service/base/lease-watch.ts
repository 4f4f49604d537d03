/**
 * Which leases nobody renews any more. A lease counts as run out when it was seen unchanged for as long as it lasts, by the time
 * that passes here: the wall clock of the machine may be set forward or back at any moment.
 */
import type { Clock } from '../../shared/clock.ts';

export interface LeaseWatch {
  /**
   * Looks at all leases there are. Those that it does not see any more are forgotten.
   *
   * @param leases a name for each, which changes when the lease is renewed
   * @returns those that have run out
   */
  look(leases: readonly string[], leaseMs: number): ReadonlySet<string>;
}

export function createLeaseWatch(clock: Pick<Clock, 'steadyMs'>): LeaseWatch {
  let seenAtMs = new Map<string, number>();
  return {
    look(leases, leaseMs) {
      const nowMs = clock.steadyMs();
      seenAtMs = new Map(leases.map((lease) => [lease, seenAtMs.get(lease) ?? nowMs]));
      return new Set(leases.filter((lease) => nowMs - (seenAtMs.get(lease) ?? nowMs) >= leaseMs));
    },
  };
}
