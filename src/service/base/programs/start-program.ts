/**
 * Starts the programs that the service uses, so that they never outlive it and key presses in its terminal do not reach
 * them.
 */
import { spawn } from 'node:child_process';
import { AttemptFailure, Interruption } from '../failure.ts';
import { isWindows } from './find-program.ts';
import { prepareWatch, unwatch, watch } from './watchdog.ts';

export type Program = ReturnType<typeof startProgram>;

/** @param env the whole environment of the program */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
) {
  if (!isWindows) prepareWatch();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    // A separate process group, because Ctrl-C in a terminal goes to the whole group in the foreground. On Windows,
    // Node ends children that are not detached with their parent, and a hidden console receives no Ctrl-C.
    detached: !isWindows,
    windowsHide: true,
  });
  const { pid } = child;
  if (!isWindows) {
    if (pid === undefined) unwatch(pid);
    else watch(pid);
  }
  let isOver = false;
  let killed = false;
  const ended = new Promise<number | undefined>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      isOver = true;
      if (pid !== undefined && !isWindows) unwatch(pid);
      if (killed) resolve(undefined);
      else settle(command, code, signal, resolve, reject);
    });
  });
  // The caller may read the output before it awaits the end.
  ended.catch(() => {});
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    /**
     * The exit code; undefined after `kill`. Rejects with an {@link Interruption} if a signal from elsewhere ended it, an
     * {@link AttemptFailure} if it crashed, and the system's error if it cannot be started.
     */
    ended,
    /** Kills the program and its child processes. */
    kill() {
      if (isOver || pid === undefined) return;
      killed = true;
      if (isWindows) child.kill('SIGKILL');
      else killGroup(pid);
    },
  };
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Signals that a program causes itself. */
const crashes: ReadonlySet<string> = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
  'SIGXCPU',
  'SIGXFSZ',
]);

/**
 * The exit codes of a shell whose program was ended by SIGHUP, SIGINT, SIGKILL or SIGTERM, and of Windows after Ctrl-C.
 */
const interruptedCodes: ReadonlySet<number> = new Set([129, 130, 137, 143, 0xc000013a]);

function settle(
  command: string,
  code: number | null,
  signal: NodeJS.Signals | null,
  resolve: (code: number) => void,
  reject: (error: Error) => void,
): void {
  if (signal !== null && crashes.has(signal)) reject(new AttemptFailure(`${command} crashed (${signal})`));
  else if (signal !== null) reject(new Interruption(`${command} was ended by ${signal}`));
  else if (code === null || interruptedCodes.has(code)) reject(new Interruption(`${command} ended with ${code}`));
  else resolve(code);
}
