/** Makes slow work rare: work that is fast is always due. */
import type { Clock } from '../../shared/clock.ts';

const slowMs = 10;

/** @param times the pause after slow work, relative to its duration */
export function createPace(clock: Pick<Clock, 'steadyMs'>, times: number) {
  let nextMs = Number.NEGATIVE_INFINITY;
  return {
    isDue: (): boolean => clock.steadyMs() >= nextMs,
    async timing<T>(run: () => Promise<T>): Promise<T> {
      const begunMs = clock.steadyMs();
      try {
        return await run();
      } finally {
        const endedMs = clock.steadyMs();
        if (endedMs - begunMs > slowMs) nextMs = endedMs + times * (endedMs - begunMs);
      }
    },
  };
}
