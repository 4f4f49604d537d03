/** Aborts work by its processor time, because an honest second may take a minute on a busy machine. */
import { cpuSecondsOfTrees } from '../../bench/tasks/measured-process.ts';

/** Limit for the processes of both tools: a file takes a second or two. */
export const patienceCpuSeconds = 120;
/** For work that waits for something that never happens, and takes no processor time. */
export const patienceMinutes = 15;
const lookEveryMs = 1_000;

/** @param pids the processes that do the work, in addition to this one */
export async function withPatience<T>(pids: readonly number[], work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const give = new AbortController();
  const trees = [process.pid, ...pids];
  const [startedMs, startedCpu] = [performance.now(), cpuSecondsOfTrees(trees)];
  const timer = setInterval(() => {
    const cpuSeconds = cpuSecondsOfTrees(trees) - startedCpu;
    const minutes = (performance.now() - startedMs) / 60_000;
    if (cpuSeconds < patienceCpuSeconds && minutes < patienceMinutes) return;
    give.abort(new Error(`no end after ${cpuSeconds.toFixed(0)} s of processor time in ${minutes.toFixed(1)} minutes`));
  }, lookEveryMs);
  return work(give.signal).finally(() => clearInterval(timer));
}
