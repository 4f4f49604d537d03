/**
 * Runs a line in bash, in a pipe or in a terminal, and returns its output: stdout and stderr in the order in which they
 * arrived.
 */
import { spawnSync } from 'node:child_process';
import { spawn as spawnInTerminal } from '@lydell/node-pty';
import type { Workplace } from './workplace.ts';

export interface Printed {
  readonly code: number;
  readonly output: string;
}

const maxRunMs = 180_000;

export function runInPipe(line: string, { directory, env }: Workplace): Printed {
  const { status, stdout } = spawnSync('bash', ['-c', `{ ${line}\n} 2>&1`], {
    cwd: directory,
    env,
    encoding: 'utf8',
    timeout: maxRunMs,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { code: status ?? -1, output: stdout };
}

export interface TerminalOptions {
  readonly cols: number;
  readonly rows: number;
  /** Receives the bytes as they arrive. */
  readonly onData?: (data: string) => void;
  /** Ends the line, which must be a single command, because bash is replaced by it. */
  readonly signal?: AbortSignal;
}

/** @returns the bytes of a terminal, including escape sequences */
export function runInTerminal(
  line: string,
  { directory, env }: Workplace,
  { cols, rows, onData, signal }: TerminalOptions,
): Promise<Printed> {
  let output = '';
  const terminal = spawnInTerminal('bash', ['-c', line], { cols, rows, cwd: directory, env });
  terminal.onData((data) => {
    output += data;
    onData?.(data);
  });
  const end = () => terminal.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  return new Promise((resolve) =>
    terminal.onExit(({ exitCode }) => {
      signal?.removeEventListener('abort', end);
      resolve({ code: exitCode, output });
    }),
  );
}
