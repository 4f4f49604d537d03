/**
 * Runs the tests of object storage against OpenStack Swift, a store that checks signatures, and ends by itself. It starts Swift in a
 * temporary directory on free ports of loopback, and ends what it started.
 *
 * Debian packages: swift-proxy swift-account swift-container swift-object. Swift reads /etc/swift/swift.conf, which is created if it
 * is missing: that needs root once.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createS3Client } from '../src/service/blobs/s3/s3-client.ts';

const startMs = 60_000;
const key = { keyId: 'sta:sta', secret: 'secret-of-the-test' };
const started: ChildProcess[] = [];
const directory = mkdtempSync(join(tmpdir(), 'sta-swift-'));
const etc = join(directory, 'etc');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function run(program: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(program, args, { cwd: etc, encoding: 'utf8' });
  if (error !== undefined || status !== 0) {
    throw new Error(
      `${program} ${args.join(' ')}: ${error?.message ?? stderr}. Install swift-proxy swift-account swift-container swift-object`,
    );
  }
}

function startDaemon(program: string, config: string): void {
  const log = openSync(join(directory, `${config}.log`), 'a');
  started.push(spawn(program, [config], { cwd: etc, stdio: ['ignore', log, log] }));
  closeSync(log);
}

const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
mount_check = false
devices = ${directory}/srv
swift_dir = ${etc}
user = ${userInfo().username}
`;

async function startSwift(): Promise<string> {
  mkdirSync(etc);
  mkdirSync(join(directory, 'srv', 'd1'), { recursive: true });
  if (!existsSync('/etc/swift/swift.conf')) {
    mkdirSync('/etc/swift', { recursive: true });
    writeFileSync(
      '/etc/swift/swift.conf',
      '[swift-hash]\nswift_hash_path_suffix = sta\nswift_hash_path_prefix = sta\n',
    );
  }
  for (const name of ['object', 'container', 'account']) {
    const port = await freePort();
    run('swift-ring-builder', `${name}.builder`, 'create', '6', '1', '0');
    run('swift-ring-builder', `${name}.builder`, 'add', `r1z1-127.0.0.1:${port}/d1`, '1');
    run('swift-ring-builder', `${name}.builder`, 'rebalance');
    const server = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
    writeFileSync(join(etc, `${name}.conf`), common(port) + server);
    startDaemon(`swift-${name}-server`, `${name}.conf`);
  }
  const port = await freePort();
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
  writeFileSync(join(etc, 'proxy.conf'), common(port) + pipeline + sections.join('') + app);
  startDaemon('swift-proxy-server', 'proxy.conf');
  return `http://127.0.0.1:${port}`;
}

async function makeBucket(endpoint: string): Promise<void> {
  const place = { bucket: 'recordings', prefix: '', endpoint, region: 'us-east-1', style: 'path' } as const;
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

async function main(): Promise<number> {
  try {
    const endpoint = await startSwift();
    await makeBucket(endpoint);
    console.log(`Swift runs at ${endpoint}`);
    const tests = ['test/integration/service/blobs', 'test/unit/service/blobs', 'test/e2e/wire/storage.test.ts'];
    const env = {
      ...process.env,
      STA_TEST_S3: endpoint,
      STA_TEST_S3_KEY_ID: key.keyId,
      STA_TEST_S3_SECRET: key.secret,
    };
    const vitest = spawn('npx', ['--no-install', 'vitest', 'run', ...tests], { stdio: 'inherit', env });
    return await new Promise<number>((resolve) => vitest.on('close', (code) => resolve(code ?? 1)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    for (const name of ['proxy', 'object']) {
      const log = join(directory, `${name}.conf.log`);
      if (existsSync(log)) console.error(readFileSync(log, 'utf8').slice(-2_000));
    }
    return 1;
  } finally {
    for (const child of started) child.kill('SIGTERM');
    await Promise.all(
      started.map((child) =>
        child.exitCode === null && child.signalCode === null
          ? new Promise((resolve) => child.once('exit', resolve))
          : undefined,
      ),
    );
    rmSync(directory, { recursive: true, force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of started) child.kill('SIGKILL');
    process.exit(1);
  });
}
process.exitCode = await main();
