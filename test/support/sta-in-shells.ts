/**
 * A program `sta` for the lines of a shell that runs its commands in this process, which takes a twentieth of the time that a
 * process of its own takes. It reads stdin to its end first, and has no terminal: lines that are stopped by a signal, and those
 * that answer questions, need the launcher.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Result, type RunOptions, runSta } from './run-sta.ts';

export interface StaInShells {
  /** The directory of the program, for PATH. */
  readonly bin: string;
  close(): Promise<void>;
}

/** Hands over a command in files whose names begin with a path of its own, and takes its output and its exit code from there. */
const program = (directory: string) => `#!/bin/sh
call='${directory}'/call.$$
cat >"$call.stdin"
env -0 >"$call.env"
pwd >"$call.cwd"
for word; do printf '%s\\0' "$word"; done >"$call.argv"
curl -sS --unix-socket '${directory}/socket' "http://localhost$call" || exit 255
[ -s "$call.stderr" ] && cat "$call.stderr" >&2
[ -s "$call.stdout" ] && cat "$call.stdout"
read -r code <"$call.code"
exit "$code"
`;

/** @param directory an existing one for its files, in which nothing else is */
export async function openStaInShells(directory: string): Promise<StaInShells> {
  const bin = join(directory, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'sta'), program(directory));
  chmodSync(join(bin, 'sta'), 0o755);
  const server = createServer(({ url = '' }, response) => {
    runCall(url).then(
      () => response.end(),
      (error) => response.destroy(error),
    );
  });
  await new Promise<void>((resolve) => server.listen(join(directory, 'socket'), resolve));
  return {
    bin,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function runCall(call: string): Promise<void> {
  const read = (name: string) => readFileSync(`${call}.${name}`);
  const list = (name: string) => read(name).toString().split('\0').slice(0, -1);
  const env = Object.fromEntries(list('env').map((entry) => entry.split(/=(.*)/s, 2) as [string, string]));
  const { code, stdout, stderr } = await runStaIn(read('cwd').toString().trimEnd(), list('argv'), {
    env,
    stdin: read('stdin'),
  });
  writeFileSync(`${call}.stdout`, stdout);
  writeFileSync(`${call}.stderr`, stderr);
  writeFileSync(`${call}.code`, `${code}\n`);
}

/** The working directory belongs to the whole process: one command at a time. */
let last: Promise<unknown> = Promise.resolve();

/** Runs a command in this process as if it had been started in a directory. */
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
