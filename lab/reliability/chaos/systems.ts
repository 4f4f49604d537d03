/**
 * The systems that the program breaks: processes of the service, PostgreSQL, OpenStack Swift, haproxy, and proxies that
 * cut connections.
 */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentedServes } from '../../../test/support/documented-serves.ts';
import { startPostgres } from '../../../test/support/postgres-server.ts';
import { freePort, startSwift } from '../../../test/support/swift-server.ts';
import { type Place, removeInTheEnd, startProgram } from '../support/service-process.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { supervise } from './supervised.ts';

/** A call goes to another process if its process is gone. */
const balancerConfig = (port: number, targets: readonly number[]) => `global
  maxconn 500
defaults
  mode http
  retries 3
  option redispatch
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend calls
  bind 127.0.0.1:${port}
  default_backend services
backend services
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500 fall 2 rise 1
${targets.map((target, at) => `  server api${at} 127.0.0.1:${target}`).join('\n')}
`;

export type Systems = Awaited<ReturnType<typeof startSystems>>;

/**
 * Starts everything. Callers reach the api processes through haproxy and a proxy for each; all processes reach
 * PostgreSQL through one proxy, and the store through another.
 *
 * @param place a temporary directory, which the caller removes
 * @param processes number of processes per role
 * @param flags flags of each process
 */
export async function startSystems(place: Place, processes: number, flags: readonly string[]) {
  const settings = { fsync: 'on', cluster_name: basename(place.directory) };
  const postgres = await startPostgres(settings, startProgram);
  const removeData = removeInTheEnd(postgres.folder);
  const swift = await startSwift(join(place.directory, 'swift'), startProgram);
  const databaseNetwork = await startCuttingProxy(postgres.port);
  const storeNetwork = await startCuttingProxy(swift.port);
  const env = {
    ...place.env,
    STA_DATABASE_URL: postgres.url().replace(`:${postgres.port}/`, `:${databaseNetwork.port}/`),
    STA_SIGNING_KEY: randomBytes(32).toString('base64'),
    STA_STORAGE_URL: `s3://${swift.bucket}/chaos`,
    STA_STORAGE_ENDPOINT: `http://127.0.0.1:${storeNetwork.port}`,
    STA_STORAGE_KEY_ID: swift.key.keyId,
    STA_STORAGE_SECRET: swift.key.secret,
  };
  const numbers = Array.from({ length: processes }, (_, at) => at);
  const directoryOf = (role: string, at: number) => join(place.directory, `${role}-${at}`);
  const ports = await Promise.all(numbers.map(() => freePort()));
  const start = (role: 'api' | 'worker', at: number) => {
    const own = { ...env, STA_DATA_DIR: directoryOf(role, at) };
    const port = role === 'api' ? ['--port', String(ports[at])] : [];
    const documented = documentedServes(role);
    return supervise(own, [...(documented[at % documented.length] ?? []), ...port, ...flags]);
  };
  const apis = await Promise.all(numbers.map((at) => start('api', at)));
  const workers = await Promise.all(numbers.map((at) => start('worker', at)));
  const apiNetworks = await Promise.all(ports.map((port) => startCuttingProxy(port)));

  const balancerPort = await freePort();
  const config = join(place.directory, 'haproxy.cfg');
  const targets = apiNetworks.map(({ port }) => port);
  writeFileSync(config, balancerConfig(balancerPort, targets));
  let balancer: ChildProcess;
  const startBalancer = async () => {
    balancer = startProgram('haproxy', ['-db', '-f', config], { stdio: 'ignore' });
    balancer.on('error', () => {});
    await untilListening(balancerPort, 'haproxy');
  };
  const killBalancer = async () => {
    const exited = new Promise((resolve) => balancer.once('exit', resolve));
    balancer.kill('SIGKILL');
    await exited;
  };
  await startBalancer();
  const all = [...apis, ...workers];

  return {
    url: `http://127.0.0.1:${balancerPort}`,
    env,
    /** The database without the proxy. */
    databaseUrl: postgres.url(),
    /** A text in the arguments or environment of each process of these systems. */
    marks: [place.directory, postgres.folder, settings.cluster_name],
    dataDirectories: ['api', 'worker'].flatMap((role) => numbers.map((at) => directoryOf(role, at))),
    swift,
    postgres,
    apis,
    workers,
    apiNetworks,
    databaseNetwork,
    storeNetwork,
    async crashBalancer() {
      await killBalancer();
      await startBalancer();
    },
    /** Exit codes of processes that ended by themselves. */
    ownEnds: () => all.flatMap((one) => one.ownEnds()),
    /** Resolves when every process runs. */
    running: async () => void (await Promise.all(all.map((one) => one.running()))),
    /** @returns the exit codes of the processes of the service */
    async stop() {
      const codes = await Promise.all(all.map((one) => one.stop()));
      await killBalancer();
      await Promise.all([...apiNetworks, databaseNetwork, storeNetwork].map((one) => one.close()));
      await Promise.all([swift.stop(), postgres.stop()]);
      removeData();
      return codes;
    },
  };
}

async function untilListening(port: number, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error(`${name} does not listen: install the package ${name}`);
}

/** Processes whose arguments or environment contain one of these texts. */
export function findProcessesOf(marks: readonly string[]): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const [argv, env] = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'));
        const isOurs = marks.some((mark) => `${argv}\0${env}`.includes(mark));
        return isOurs ? [`process ${pid} is left: ${argv?.replaceAll('\0', ' ')}`] : [];
      } catch {
        // It has ended, or belongs to another user.
        return [];
      }
    });
}
