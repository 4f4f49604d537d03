/**
 * `lab/bench/load-texts [TEXTS]`: sends this many short texts (default 10,000) through `sta sentiment run --ndjson`,
 * with the service inside the command and as a separate process, and through the peer wink-sentiment in a separate
 * process that reads and writes the same lines. One run only starts the jobs, and the last one sends a compute and
 * fetch call for each text, as to a service without extensions. Prints texts per second, processor time per text (of
 * client and service) and the peak memory of the command. Exits with 1 if a result is missing, failed or out of order.
 * Linux only: it reads /proc.
 */

import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extensionsKey, openTokenCache } from '../../../src/cli/config/token-cache.ts';
import { reportRow } from '../report/speed-rows.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { addUser, launcher, type Server, serveArguments, startServer, stopServer } from './load-service.ts';
import { measureTextStream } from './text-stream.ts';

const [texts = 10_000] = process.argv.slice(2).map(Number);
if (!(Number.isInteger(texts) && texts >= 1 && texts <= 100_000_000)) {
  console.error('lab/bench/load-texts: texts are a whole number from 1 to 100000000');
  process.exit(2);
}

const peer = `
const score = require(${JSON.stringify(fileURLToPath(new URL('../node_modules/wink-sentiment', import.meta.url)))});
const lines = require('node:readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { id, text } = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id, status: 'done', ...score(text) }) + '\\n');
});`;

const { directory, env } = createLoadEnvironment();
const run = [launcher, 'sentiment', 'run', '--ndjson'];

console.log('| | texts/s | ms of processor time a text | peak MB |\n|---|---|---|---|');
try {
  const peerName = 'wink-sentiment, lines in and out';
  const beside = { name: peerName, value: await measure(peerName, ['-e', peer]) };
  const report = (name: string, value: number, target?: number) =>
    reportRow({ name, unit: 'texts/s', value, target, isRate: true, peer: beside });
  const inside = 'sta, service inside';
  report(inside, await measure(inside, run), 3_000);
  const service = await startServer(serveArguments, env);
  for (const [name, argv] of [
    ['sta, service beside it', run],
    ['sta, service beside it, 32 at a time', [...run, '--concurrency', '32']],
    ['sta, jobs that nobody waits for', [launcher, 'sentiment', 'compute', '--ndjson']],
  ] as const) {
    report(name, await measure(name, argv, service.child));
  }
  const single = 'sta, service beside it, a call per text, 32 at a time';
  const remote = await forgetExtensions(service);
  report(
    single,
    await measure(single, [...run, '--concurrency', '32'], service.child, Math.min(texts, 10_000), remote),
    1_000,
  );
  await stopServer(service);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** The environment of a command that assumes a service with only the documented calls. */
async function forgetExtensions({ port }: Server): Promise<NodeJS.ProcessEnv> {
  const url = `http://127.0.0.1:${port}`;
  const user = addUser('asha', env);
  const stateDirectory = join(directory, 'public');
  mkdirSync(stateDirectory);
  openTokenCache(stateDirectory, Date.now).write(extensionsKey(url), '', 3600);
  return {
    ...env,
    STA_STATE_DIR: stateDirectory,
    STA_BASE_URL: url,
    STA_USER_ID: user.userId,
    STA_APP_ID: user.appId,
    STA_APP_SECRET: user.appSecret,
  };
}

async function measure(
  name: string,
  argv: readonly string[],
  service?: ChildProcess,
  count = texts,
  environment: NodeJS.ProcessEnv = env,
): Promise<number> {
  const measures = await measureTextStream(argv, count, environment, service);
  const { textsPerSecond, cpuMs, peakMegabytes, isComplete } = measures;
  console.log(`| ${name} | ${textsPerSecond.toFixed(0)} | ${cpuMs.toFixed(2)} | ${peakMegabytes.toFixed(0)} |`);
  if (!isComplete) process.exitCode = 1;
  return textsPerSecond;
}
