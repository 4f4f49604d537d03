/** Decides when a failed notification is sent again. */
import { type Backoff, backoffMs } from '../../shared/backoff.ts';

/** Maximum attempts at one delivery, including the first. */
export const maxDeliveryAttempts = 8;

const backoff: Backoff = { firstMs: 4_000, factor: 5, jitter: [0.8, 1.2] };

/**
 * Milliseconds until the next attempt: 4 s, 20 s, 100 s, 8 min, 42 min, 3.5 h, 17 h, each plus or minus a fifth. All
 * eight attempts take about 22 hours.
 *
 * @param attempts so far, 1 to 7
 * @param random from 0 to 1
 */
export const deliveryRetryMs = (attempts: number, random: number): number => backoffMs(backoff, attempts, random);

/** The maximum wait after no attempt, after one, after two ..., milliseconds. */
export const maxWaitsMs: readonly number[] = [
  0,
  ...Array.from({ length: maxDeliveryAttempts }, (_, before) => deliveryRetryMs(before + 1, 1)),
];
