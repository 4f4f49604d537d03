import { spawnSync } from 'node:child_process';

/** Whether a process runs. One that has ended may remain as a zombie (Z) until whoever inherited it collects it. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}
