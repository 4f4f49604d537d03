/**
 * The final stage of examples/docker/Dockerfile without a container runtime: its files and libraries in a folder, its
 * user, variables, command and health check in namespaces, with a root that cannot be written. The stage that builds
 * ffmpeg is left out.
 */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { computeText, sentimentCall, untilState } from '../../support/jobs/call-jobs.ts';
import { skipUnless } from '../../support/needs.ts';
import { temporaryDirectory } from '../../support/start-sta.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const lines = readFileSync(join(checkout, 'examples/docker/Dockerfile'), 'utf8')
  .replace(/\s*\\\n\s*/g, ' ')
  .split('\n');
const lastValue = (instruction: string) =>
  lines.findLast((line) => line.startsWith(`${instruction} `))?.slice(instruction.length + 1) ?? '';
const command: string[] = JSON.parse(lastValue('CMD'));
const check: string[] = JSON.parse(
  /CMD (\[.*\])$/.exec(lines.join(' ').match(/HEALTHCHECK .*?\]/)?.[0] ?? '')?.[1] ?? '[]',
);
const user = lastValue('USER');

/** Copies a program of this machine and the libraries that the system's loader finds for it. */
function addProgram(root: string, path: string): void {
  const libraries = execFileSync('ldd', [path], { encoding: 'utf8' }).match(/(?<=\s)\/\S+/g) ?? [];
  mkdirSync(join(root, 'usr/bin'), { recursive: true });
  cpSync(realpathSync(path), join(root, 'usr/bin', path.replace(/^.*\//, '')));
  for (const library of libraries) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    cpSync(realpathSync(library), join(root, library));
  }
}

/** Installs the packed package as the Dockerfile does, without a registry. */
function addPackage(root: string): void {
  const packed = temporaryDirectory();
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed], { cwd: checkout });
  const modules = join(root, 'opt/sta/node_modules');
  mkdirSync(join(modules, 'sta-cli'), { recursive: true });
  const [tarball = ''] = readdirSync(packed);
  execFileSync('tar', ['-xzf', join(packed, tarball), '-C', join(modules, 'sta-cli'), '--strip-components=1']);
  const database = join(modules, '@photostructure/sqlite');
  const { dependencies } = JSON.parse(
    readFileSync(join(checkout, 'node_modules/@photostructure/sqlite/package.json'), 'utf8'),
  );
  for (const name of ['@photostructure/sqlite', ...Object.keys(dependencies)]) {
    cpSync(join(checkout, 'node_modules', name), join(modules, name), { recursive: true });
  }
  // The step of the Dockerfile that makes the database's package smaller.
  const [, shrink = ''] = /RUN cd node_modules\/@photostructure\/sqlite && (.*)/.exec(lines.join('\n')) ?? [];
  execFileSync('sh', ['-euc', shrink], { cwd: database });
  mkdirSync(join(modules, '.bin'));
  symlinkSync('../sta-cli/bin/sta.cjs', join(modules, '.bin/sta'));
}

function makeImage(): { root: string; data: string } {
  const root = temporaryDirectory();
  chmodSync(root, 0o755);
  const data = temporaryDirectory();
  for (const path of [process.execPath, '/usr/bin/env', '/usr/bin/prlimit']) addProgram(root, path);
  addPackage(root);
  for (const name of ['proc', 'dev', 'tmp', 'data']) mkdirSync(join(root, name));
  const [uid = 0, gid = 0] = user.split(':').map(Number);
  chownSync(data, uid, gid);
  return { root, data };
}

/** What a runtime does before it runs a command: `$1` is the root, `$2` the volume. */
const mounts = `
mount --make-rprivate / && mount --bind "$1" "$1" && mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev"
mount --bind "$2" "$1/data" && mount -o remount,bind,ro "$1"
root=$1; shift 2; exec chroot --userspec=${user} --groups= "$root" "$@"`;
const environment = ['/usr/bin/env', '-i', ...lastValue('ENV').split(' ')];

function start(image: ReturnType<typeof makeImage>): ChildProcess {
  const inside = [...environment, ...command, '--port', '0', '--json'];
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child'];
  const argv = [...namespaces, 'sh', '-euc', mounts, 'sh', image.root, image.data, ...inside];
  const child = spawn('unshare', argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

it('runs as its user, on a root that cannot be written, and stops', skipUnless(isRoot, 'needs root'), async () => {
  const image = makeImage();
  const child = start(image);
  let log = '';
  child.stderr?.on('data', (chunk) => (log += chunk));
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const ready = await new Promise<string>((resolve, reject) => {
    if (child.stdout !== null) createInterface(child.stdout).once('line', resolve);
    void ended.then((code) => reject(new Error(`it ended with ${code}: ${log}`)));
  });
  const url: string = JSON.parse(ready).url.replace('0.0.0.0', '127.0.0.1');
  const [pid = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [uid, gid] = user.split(':');
  expect(status).toMatch(new RegExp(`^Uid:(\\t${uid}){4}\\nGid:(\\t${gid}){4}$`, 'm'));
  expect(status).toMatch(/^CapEff:\t0+$/m);
  // The service is the first process, so it gets the signal that stops the container.
  expect(status).toMatch(/^NSpid:\t\d+\t1$/m);

  /** As `docker exec`. */
  const exec = (...argv: string[]) => {
    const enter = ['--target', pid, '--mount', '--pid', 'chroot', `--userspec=${user}`, '--groups=', image.root];
    return spawnSync('nsenter', [...enter, ...environment, ...argv], { encoding: 'utf8' });
  };
  const added = exec('sta', 'local', 'users', 'add', 'alice', '--json');
  expect(added.stderr).not.toMatch(/error/i);
  const alice = JSON.parse(added.stdout);
  await untilState(url, sentimentCall, await computeText(url, alice, sentimentCall, 'I love it.'), 'Completed');
  const [node = '', flag = '', code = ''] = check;
  const healthy = (address: string) => exec(node, flag, code.replace(/http:\/\/127\.0\.0\.1:\d+/, address)).status;
  expect([healthy(url), healthy('http://127.0.0.1:9')]).toEqual([0, 1]);
  expect(exec('node', '-e', "require('fs').writeFileSync('/opt/sta/new', '')").stderr).toContain('EROFS');
  expect(exec('sh', '-c', 'true').stderr).toContain('No such file');

  process.kill(Number(pid), lastValue('STOPSIGNAL') as NodeJS.Signals);
  expect([await ended, log.match(/"level":(50|60)[^\n]*/g)]).toEqual([0, null]);
});
