/** The kernel's own counts of a running process: Linux only, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * User and system time in seconds, in steps of a hundredth: the 14th and 15th field of proc(5). 0 for a process that
 * has ended.
 */
export function cpuSeconds(pid: number | undefined): number {
  const { user, system } = readStat(pid);
  return user + system;
}

/** The same for the processes that it started and waited for. */
export const childSeconds = (pid: number | undefined): number => readStat(pid).ofEnded;

/** The same for processes and all that they have started, even if these have ended. */
export function cpuSecondsOfTrees(pids: readonly number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...readStat(Number(name)) }));
  const trees = new Set(pids);
  // Processes whose parent is listed, in any order.
  for (let size = 0; size !== trees.size; ) {
    size = trees.size;
    for (const { pid, parent } of all) if (trees.has(parent)) trees.add(pid);
  }
  return all
    .filter(({ pid }) => trees.has(pid))
    .reduce((sum, { user, system, ofEnded }) => sum + user + system + ofEnded, 0);
}

/** Fields 4 and 14 to 17 of proc(5), times in seconds. */
function readStat(pid: number | undefined) {
  const fields = readProcess(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  const ticks = (index: number) => Number(fields[index] ?? 0) / 100;
  return { parent: Number(fields[1] ?? 0), user: ticks(11), system: ticks(12), ofEnded: ticks(13) + ticks(14) };
}

/** The peak memory, in bytes. */
export const peakBytes = (pid: number | undefined): number => readSize(pid, 'VmHWM');

/** The current memory, in bytes. */
export const residentBytes = (pid: number | undefined): number => readSize(pid, 'VmRSS');

function readSize(pid: number | undefined, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readProcess(pid, 'status'));
  return Number(line?.[1] ?? 0) * 1024;
}

function readProcess(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It has just ended.
  }
}
