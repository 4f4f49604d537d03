/** `sta serve` and other commands as processes, with all their files in one temporary directory. */

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { defaultLimits, highestLimits, type LimitName } from '../../../src/contract/schemas/limits.ts';
import { callService } from '../../../test/support/call-service.ts';

const launcher = fileURLToPath(new URL('../../../bin/sta.cjs', import.meta.url));

const running = new Set<ChildProcess>();

const directories = new Set<string>();

/** Kills every process that was started here, and removes their files. */
export function cleanUp(): void {
  for (const child of running) child.kill('SIGKILL');
  for (const directory of directories) removeDirectory(directory);
}

const removeDirectory = (directory: string): void =>
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

/** Lets {@link cleanUp} also remove a directory. @returns a function that undoes this */
export function removeInTheEnd(directory: string): () => void {
  directories.add(directory);
  return () => void directories.delete(directory);
}

export interface Place {
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

/** A temporary directory for a service and commands. */
export function makePlace(): Place {
  const directory = mkdtempSync(join(tmpdir(), 'sta-reliability-'));
  const keep = removeInTheEnd(directory);
  return {
    directory,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: directory,
      STA_DATA_DIR: join(directory, 'data'),
      STA_CONFIG_DIR: join(directory, 'config'),
      STA_STATE_DIR: join(directory, 'state'),
      STA_KEYRING: 'off',
    },
    remove: () => {
      keep();
      removeDirectory(directory);
    },
  };
}

export interface Finished {
  /** null after a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a program that {@link cleanUp} kills. */
export function startProgram(program: string, argv: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, argv, options);
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

export function startSta(argv: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const child = startProgram(process.execPath, [launcher, ...argv], { env, stdio: 'pipe' });
  // A command that ends early does not read its input.
  child.stdin?.on('error', () => {});
  return child;
}

export async function runSta(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  stdin = '',
): Promise<Finished> {
  const child = startSta(argv, env);
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => (stdout += chunk));
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  child.stdin?.end(stdin);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** The end of its log. */
  log(): string;
  readonly exited: Promise<number | null>;
  /** Kills it, like `kill -9`. */
  kill(): Promise<void>;
  /** Stops it in an orderly way. @returns the exit code */
  stop(): Promise<number | null>;
}

/** Flags that lift the limits on one user's calls, which a program would reach. */
export const liftedLimits: readonly string[] = Object.keys(defaultLimits).flatMap((name) => {
  if (!/PerMinute|PerUser|PerAddress|^queued|^stored/.test(name)) return [];
  // The limits of one user must be far below those of all.
  const lifted = name.endsWith('PerUser') ? 1_000_000 : 100_000_000;
  return ['--limit', `${name}=${highestLimits[name as LimitName] ?? lifted}`];
});

const maxLog = 1_000_000;

/** Starts `sta serve` and waits for its ready line. */
export async function startServe({ env }: Pick<Place, 'env'>, flags: readonly string[] = []): Promise<ServiceProcess> {
  const child = startSta(['serve', '--port', '0', '--json', ...flags], env);
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log = `${log}${chunk}`.slice(-maxLog);
  });
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    if (child.stdout !== null) createInterface(child.stdout).once('line', resolve);
    void exited.then((code) => reject(new Error(`sta serve ended with ${code}: ${log}`)));
  });
  const { url }: { url: string } = JSON.parse(line);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    pid: child.pid ?? 0,
    child,
    log: () => log,
    exited,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

export interface Account {
  readonly userId: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly accessToken: string;
}

/** Adds a user with `sta local users add`, and gets an access token. */
export async function addAccount(place: Place, url: string, userId: string): Promise<Account> {
  const added = await runSta(['local', 'users', 'add', userId, '--json'], place.env);
  if (added.code !== 0) throw new Error(`sta local users add ended with ${added.code}: ${added.stderr}`);
  return signIn(url, JSON.parse(added.stdout));
}

/** Gets an access token for the credentials of a user. */
export async function signIn(url: string, credentials: Omit<Account, 'accessToken'>): Promise<Account> {
  const { apiKey, apiSecret, userId } = credentials;
  const reply = await callService(url, 'POST', '/cb/v1/auth/create_access_token', {
    body: { apiKey, apiSecret, userId },
  });
  const accessToken: unknown = Object(reply.json).data?.accessToken;
  if (typeof accessToken !== 'string') throw new Error(`no access token: ${reply.text}`);
  return { ...credentials, accessToken };
}
