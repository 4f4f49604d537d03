/**
 * Counts wrong tokens, secrets and signatures by address. After too many, the service checks only credentials from that address
 * that were right before, since any other response would help a guesser. Known users behind the same address can continue.
 */
import { ServiceFailure } from '../../base/failure.ts';
import { MinuteCounter } from '../../base/minute-counter.ts';
import { RecentMap } from '../../base/recent-map.ts';
import type { SharedCounts } from '../../base/shared-counts.ts';

/** The address that presents a credential. */
export interface Guesser {
  /**
   * To be called before a credential is checked.
   *
   * @param proof identifies the credential without giving it away, such as its hash
   * @throws ServiceFailure `rate_limited`
   */
  check(proof: string): void;
  /** The credential was right. */
  right(proof: string): void;
  /** It was wrong. One that has expired was right once, and a missing one is no guess. */
  wrong(): void;
}

export interface GuessLimit {
  from(address: string): Guesser;
  /** Whether only known credentials are accepted from there. */
  isSuspect(address: string): boolean;
}

/** Credentials that are remembered as right. */
const maxProofs = 10_000;

/** @param failuresPerMinute of one address; 0 for any number @param counts those that the processes of the service share */
export function createGuessLimit(failuresPerMinute: number, counts?: SharedCounts): GuessLimit {
  const failures = new MinuteCounter(failuresPerMinute, undefined, counts && { counts, name: 'guess' });
  const proofs = new RecentMap<true>(maxProofs);
  return {
    from: (address) => ({
      check(proof) {
        if (!failures.isFull(address) || proofs.get(proof) === true) return;
        throw new ServiceFailure(
          'rate_limited',
          'Too many wrong credentials came from this address. Try again later',
          failures.secondsLeft(address),
        );
      },
      right: (proof) => proofs.set(proof, true),
      wrong: () => void failures.add(address),
    }),
    isSuspect: (address) => failures.isFull(address),
  };
}
