/**
 * Ends the programs of this thread when the thread is gone, even after `process.exit`, a crash or `kill -9`, when our
 * own code cannot run. A shell holds the other end of a pipe and receives the running programs; when the pipe closes,
 * it kills them. It does so at once, so it cannot hit another process that reuses an old number.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Reads `+ <process group>` and `- <process group>` until its input ends. */
const script = `
groups=
while read -r sign group; do
  case $sign in
    +) groups="$groups $group" ;;
    -) kept=
       for one in $groups; do [ "$one" = "$group" ] || kept="$kept $one"; done
       groups=$kept ;;
  esac
done
for one in $groups; do kill -s KILL -- "-$one"; done
`;

let shell: ChildProcess | undefined;
const watched = new Set<number>();

/**
 * Starts the shell before the program of {@link watch}: if this thread ended in between, the program would not be
 * watched.
 */
export function prepareWatch(): void {
  if (shell === undefined) start();
}

/** Watches a process group until {@link unwatch}. Does nothing on a machine without /bin/sh. */
export function watch(group: number): void {
  prepareWatch();
  watched.add(group);
  tell('+', group);
}

/** @param group undefined for a program that could not be started */
export function unwatch(group: number | undefined): void {
  if (group !== undefined) {
    watched.delete(group);
    tell('-', group);
  }
  // A thread ends without collecting its children: a remaining shell would become a zombie of the service.
  if (watched.size === 0) {
    shell?.stdin?.end();
    shell = undefined;
  }
}

function start(): void {
  // In a separate session, so that Ctrl-C and the end of the terminal do not reach it.
  const started = spawn('/bin/sh', ['-c', script], {
    cwd: '/',
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell = started;
  const forget = () => {
    if (shell === started) shell = undefined;
  };
  started.on('error', forget);
  started.on('exit', forget);
  // It has ended: the next program starts a new one.
  started.stdin.on('error', forget);
  started.unref();
  if (started.stdin instanceof Socket) started.stdin.unref();
  for (const group of watched) tell('+', group);
}

const tell = (sign: '+' | '-', group: number) => void shell?.stdin?.write(`${sign} ${group}\n`);
