/** Starts and stops the servers of a load test, and creates a user of a service. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { UserCredentials } from '../../../src/service/http/auth/new-user.ts';

export const launcher = fileURLToPath(new URL('../../../bin/sta.cjs', import.meta.url));

/** The arguments of a service on a free port, without the limit on requests per minute, which a load test exceeds. */
export const serveArguments: readonly string[] = [launcher, 'serve', '--port', '0', '--limit', 'requestsPerMinute=0'];

export interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Starts a program that prints its URL on the first line. @param log a file descriptor for its stderr */
export async function startServer(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  log: number | 'ignore' = 'ignore',
): Promise<Server> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', log] });
  if (child.stdout === null) throw new Error('A program without stdout');
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  return { child, port: Number(/:(\d+)/.exec(String(value))?.[1]) };
}

export async function stopServer({ child }: Server): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

export function addUser(userId: string, env: NodeJS.ProcessEnv): UserCredentials {
  const added = spawnSync(process.execPath, [launcher, 'local', 'users', 'add', userId, '--json'], {
    env,
    encoding: 'utf8',
  });
  return JSON.parse(added.stdout);
}

export async function postJson(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

export async function createToken(
  { port }: Server,
  { apiKey, apiSecret, userId }: Pick<UserCredentials, 'apiKey' | 'apiSecret' | 'userId'>,
): Promise<string> {
  const url = `http://127.0.0.1:${port}/cb/v1/auth/create_access_token`;
  return Object(await postJson(url, { apiKey, apiSecret, userId })).data.accessToken;
}
