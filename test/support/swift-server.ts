/**
 * OpenStack Swift with s3api, a store that checks signatures, in a folder and on free loopback ports.
 *
 * Debian packages: swift-proxy swift-account swift-container swift-object. Swift reads /etc/swift/swift.conf, which is
 * created if it is missing: that needs root once.
 */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createS3Client } from '../../src/service/blobs/s3/s3-client.ts';

export type SwiftPart = 'object' | 'container' | 'account' | 'proxy';

export interface SwiftServer {
  readonly endpoint: string;
  readonly port: number;
  readonly bucket: string;
  readonly key: { readonly keyId: string; readonly secret: string };
  /** Kills a part with SIGKILL and restarts it. */
  crash(part: SwiftPart): Promise<void>;
  /** Tells the containers about objects that were stored while they were down: until then, lists lack them. */
  updateLists(): void;
  /** The ends of the logs that explain why it does not start. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts a program with its output in a file. */
export type StartProgram = (
  program: string,
  argv: readonly string[],
  options: { cwd: string; stdio: ['ignore', number, number] },
) => ChildProcess;

const startMs = 60_000;
const key = { keyId: 'sta:sta', secret: 'secret-of-the-test' };
const bucket = 'recordings';
const parts = ['object', 'container', 'account', 'proxy'] as const;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** @param directory an empty folder, which the caller removes */
export async function startSwift(directory: string, start: StartProgram): Promise<SwiftServer> {
  const etc = join(directory, 'etc');
  mkdirSync(etc, { recursive: true });
  mkdirSync(join(directory, 'srv', 'd1'), { recursive: true });
  if (!existsSync('/etc/swift/swift.conf')) {
    mkdirSync('/etc/swift', { recursive: true });
    writeFileSync(
      '/etc/swift/swift.conf',
      '[swift-hash]\nswift_hash_path_suffix = sta\nswift_hash_path_prefix = sta\n',
    );
  }
  const running = new Map<SwiftPart, ChildProcess>();
  const launch = (part: SwiftPart) => {
    const log = openSync(join(directory, `${part}.log`), 'a');
    running.set(part, start(`swift-${part}-server`, [`${part}.conf`], { cwd: etc, stdio: ['ignore', log, log] }));
    closeSync(log);
  };
  const end = async (part: SwiftPart, signal: NodeJS.Signals) => {
    const child = running.get(part);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  };
  const server = {
    bucket,
    key,
    async crash(part: SwiftPart) {
      await end(part, 'SIGKILL');
      launch(part);
    },
    updateLists() {
      const { status, error, stderr } = spawnSync('swift-object-updater', ['object.conf', 'once'], {
        cwd: etc,
        encoding: 'utf8',
        timeout: startMs,
      });
      if (status !== 0) throw new Error(`swift-object-updater: ${error?.message ?? stderr}`);
    },
    log: () =>
      parts
        .map((part) => join(directory, `${part}.log`))
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path, 'utf8').slice(-2_000))
        .join('\n'),
    async stop() {
      await Promise.all(parts.map((part) => end(part, 'SIGTERM')));
    },
  };
  try {
    for (const part of ['object', 'container', 'account'] as const) {
      const port = await freePort();
      makeRing(etc, part, port);
      const app = `[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`;
      const updater = part === 'object' ? '[object-updater]\n' : '';
      writeFileSync(join(etc, `${part}.conf`), common(directory, port) + app + updater);
      launch(part);
    }
    const port = await freePort();
    writeFileSync(join(etc, 'proxy.conf'), common(directory, port) + proxyConfig());
    launch('proxy');
    const endpoint = `http://127.0.0.1:${port}`;
    await makeBucket(endpoint);
    return { ...server, endpoint, port };
  } catch (error) {
    await server.stop();
    throw new Error(`Swift does not start: ${server.log()}`, { cause: error });
  }
}

const common = (directory: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
mount_check = false
devices = ${directory}/srv
swift_dir = ${directory}/etc
user = ${userInfo().username}
`;

function makeRing(etc: string, part: SwiftPart, port: number): void {
  const builder = `${part}.builder`;
  const steps = [['create', '6', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']];
  for (const step of steps) {
    const argv = [builder, ...step];
    const { status, error, stderr } = spawnSync('swift-ring-builder', argv, { cwd: etc, encoding: 'utf8' });
    if (error === undefined && status === 0) continue;
    throw new Error(
      `swift-ring-builder ${argv.join(' ')}: ${error?.message ?? stderr}. Install swift-proxy swift-account swift-container swift-object`,
    );
  }
}

function proxyConfig(): string {
  const filters = {
    catch_errors: '',
    cache: 'memcache_servers = 127.0.0.1:1\n',
    s3api: 's3_acl = false\nlocation = us-east-1\n',
    tempauth: `user_sta_sta = ${key.secret} .admin\n`,
    copy: '',
    slo: 'minimum_segment_size = 1\n',
    dlo: '',
  };
  const sections = Object.entries(filters).map(
    ([name, settings]) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${settings}`,
  );
  const app = '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nallow_account_management = true\n';
  const pipeline = `[pipeline:main]\npipeline = ${Object.keys(filters).join(' ')} proxy-server\n`;
  return pipeline + sections.join('') + app;
}

async function makeBucket(endpoint: string): Promise<void> {
  const place = { bucket, prefix: '', endpoint, region: 'us-east-1', style: 'path' } as const;
  const client = createS3Client(place, key);
  const deadline = performance.now() + startMs;
  for (;;) {
    try {
      await client.requestText({ method: 'PUT', attempts: 1 });
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(500);
    }
  }
}
