/**
 * A program `sta` for the lines of a shell that runs its commands in this process, which takes a fraction of the time
 * of a real process. It reads stdin to its end first, and has no terminal: lines that a signal stops, and lines that
 * answer questions, need the launcher.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Result, type RunOptions, runSta } from './run-sta.ts';

export interface StaInShells {
  /** The directory of the program, for PATH. */
  readonly bin: string;
  close(): Promise<void>;
}

/** The message of hand-over.cjs. */
interface Call {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** In Base64. */
  readonly stdin: string;
}

const handOver = join(import.meta.dirname, 'hand-over.cjs');

/** @param directory an existing empty directory for its files */
export async function openStaInShells(directory: string): Promise<StaInShells> {
  const [bin, socket] = [join(directory, 'bin'), join(directory, 'socket')];
  mkdirSync(bin);
  writeFileSync(join(bin, 'sta'), `#!/bin/sh\nexec '${process.execPath}' '${handOver}' '${socket}' "$@"\n`);
  chmodSync(join(bin, 'sta'), 0o755);
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let sent = '';
    connection.setEncoding('utf8');
    connection.on('error', () => {});
    connection.on('data', (chunk) => (sent += chunk));
    connection.on('end', () => {
      runCall(sent).then(
        (result) => connection.end(JSON.stringify(result)),
        (error) => connection.destroy(error),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    bin,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function runCall(sent: string): Promise<Result> {
  const { argv, cwd, env, stdin }: Call = JSON.parse(sent);
  return runStaIn(cwd, argv, { env, stdin: Buffer.from(stdin, 'base64') });
}

/** The working directory is shared by the whole process, so run one command at a time. */
let last: Promise<unknown> = Promise.resolve();

/** Runs a command in this process as if it had been started in the directory. */
export function runStaIn(directory: string, argv: readonly string[], options: RunOptions): Promise<Result> {
  const result = last.then(async () => {
    const before = process.cwd();
    process.chdir(directory);
    try {
      return await runSta(argv, options);
    } finally {
      process.chdir(before);
    }
  });
  last = result.catch(() => {});
  return result;
}
