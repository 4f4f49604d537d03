import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process runs. One that has ended may remain as a zombie (Z) until whoever inherited it collects it. */
export function isRunning(pid: number): boolean {
  const state = process.platform === 'linux' ? readState(pid) : askForState(pid);
  return state !== '' && state !== 'Z';
}

/** The state of a process in one letter; empty if there is none. It follows the name of the program, in parentheses. */
function readState(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.charAt(stat.lastIndexOf(')') + 2);
  } catch {
    return '';
  }
}

const askForState = (pid: number): string =>
  spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .charAt(0);
