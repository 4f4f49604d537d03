/**
 * Runs a line of an example: in this process if no shell is needed, else in bash, in a pipe, in a terminal with
 * answers, or until it is stopped.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { spawn as spawnInTerminal } from '@lydell/node-pty';
import { runStaIn } from '../sta-in-shells.ts';
import { readPlainLine } from './plain-line.ts';
import type { Workplace } from './sandbox.ts';

/** How to run a line that is not simply run to completion, in a pipe, with exit code 0. */
export interface Manner {
  readonly exit?: number;
  /** In a terminal: types the keys when the pattern appears, one pair after the other. */
  readonly answers?: readonly { readonly to: RegExp; readonly type: string }[];
  /** Presses Ctrl-C when the output contains this. */
  readonly stopAt?: RegExp;
  readonly env?: Readonly<Record<string, string>>;
  /** Runs as a separate user, without records of other lines. */
  readonly freshUser?: boolean;
  /** Appended to the line, so that it can run in parallel with similar lines. */
  readonly flags?: string;
  /** A line to run first, in the same place. */
  readonly before?: string;
}

export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Commands that need a process: they start programs, or run until a signal stops them. */
const needProcess = /\bsta (?:serve|local exec|webhooks listen|report .*--open)\b/;

export async function runExample(line: string, place: Workplace, manner: Manner): Promise<Ended> {
  const inProcess = manner.answers === undefined && manner.stopAt === undefined && !needProcess.test(line);
  const inherited = inProcess ? place.shellEnv : place.processEnv;
  const user = manner.freshUser === true ? await place.addUser() : {};
  const env = { ...inherited, ...user, ...manner.env };
  if (manner.before !== undefined) {
    const before = await runToEnd(manner.before, place, { ...env, PATH: place.shellEnv.PATH });
    if (before.code !== 0) return before;
  }
  const whole = manner.flags === undefined ? line : `${line} ${manner.flags}`;
  if (manner.answers !== undefined) return runInTerminal(whole, place, env, manner.answers);
  return inProcess ? runToEnd(whole, place, env) : runInPipe(whole, place, env, manner.stopAt);
}

/** Runs a line whose `sta` is in this process. Bash and the hand-over take ten times as long as most commands. */
async function runToEnd(line: string, place: Workplace, env: NodeJS.ProcessEnv): Promise<Ended> {
  const commands = readPlainLine(line);
  if (commands === undefined) return runInPipe(line, place, env, undefined);
  const given = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  let output = '';
  for (const argv of commands) {
    const { code, stdout, stderr } = await runStaIn(place.directory, argv, { env: given });
    output += stdout + stderr;
    if (code !== 0) return { code, output };
  }
  return { code: 0, output };
}

function runInPipe(
  line: string,
  { directory: cwd, whenDone }: Workplace,
  env: NodeJS.ProcessEnv,
  stopAt: RegExp | undefined,
): Promise<Ended> {
  const child = spawn('bash', ['-o', 'pipefail', '-c', line], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, which gets Ctrl-C as a whole.
    detached: true,
  });
  const signalGroup = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, signal);
    }
  };
  whenDone(() => signalGroup('SIGKILL'));
  let output = '';
  let stopped = false;
  const onData = (chunk: Buffer) => {
    output += chunk;
    if (stopped || !stopAt?.test(output)) return;
    stopped = true;
    signalGroup('SIGINT');
  };
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    // If the last command of its pipe ends by Ctrl-C, bash does too: its parent shell sees 128 and the signal.
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], output }),
    );
  });
}

/** Runs a line in a terminal, and types the keys of each answer when its pattern appears. */
export function runInTerminal(
  line: string,
  { directory: cwd, whenDone }: Pick<Workplace, 'directory' | 'whenDone'>,
  env: NodeJS.ProcessEnv,
  answers: NonNullable<Manner['answers']>,
): Promise<Ended> {
  const left = [...answers];
  let output = '';
  let unread = '';
  const terminal = spawnInTerminal('bash', ['-c', line], { cols: 200, rows: 30, cwd, env });
  whenDone(() => terminal.kill());
  terminal.onData((data) => {
    output += data;
    unread += data;
    const [next] = left;
    if (next?.to.test(unread)) {
      left.shift();
      unread = '';
      terminal.write(next.type);
    }
  });
  return new Promise((resolve) => terminal.onExit(({ exitCode }) => resolve({ code: exitCode, output })));
}
