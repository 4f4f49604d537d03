/**
 * The arguments of processes, which other users of a machine can see, and the environment that programs inherit. Linux
 * only.
 */
import { readdirSync, readFileSync } from 'node:fs';

export interface SeenProcess {
  readonly arguments: string;
  /** For processes that the service started; empty for others. */
  readonly environment: string;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1').replaceAll('\0', ' ');
  } catch {
    // It has ended, or belongs to another user.
    return '';
  }
}

const parentOf = (pid: string): string => /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '0';

/**
 * Inspects the processes below this one again and again.
 * @param servicePid the pid of the service, whose own processes are known
 */
export function watchProcesses(servicePid: () => number | undefined, everyMs = 5) {
  const seen = new Map<string, SeenProcess>();
  const known = new Map<string, string>();
  const isBelow = (pid: string, ancestor: number): boolean => {
    for (let at = pid, depth = 0; at !== '0' && at !== '1' && depth < 20; depth += 1) {
      const parent: string = known.get(at) ?? parentOf(at);
      known.set(at, parent);
      if (parent === String(ancestor)) return true;
      at = parent;
    }
    return false;
  };
  const timer = setInterval(() => {
    const service = servicePid();
    const ofServiceItself = service === undefined ? '' : read(`/proc/${service}/cmdline`);
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid) || !isBelow(pid, process.pid)) continue;
      const given = read(`/proc/${pid}/cmdline`);
      // Between its start and its program, a new process is still a copy of the service.
      const ofService = service !== undefined && given !== ofServiceItself && isBelow(pid, service);
      const found = { arguments: given, environment: ofService ? read(`/proc/${pid}/environ`) : '' };
      // A process may replace its program.
      if (found.arguments !== '') seen.set(`${pid} ${found.arguments}`, found);
    }
  }, everyMs);
  return {
    seen: (): readonly SeenProcess[] => [...seen.values()],
    stop: () => clearInterval(timer),
  };
}
