/** The process that holds a lease, named so that others on the same machine can tell whether it is still running. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { systemCodeOf } from '../../shared/errors.ts';

/** Tells this process from an earlier one with the same number, as the processes of a restarted container have. */
const processMark = randomUUID();

/** The name of this process as the owner of leases. */
export const processOwner = (): string => [hostname(), process.pid, processMark].join('/');

/**
 * Whether the process of a name has surely ended. False when it cannot be known, as for a process of another machine: then
 * its lease has to run out.
 */
export function isProcessGone(owner: string): boolean {
  const [host, number = '', mark] = owner.split('/');
  const pid = Number(number);
  if (host !== hostname() || !Number.isInteger(pid) || pid <= 0) return false;
  return pid === process.pid ? mark !== processMark : !isAlive(pid);
}

/** Whether there is a process of this number on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and another user's.
    return systemCodeOf(error) !== 'ESRCH';
  }
}
