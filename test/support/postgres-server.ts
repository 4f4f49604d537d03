/**
 * A PostgreSQL server on loopback, from the programs of the system's package, in a temporary folder. PostgreSQL refuses
 * to run as root; then it runs as another user.
 */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  /** The URL of a database; default: `postgres`, the first one. */
  url(database?: string): string;
  readonly port: number;
  readonly folder: string;
  /** The postmaster. A crash test kills it. */
  readonly pid: number;
  /**
   * Stops it, as a crash would unless a gentler signal is given, and starts it again on the same data.
   *
   * @param meanwhile runs while the server is down
   */
  restart(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', meanwhile?: () => Promise<void>): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

const relaunches = 60;

/** Tests may create a role of this name, which needs a password. */
export const askedUser = 'asked';

const debianPrograms = '/usr/lib/postgresql';

/** The folder with PostgreSQL's programs; undefined if they are not installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(debianPrograms) ? readdirSync(debianPrograms) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debianPrograms, version, 'bin'));
  return [...newest, ...(process.env.PATH ?? '').split(':')].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/** The user who runs the server: the current one, unless that is root. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => {
    for (const name of ['postgres', 'nobody']) {
      try {
        return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      } catch {
        // The next one.
      }
    }
    throw new Error('There is neither a user postgres nor a user nobody to run PostgreSQL as');
  };
  return { uid: idOf('-u'), gid: idOf('-g') };
}

type Start = (program: string, argv: readonly string[], options: SpawnOptions) => ChildProcess;

function prepare() {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('There is no PostgreSQL: install the package postgresql-15');
  const user = serverUser();
  return { programs, user, options: { ...user, cwd: '/', env: { PATH: process.env.PATH ?? '', TZ: 'UTC' } } };
}

/**
 * @param settings for postgresql.conf. `fsync` is off by default: tests of power cuts need it.
 * @param start starts a program, in case the caller wants to stop it itself
 * @param path prefix of the folder's path. By default not in TMPDIR, which only its owner may enter.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  start: Start = spawn,
  path = '/tmp/sta-postgres-',
): Promise<PostgresServer> {
  const { programs, user, options } = prepare();
  const folder = mkdtempSync(path);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'sta', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), init, { ...options, stdio: 'pipe' });
  const access = join(data, 'pg_hba.conf');
  writeFileSync(access, `host all ${askedUser} 127.0.0.1/32 scram-sha-256\n${readFileSync(access, 'utf8')}`);
  return startPostgresIn(folder, settings, start);
}

/** Starts a server on the data of another one, which has ended. @param folder see {@link PostgresServer.folder} */
export async function startPostgresIn(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  start: Start = spawn,
): Promise<PostgresServer> {
  const { programs, options } = prepare();
  const data = join(folder, 'data');
  const port = await freePort();
  const chosen = { fsync: 'off', max_connections: '200', ...settings };
  const argv = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder];
  for (const [name, value] of Object.entries(chosen)) argv.push('-c', `${name}=${value}`);
  const url = (database = 'postgres') => `postgres://sta@127.0.0.1:${port}/${database}`;
  // Detached: an interrupt from the terminal is for the tests, which stop the server themselves.
  const launch = () => start(join(programs, 'postgres'), argv, { ...options, stdio: 'ignore', detached: true });
  let server = launch();
  await untilReady(server, url());
  /** After SIGKILL, it refuses to start until the last of its processes has exited. */
  const relaunch = async () => {
    for (let tries = 1; ; tries += 1) {
      server = launch();
      try {
        return await untilReady(server, url());
      } catch (error) {
        if (tries === relaunches) throw error;
        await setTimeout(250);
      }
    }
  };
  return {
    url,
    port,
    folder,
    get pid() {
      return server.pid ?? 0;
    },
    async restart(signal = 'SIGQUIT', meanwhile) {
      await end(server, signal);
      await meanwhile?.();
      await relaunch();
    },
    async stop() {
      await end(server, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stops the server of a folder, which another process started. @param folder see {@link PostgresServer.folder} */
export async function stopPostgresIn(folder: string): Promise<void> {
  const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    // The connection is lost if the server stops between the steps.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await setTimeout(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error('PostgreSQL did not become ready within 30 s');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
