/** The real environment, as {@link Deps}. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { constants } from 'node:os';
import { addAbortSignal } from 'node:stream';
import { isatty } from 'node:tty';
import type { InputStream, OutputStream } from '../../output/terminal/io.ts';
import { askForPaste } from '../../output/terminal/paste-prompt.ts';
import { startSpinner } from '../../output/terminal/status-line.ts';
import { systemClock } from '../../shared/clock.ts';
import { StaError } from '../../shared/errors.ts';
import type { Deps } from '../context/deps.ts';

/** @param signal from {@link listenForSignals} */
export function createProcessDeps(version: string, signal: AbortSignal): Deps {
  const stderr = output(process.stderr, signal);
  return {
    io: { stdout: output(process.stdout, signal), stderr, notes: stderr, stdin: input(signal) },
    env: process.env,
    version,
    nodeVersion: process.version,
    signal,
    clock: systemClock,
    random: Math.random,
    keyringModule: '@napi-rs/keyring',
    startStatusLine: (title, describe) => startSpinner(process.stderr, title, describe),
    prompts: async () => {
      const { confirm, expand, input: ask, password, select } = await import('@inquirer/prompts');
      const where = { output: process.stderr };
      return {
        input: (question) => ask(question, where),
        password: (question) => password({ ...question, mask: '*' }, where),
        confirm: (question) => confirm(question, where),
        paste: (question) => askForPaste(process.stdin, process.stderr, question),
        expand: (question) => expand(question, where),
        select: (question) => select(question, where),
      };
    },
    runProgram: (command, args, env) => runProgram(command, args, env, signal),
    launchProgram,
    platform: process.platform,
  };
}

/**
 * The first SIGINT or SIGTERM aborts the signal, with the error to end with as its reason. A second one ends the
 * process at once. On Windows, Ctrl-Break and closing the console count too; Windows ends the process ten seconds after the
 * latter. Elsewhere SIGHUP keeps its effect, because nohup must be able to turn it off.
 */
export function listenForSignals(system: Pick<NodeJS.Process, 'platform' | 'on' | 'exit'> = process): AbortSignal {
  const controller = new AbortController();
  const on = (name: NodeJS.Signals, failure: StaError) =>
    system.on(name, () => {
      if (controller.signal.aborted) system.exit(failure.exitCode);
      controller.abort(failure);
    });
  const interrupted = new StaError('interrupted', 'Interrupted');
  const terminated = new StaError('terminated', 'Terminated');
  on('SIGINT', interrupted);
  on('SIGTERM', terminated);
  if (system.platform === 'win32') {
    on('SIGBREAK', interrupted);
    on('SIGHUP', terminated);
  }
  return controller.signal;
}

const output = (stream: NodeJS.WriteStream, signal: AbortSignal): OutputStream => ({
  write: (text) => void stream.write(text),
  writeBytes: (bytes) => void stream.write(bytes),
  async drained() {
    // On shutdown, do not wait for the reader: it gets the signal too.
    if (stream.writableNeedDrain) await once(stream, 'drain', { signal }).catch(() => {});
  },
  isTerminal: stream.isTTY === true,
  get columns() {
    // A terminal whose size was never set reports 0.
    return stream.isTTY ? (requestedColumns() ?? (stream.columns || undefined)) : undefined;
  },
});

/** COLUMNS takes precedence over the terminal's own width, as in other programs. */
function requestedColumns(): number | undefined {
  const columns = Number(process.env.COLUMNS);
  return Number.isInteger(columns) && columns > 0 && columns <= 10_000 ? columns : undefined;
}

/** @param signal stops reading: the other end of a pipe may never be closed */
function input(signal: AbortSignal): InputStream {
  const readChunks = (own = signal): AsyncIterable<Buffer> => {
    // Node reads nothing from a directory, and reports no error.
    if (fstatSync(0).isDirectory()) throw new StaError('file_error', 'Cannot read stdin: it is a directory');
    return addAbortSignal(AbortSignal.any([signal, own]), process.stdin);
  };
  return {
    // Opening `process.stdin` takes time, and few commands read it.
    get isTerminal() {
      return isatty(0);
    },
    async readAll(maxBytes) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of readChunks()) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new RangeError('too much input');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
    readChunks,
    sizeBytes() {
      const stats = fstatSync(0);
      return stats.isFile() ? stats.size : undefined;
    },
  };
}

async function runProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  // Programs such as npm are batch files on Windows: it finds them, and quotes their arguments for the shell that runs them.
  const start = process.platform === 'win32' ? (await import('cross-spawn')).default : spawn;
  return new Promise((resolve, reject) => {
    const child = start(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    // Ctrl-C on a terminal reaches the program directly; signals that only this process receives are passed on.
    const stop = () =>
      child.kill(signal.reason instanceof StaError && signal.reason.code === 'interrupted' ? 'SIGINT' : 'SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', (cause) => reject(startError(command, cause)));
    child.on('exit', (code, name) => {
      signal.removeEventListener('abort', stop);
      resolve(code ?? 128 + (name === null ? 0 : constants.signals[name]));
    });
  });
}

/** In its own session, so that it survives this process and Ctrl-C on its terminal. */
function launchProgram(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    child.on('error', (cause) => reject(startError(command, cause)));
    child.on('spawn', () => {
      child.unref();
      resolve();
    });
  });
}

function startError(command: string, cause: NodeJS.ErrnoException): StaError {
  const [why, hint] = explainStart(command, cause);
  return new StaError('usage', `Cannot run ${command}: ${why}`, { cause, hint });
}

function explainStart(command: string, { code, message }: NodeJS.ErrnoException): [why: string, hint?: string] {
  if (code === 'EACCES') return ['it is not an executable file', 'Check the name, or make it executable with chmod +x'];
  if (code !== 'ENOENT') return [message];
  if (/[/\\]/.test(command))
    return ['there is no such file, or the program that its first line names is not installed'];
  return ['it is not on the PATH', `Check the name, or install the program that has ${command}`];
}
