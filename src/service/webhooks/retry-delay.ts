/** When a notification that did not arrive is tried again. */

/** Tries of one delivery, the first among them. */
export const maxTries = 8;

const firstDelayMs = 4_000;
const factor = 5;
/** How far a delay strays from its middle: receivers that fail together are not called together again. */
const jitter = 0.2;

/**
 * Milliseconds until the next try: 4 s, 20 s, 100 s, 8 min, 42 min, 3.5 h, 17 h, each more or less a fifth. All eight
 * tries take about 22 hours.
 *
 * @param tries how many there were, 1 to 7
 * @param random from 0 to 1
 */
export function retryDelayMs(tries: number, random: number): number {
  return Math.round(firstDelayMs * factor ** (tries - 1) * (1 + jitter * (2 * random - 1)));
}
