/**
 * Talks to a filter as ClickHouse does with `executable_pool`: it keeps the process, writes a block of lines without
 * closing stdin, and reads as many lines as it wrote before it sends the next block.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { finish, processEnvironment, spawnSta } from './sta-process.ts';
import type { Result } from './start-sta.ts';

export interface BlockDriver {
  readonly child: ChildProcess;
  /** @param lines without line breaks @returns a line for each @throws if the filter has ended, or answers too late */
  send(lines: readonly (string | Uint8Array)[]): Promise<string[]>;
  /** Closes stdin. @throws if the filter wrote more lines than it was sent */
  end(): Promise<Result>;
}

/** A filter that waits for more input before it answers would wait for ever. */
const maxWaitMs = 60_000;

export const startBlockDriver = (argv: readonly string[], env: Readonly<Record<string, string>>): BlockDriver =>
  drive(spawnSta(argv, env));

/** A command of a shell, as ClickHouse starts one with `execute_direct` 0. */
export function startShellDriver(
  command: string,
  env: Readonly<Record<string, string>>,
  directory: string,
): BlockDriver {
  const child = spawn('sh', ['-c', command], { cwd: directory, env: processEnvironment(env), stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return drive(child);
}

function drive(child: ChildProcess): BlockDriver {
  const ended = finish(child);
  if (child.stdin === null || child.stdout === null) throw new Error('no pipes');
  const { stdin } = child;
  const unread: string[] = [];
  let arrived = () => {};
  let rest = '';
  // Not with readline, which from Node 24 on also ends a line at U+2028.
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    unread.push(...lines);
    arrived();
  });

  async function readLines(count: number): Promise<string[]> {
    const late = Date.now() + maxWaitMs;
    while (unread.length < count) {
      if (child.exitCode !== null || Date.now() > late) {
        throw new Error(
          `${unread.length} of ${count} lines: ${(await Promise.race([ended, { stderr: 'late' }])).stderr}`,
        );
      }
      await new Promise<void>((resolve) => {
        arrived = resolve;
        setTimeout(resolve, 1_000).unref();
      });
    }
    return unread.splice(0, count);
  }

  return {
    child,
    async send(lines) {
      for (const line of lines) {
        stdin.write(line);
        stdin.write('\n');
      }
      return readLines(lines.length);
    },
    async end() {
      stdin.end();
      const result = await ended;
      if (unread.length > 0) throw new Error(`${unread.length} lines too many: ${unread[0]}`);
      return result;
    },
  };
}
