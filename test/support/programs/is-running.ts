import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** True if a process is running. A process that has exited may remain as a zombie (Z) until its parent collects it. */
export function isRunning(pid: number): boolean {
  const state = process.platform === 'linux' ? readState(pid) : askForState(pid);
  return state !== '' && state !== 'Z';
}

/** The process group of a running process. */
export const groupOf = (pid: number): number =>
  Number(process.platform === 'linux' ? readStat(pid)[2] : ask('pgid', pid));

/** The one-letter state of a process; empty if it does not exist. */
function readState(pid: number): string {
  try {
    return readStat(pid)[0] ?? '';
  } catch {
    return '';
  }
}

/** The fields after the name of the program, which is in parentheses: state, parent, process group and more. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const askForState = (pid: number): string => ask('stat', pid).charAt(0);

const ask = (field: string, pid: number): string =>
  spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
