/**
 * Milliseconds of processor time that some work takes, garbage collection too. A guard against work that grows with the
 * square of its input measures this, and not the clock: a machine that is busy with other things is no failure.
 */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
