/**
 * Names the process that holds a lease, so that other processes on the same machine can tell whether it is still
 * running.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { systemCodeOf } from '../../shared/errors.ts';

/** Distinguishes this process from an earlier one with the same number, as in a restarted container. */
const processMark = randomBytes(6).toString('base64url');

/** The name of this process as the owner of leases. */
export const processOwner = (): string => [hostname(), process.pid, processMark].join('/');

/**
 * Whether the process with a name has certainly ended. False if that is unknown, as for a process on another machine:
 * then its lease has to expire.
 */
export function isProcessGone(owner: string): boolean {
  const [host, number = '', mark] = owner.split('/');
  const pid = Number(number);
  if (host !== hostname() || !Number.isInteger(pid) || pid <= 0) return false;
  return pid === process.pid ? mark !== processMark : !isAlive(pid);
}

/** Whether there is a process with this number on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, but belongs to another user.
    return systemCodeOf(error) !== 'ESRCH';
  }
}
