/**
 * `lab/bench/start [RUNS] [EXECUTABLE]`: measures the processor time and wall time of a command beyond a bare `node -e 0`, as
 * medians of 15 runs of each kind by default. The kinds alternate, so that a busy moment affects all of them. Each command
 * with a target also runs without the code cache: the difference is what V8 spends on compiling. For comparison, curl
 * sends the same request. Runs a copy of the package's files, so that no time goes into comparing the bundle with the
 * sources. Exits with 1 if a processor time is above its target. Needs the bundle: npm run build. EXECUTABLE is a file that
 * `npm run executable` made of the same Node: the main commands are also measured with it.
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { reportRow } from '../report/speed-rows.ts';

const runs = Number(process.argv[2] ?? 15);
const executable = process.argv[3] === undefined ? undefined : resolve(process.argv[3]);
if (!Number.isInteger(runs) || runs < 1 || runs > 1_000) {
  console.error('lab/bench/start: the number of runs is a whole number from 1 to 1000');
  process.exit(2);
}

interface Kind {
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Of processor time beyond a bare node, milliseconds. */
  readonly targetMs?: number;
}

const directory = mkdtempSync(join(tmpdir(), 'sta-start-'));
const root = fileURLToPath(new URL('../../../', import.meta.url));
for (const name of ['bin', 'dist', 'package.json']) {
  cpSync(join(root, name), join(directory, name), { recursive: true, filter: (path) => !path.includes('.code-cache') });
}
symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));

const launcher = join(directory, 'bin', 'sta.cjs');
const sta = (...argv: string[]) => [process.execPath, launcher, ...argv];
/** Without NODE_EXTRA_CA_CERTS, which adds 35 ms to every node process. */
const environment = (name: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: directory,
  STA_DATA_DIR: join(directory, name),
  STA_CONFIG_DIR: join(directory, 'config'),
  STA_STATE_DIR: join(directory, 'state'),
  STA_KEYRING: 'off',
});
const [local, served] = [environment('local'), environment('served')];

/** @returns wall time and processor time in milliseconds, as bash reports them */
function measure({ argv, env }: Kind): [number, number] {
  const script = 'TIMEFORMAT="%R %U %S"; time "$@" >/dev/null 2>&1 </dev/null';
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', ...argv], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${argv.join(' ')}: exit code ${status}`);
  const [real = 0, user = 0, system = 0] = stderr.trim().split(' ').map(Number);
  return [real * 1_000, (user + system) * 1_000];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const [node = '', ...serveArgs] = sta('serve', '--port', '0', '--json');
const serve = spawn(node, serveArgs, { env: served, stdio: ['ignore', 'pipe', 'ignore'] });
try {
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(serve.stdout).once('line', (line) => resolve(JSON.parse(line).url));
    serve.once('exit', (code) => reject(new Error(`sta serve: exit code ${code}`)));
  });
  const [command = '', ...tokenArgs] = sta('auth', 'token');
  const token = spawnSync(command, tokenArgs, { env: served, encoding: 'utf8' }).stdout.trim();
  const remote = { ...served, STA_BASE_URL: url, STA_USER_ID: 'local', STA_TOKEN: token };
  measure({ argv: sta('tags', 'create', 'refund', '--sample', 'I want my money back'), env: local });
  const list = `${url}/cb/v1/profile/statement_tags/get_user_statement_tags/local`;
  const kinds: Record<string, Kind> = {
    'bare node': { argv: [process.execPath, '-e', '0'], env: local },
    'curl, tags of a service': { argv: ['curl', '-sf', '-H', `Authorization: Bearer ${token}`, list], env: local },
    'sta --version': { argv: sta('--version'), env: local },
    'sta --help': { argv: sta('--help'), env: local, targetMs: 25 },
    'sta tags list, of a service': { argv: sta('tags', 'list'), env: remote, targetMs: 60 },
    'sta tags list, beside sta serve': { argv: sta('tags', 'list'), env: served },
    'sta tags list, local': { argv: sta('tags', 'list'), env: local, targetMs: 110 },
    'sta match tags, local': { argv: sta('match', 'tags', 'I want'), env: local, targetMs: 150 },
    'sta sentiment run, local': { argv: sta('sentiment', 'run', 'I like it'), env: local, targetMs: 190 },
  };
  for (const [name, { argv, env, targetMs }] of Object.entries(kinds)) {
    if (targetMs === undefined) continue;
    kinds[`${name}, without the code cache`] = { argv, env: { ...env, NODE_DISABLE_COMPILE_CACHE: '1' } };
  }
  if (executable !== undefined) {
    for (const name of ['sta --help', 'sta tags list, of a service', 'sta tags list, local', 'sta match tags, local']) {
      const { argv = [], env = local } = kinds[name] ?? {};
      kinds[`${name}, executable`] = { argv: [executable, ...argv.slice(2)], env };
    }
  }
  const walls = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
  const cpus = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
  // The first runs write the caches of compiled code.
  for (let i = 0; i < 2; i += 1) for (const kind of Object.values(kinds)) measure(kind);
  for (let i = 0; i < runs; i += 1) {
    for (const [name, kind] of Object.entries(kinds)) {
      const [wall, cpu] = measure(kind);
      walls.get(name)?.push(wall);
      cpus.get(name)?.push(cpu);
    }
  }
  const beyondNode = (times: Map<string, number[]>, name: string) =>
    Math.round(median(times.get(name) ?? []) - median(times.get('bare node') ?? []));
  const bareMs = median(walls.get('bare node') ?? []);
  console.log(`Beyond a bare node of ${bareMs.toFixed(0)} ms, medians of ${runs} runs, ms`);
  console.log(`${''.padEnd(54)}${'cpu'.padStart(7)}${'wall'.padStart(7)}${'target'.padStart(8)}`);
  for (const [name, { targetMs }] of Object.entries(kinds)) {
    const cpu = beyondNode(cpus, name);
    const isMissed = targetMs !== undefined && cpu > targetMs;
    const row = [name.padEnd(54), `${cpu}`.padStart(7), `${beyondNode(walls, name)}`.padStart(7)];
    console.log(`${row.join('')}${`${targetMs ?? ''}`.padStart(8)}${isMissed ? '  missed' : ''}`);
    if (isMissed) process.exitCode = 1;
    if (name === 'bare node' || name.startsWith('curl')) continue;
    const peer = { name: 'curl, its whole wall time', value: beyondNode(walls, 'curl, tags of a service') + bareMs };
    reportRow({
      name: `\`${name}\` beyond bare node`,
      unit: `ms of processor time (wall time ${beyondNode(walls, name)})`,
      value: cpu,
      target: targetMs,
      peer: name === 'sta tags list, of a service' ? peer : undefined,
    });
  }
} finally {
  serve.removeAllListeners('exit');
  // The process writes its caches when it exits.
  const ended = once(serve, 'exit');
  serve.kill();
  if (serve.exitCode === null) await ended;
  rmSync(directory, { recursive: true, force: true });
}
