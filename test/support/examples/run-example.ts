/** Runs a line of an example in bash: in a pipe, in a terminal with answers, or until it is stopped. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { spawn as spawnInTerminal } from '@lydell/node-pty';
import { runSta, startServiceIn } from '../start-sta.ts';
import type { Workplace } from './sandbox.ts';
import { splitWords } from './split-words.ts';

/** How a line is run that is not simply run to its end, in a pipe, with 0 as its exit code. */
export interface Manner {
  readonly exit?: number;
  /** In a terminal: when the pattern is seen, the keys are typed; one after the other. */
  readonly answers?: readonly { readonly to: RegExp; readonly type: string }[];
  /** Stopped by Ctrl-C when its output shows this. */
  readonly stopAt?: RegExp;
  readonly env?: Readonly<Record<string, string>>;
  /** Run against a service of its own, without anything that other lines make. */
  readonly freshService?: boolean;
  /** Added to the line, so that it runs beside others of its kind. */
  readonly flags?: string;
  /** A line that is run before it, in the same place. */
  readonly before?: string;
}

export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Commands whose point is a process: they start programs, or go on until a signal. */
const needProcess = /^(?:serve|local exec|webhooks listen|report .*--open)\b/;

/**
 * The arguments of a line that can run inside this process, with its directory as the working directory, which takes a tenth of
 * the time; undefined for a line that needs a shell, a terminal or a process.
 */
export function argumentsInProcess(
  line: string,
  { answers, stopAt, before, freshService }: Manner,
): string[] | undefined {
  if (answers !== undefined || stopAt !== undefined || before !== undefined || freshService === true) return undefined;
  const [program, ...argv] = splitWords(line) ?? [];
  return program === 'sta' && !needProcess.test(argv.join(' ')) ? argv : undefined;
}

export async function runInProcess(
  argv: readonly string[],
  { directory, shellEnv }: Workplace,
  manner: Manner,
): Promise<Ended> {
  const env = Object.fromEntries(
    Object.entries({ ...shellEnv, ...manner.env }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const before = process.cwd();
  process.chdir(directory);
  try {
    const { code, stdout, stderr } = await runSta(argv, { env });
    return { code, output: stdout + stderr };
  } finally {
    process.chdir(before);
  }
}

export async function runExample(line: string, place: Workplace, manner: Manner): Promise<Ended> {
  const env = { ...place.shellEnv, ...manner.env };
  if (manner.freshService === true) {
    const dataDirectory = join(place.directory, 'data');
    const { close } = await startServiceIn({ dataDirectory });
    place.whenDone(close);
    env.STA_DATA_DIR = dataDirectory;
  }
  if (manner.before !== undefined) {
    const before = await runInPipe(manner.before, place, env, undefined);
    if (before.code !== 0) return before;
  }
  const whole = manner.flags === undefined ? line : `${line} ${manner.flags}`;
  if (manner.answers !== undefined) return runInTerminal(whole, place, env, manner.answers);
  return runInPipe(whole, place, env, manner.stopAt);
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
    // A group of its own, which Ctrl-C goes to as a whole.
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
    // bash ends by Ctrl-C itself where the last to end of its pipe does: to a shell above it that is 128 and the signal.
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], output }),
    );
  });
}

function runInTerminal(
  line: string,
  { directory: cwd, whenDone }: Workplace,
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
