/** The kernel's own counts of a running process: Linux only, read from /proc. */
import { readFileSync } from 'node:fs';

/** User and system time in seconds, in steps of a hundredth: the 14th and 15th field of proc(5). 0 for a process that has ended. */
export const cpuSeconds = (pid: number | undefined): number => sumTimes(pid, 14);

/** The same of the processes that it started and waited for. */
export const childSeconds = (pid: number | undefined): number => sumTimes(pid, 16);

function sumTimes(pid: number | undefined, field: number): number {
  // The second field is a name in parentheses.
  const fields = readProcess(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[field - 3] ?? 0) + Number(fields[field - 2] ?? 0)) / 100;
}

/** The most memory that it ever had at once, in bytes. */
export const peakBytes = (pid: number | undefined): number => readSize(pid, 'VmHWM');

/** The memory that it has now, in bytes. */
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
