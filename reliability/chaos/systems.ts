/** The parts that a service needs and that the program breaks: OpenStack Swift, haproxy, and proxies that cut connections. */
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startSwift } from '../../test/support/swift-server.ts';
import { type Place, startProgram, startServe } from '../support/service-process.ts';
import { startCuttingProxy } from './cutting-proxy.ts';

const balancerConfig = (port: number, target: number) => `global
  maxconn 500
defaults
  mode http
  retries 3
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend calls
  bind 127.0.0.1:${port}
  default_backend services
backend services
  server one 127.0.0.1:${target}
`;

export type Systems = Awaited<ReturnType<typeof startSystems>>;

/**
 * Starts everything: callers reach the service through haproxy and a proxy, and the service the store through another one.
 *
 * @param place a temporary directory, which the caller removes
 */
export async function startSystems(place: Place, flags: readonly string[]) {
  const swift = await startSwift(join(place.directory, 'swift'), startProgram);
  const storeNetwork = await startCuttingProxy(swift.port);
  const servicePort = await freePort();
  const serviceNetwork = await startCuttingProxy(servicePort);
  const env = {
    ...place.env,
    STA_STORAGE_URL: `s3://${swift.bucket}/chaos`,
    STA_STORAGE_ENDPOINT: `http://127.0.0.1:${storeNetwork.port}`,
    STA_STORAGE_KEY_ID: swift.key.keyId,
    STA_STORAGE_SECRET: swift.key.secret,
  };
  const startService = () => startServe({ env }, [...flags, '--port', String(servicePort)]);
  let service = await startService();

  const balancerPort = await freePort();
  const config = join(place.directory, 'haproxy.cfg');
  writeFileSync(config, balancerConfig(balancerPort, serviceNetwork.port));
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

  return {
    url: `http://127.0.0.1:${balancerPort}`,
    env,
    swift,
    storeNetwork,
    serviceNetwork,
    get service() {
      return service;
    },
    async crashService() {
      await service.kill();
      // Its start needs the store: it fails while that cannot be reached, and a supervisor starts it again.
      for (let tries = 0; ; tries += 1) {
        try {
          service = await startService();
          return;
        } catch (error) {
          if (tries === 60) throw error;
          await sleep(500);
        }
      }
    },
    async crashBalancer() {
      await killBalancer();
      await startBalancer();
    },
    async stop() {
      const code = await service.stop();
      await killBalancer();
      await Promise.all([storeNetwork.close(), serviceNetwork.close(), swift.stop()]);
      return code;
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

/** Processes that name a directory in their arguments or environment. */
export function findProcessesOf(directory: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const [argv, env] = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'));
        return `${argv}\0${env}`.includes(directory) ? [`process ${pid} is left: ${argv?.replaceAll('\0', ' ')}`] : [];
      } catch {
        // It has ended, or is another user's.
        return [];
      }
    });
}
