/** Runs the built command line in separate processes. */

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { warningsEnvironment } from './node-warnings.ts';
import type { Result } from './start-sta.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The launcher as a package has it, without sources: in a checkout, each start compares the times of all sources with
 * the bundle's, which takes a fifth of the time of a short command. The bundle was checked before the tests
 * (build-bundle.ts), and its code caches are shared.
 */
export const launcher = placeLauncher();

function placeLauncher(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sta-launcher-'));
  cpSync(join(root, 'bin'), join(directory, 'bin'), { recursive: true });
  for (const name of ['dist', 'package.json']) symlinkSync(join(root, name), join(directory, name));
  return join(directory, 'bin', 'sta.cjs');
}

/**
 * This process's environment without variables that would affect a command, plus the given ones. Node's warnings are
 * collected.
 */
export function processEnvironment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(STA_|CI$|NO_COLOR$|FORCE_COLOR$)/.test(name));
  return { ...Object.fromEntries(kept), ...warningsEnvironment, ...env };
}

export function spawnSta(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  { detached = false } = {},
): ChildProcess {
  const child = spawn(process.execPath, [launcher, ...argv], { env: processEnvironment(env), stdio: 'pipe', detached });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs a command to its end. */
export async function runProcess(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  stdin = '',
): Promise<Result> {
  const child = spawnSta(argv, env);
  child.stdin?.end(stdin);
  return finish(child);
}

export function finish(child: ChildProcess): Promise<Result> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => (stdout += chunk));
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
}

export interface ServeProcess {
  readonly url: string;
  readonly metricsUrl: string | undefined;
  readonly child: ChildProcess;
  /** Its log so far. */
  log(): string;
  /** Resolves with the exit code; null after a signal. */
  readonly exited: Promise<number | null>;
}

/** `sta serve --json`, up to its ready line. */
export async function startServe(
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<ServeProcess> {
  const child = spawnSta(['serve', '--port', '0', '--json', ...flags], env);
  let log = '';
  child.stderr?.on('data', (chunk) => (log += chunk));
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    if (child.stdout !== null) createInterface(child.stdout).once('line', resolve);
    void exited.then((code) => reject(new Error(`serve ended with ${code}: ${log}`)));
  });
  const ready: { type: string; url: string; metricsUrl?: string } = JSON.parse(line);
  if (ready.type !== 'ready') throw new Error(`not ready: ${line}`);
  return { url: ready.url, metricsUrl: ready.metricsUrl, child, log: () => log, exited };
}
