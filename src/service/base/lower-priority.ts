import { getPriority, setPriority } from 'node:os';

/**
 * Added to the nice value of threads that compute, so that the service's own thread gets three times as much of a busy
 * core.
 */
const niceness = 5;
const highestNiceness = 19;

/**
 * Gives the service's own thread, which responds to calls, priority over the calling thread and the programs that it
 * starts. Only on Linux: elsewhere, a priority applies to the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + niceness, highestNiceness));
  } catch {
    // A sandbox may forbid it: the thread then has normal priority.
  }
}
