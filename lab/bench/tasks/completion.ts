/**
 * `lab/bench/completion [RUNS]`: measures how long TAB waits for `sta __complete`, from process start to end: 50 runs
 * of each kind by default. The kinds alternate, so that a busy moment affects all of them. The same for a bare node is
 * the lower bound for any Node program. Exits with 1 if a median is above 100 ms. Needs the bundle: npm run build.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const maxMedianMs = 100;
const runs = Number(process.argv[2] ?? 50);
if (!Number.isInteger(runs) || runs < 1 || runs > 10_000) {
  console.error('lab/bench/completion: the number of runs is a whole number from 1 to 10000');
  process.exit(2);
}

const launcher = fileURLToPath(new URL('../../../bin/sta.cjs', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'sta-completion-'));
const local = {
  PATH: process.env.PATH,
  STA_DATA_DIR: join(directory, 'data'),
  STA_CONFIG_DIR: join(directory, 'config'),
  STA_STATE_DIR: join(directory, 'state'),
};
const remote = (baseUrl: string) => ({ ...local, STA_BASE_URL: baseUrl, STA_USER_ID: 'me', STA_TOKEN: 'token' });

function runSta(env: NodeJS.ProcessEnv, ...argv: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...argv], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`sta ${argv.join(' ')}: ${stderr}`);
  return stdout;
}

/** A service in a separate thread, because this thread waits for the processes. Every list has 100 tags. */
async function startService(delayMs: number): Promise<{ url: string; stop(): Promise<number> }> {
  const body = JSON.stringify({
    status: true,
    data: Array.from({ length: 100 }, (_, i) => ({
      statement_tag_id: `statement-${i}`,
      statement_tag_name: `tag ${i}`,
    })),
  });
  const source = `
    const { createServer } = require('node:http');
    const { parentPort } = require('node:worker_threads');
    createServer((_request, response) => setTimeout(() => response.end(${JSON.stringify(body)}), ${delayMs}))
      .listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });`;
  const worker = new Worker(source, { eval: true });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => worker.terminate() };
}

async function findClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const [quick, slow] = [await startService(0), await startService(5_000)];
try {
  for (let i = 0; i < 20; i += 1) runSta(local, 'tags', 'create', `tag ${i}`, '--sample', `sample of tag ${i}`);
  const journal = Array.from({ length: 1_000 }, (_, i) =>
    JSON.stringify({
      id: `job-${i}`,
      kind: 'tone',
      dataDirectory: local.STA_DATA_DIR,
      startedAt: '2026-01-01',
      characters: 0,
    }),
  );
  mkdirSync(local.STA_STATE_DIR, { recursive: true });
  writeFileSync(join(local.STA_STATE_DIR, 'jobs.ndjson'), `${journal.join('\n')}\n`);
  const complete = (line: string, env: NodeJS.ProcessEnv = local) => ({
    argv: [launcher, '__complete', ...line.split(' ')],
    env,
  });
  const kinds = {
    'bare node': { argv: ['-e', '0'], env: local },
    'sta --version': { argv: [launcher, '--version'], env: local },
    'commands of tags': complete('tags '),
    profiles: complete('--profile '),
    'jobs, 1000 in the journal': complete('jobs wait '),
    'tags, local, 20 of them': complete('tags delete '),
    'tags, service answers at once': complete('tags delete ', remote(quick.url)),
    'tags, service answers too late': complete('tags delete ', remote(slow.url)),
    'tags, no service there': complete('tags delete ', remote(`http://127.0.0.1:${await findClosedPort()}`)),
  };
  const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
  for (let i = 0; i < runs; i += 1) {
    for (const [kind, { argv, env }] of Object.entries(kinds)) {
      const startedMs = performance.now();
      spawnSync(process.execPath, argv, { env });
      times[kind]?.push(performance.now() - startedMs);
    }
  }
  for (const [kind, taken] of Object.entries(times)) {
    const sorted = taken.toSorted((a, b) => a - b);
    const [median = 0, high = 0] = [sorted[sorted.length >> 1], sorted[Math.floor(sorted.length * 0.9)]];
    console.log(
      `${kind.padEnd(32)} median ${median.toFixed(0).padStart(4)} ms   90 % below ${high.toFixed(0).padStart(4)} ms`,
    );
    if (median > maxMedianMs) process.exitCode = 1;
  }
} finally {
  await Promise.all([quick.stop(), slow.stop()]);
  rmSync(directory, { recursive: true, force: true });
}
