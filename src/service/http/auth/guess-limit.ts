/**
 * Counts wrong tokens, secrets and signatures by address. After too many, the service only accepts credentials from
 * that address that were right before, because any other response would help an attacker to guess. Known users behind
 * the same address can continue.
 */

import { RecentMap } from '../../../shared/collections/recent-map.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { MinuteCounter } from '../../base/minute-counter.ts';
import type { SharedCounts } from '../../base/shared-counts.ts';

/** The address that presents a credential. */
export type Guesser = ReturnType<GuessLimit['from']>;

/** Maximum right credentials that are remembered. */
const maxProofs = 10_000;

export type GuessLimit = ReturnType<typeof createGuessLimit>;

/** @param failuresPerMinute of one address; 0 for no limit @param counts shared by the processes of the service */
export function createGuessLimit(failuresPerMinute: number, counts?: SharedCounts) {
  const failures = new MinuteCounter(failuresPerMinute, undefined, counts && { counts, name: 'guess' });
  const proofs = new RecentMap<true>(maxProofs);
  return {
    from: (address: string) => ({
      /**
       * Call it before a credential is checked.
       *
       * @param proof identifies the credential without revealing it, such as its hash
       * @throws ServiceFailure `rate_limited`
       */
      check(proof: string): void {
        if (!failures.isFull(address) || proofs.get(proof) === true) return;
        throw new ServiceFailure(
          'rate_limited',
          'Too many wrong credentials came from this address. Try again later',
          failures.secondsLeft(address),
        );
      },
      /** Records that the credential was right. */
      right: (proof: string): void => proofs.set(proof, true),
      /** Records that it was wrong. An expired one was right once, and a missing one is not a guess, so neither counts. */
      wrong: (): void => void failures.add(address),
    }),
    /** Whether only known credentials are accepted from this address. */
    isSuspect: (address: string): boolean => failures.isFull(address),
  };
}
