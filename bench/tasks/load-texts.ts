/**
 * `bench/load-texts [TEXTS]`: sends this many short texts (default 10,000) through `sta sentiment run --ndjson`, with the
 * service inside the command and beside it, and through the peer wink-sentiment in a process of its own that reads and
 * writes the same lines. The last run only starts the jobs. Prints texts per second, processor time per text (of client and service) and the peak memory of the
 * command. Exits with 1 if a result is missing, failed or out of order. Linux only: it reads /proc.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { reportRow } from '../report/speed-rows.ts';
import { createLoadEnvironment } from './load-environment.ts';

const [texts = 10_000] = process.argv.slice(2).map(Number);
if (!(Number.isInteger(texts) && texts >= 1 && texts <= 100_000_000)) {
  console.error('bench/load-texts: texts are a whole number from 1 to 100000000');
  process.exit(2);
}

const launcher = new URL('../../bin/sta.cjs', import.meta.url).pathname;
const peer = `
const score = require(${JSON.stringify(new URL('../node_modules/wink-sentiment', import.meta.url).pathname)});
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
  const service = spawn(process.execPath, [launcher, 'serve', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await Promise.race([once(service.stdout, 'data'), once(service.stderr, 'data')]);
  for (const [name, argv] of [
    ['sta, service beside it', run],
    ['sta, service beside it, 32 at a time', [...run, '--concurrency', '32']],
    ['sta, jobs that nobody waits for', [launcher, 'sentiment', 'compute', '--ndjson']],
  ] as const) {
    report(name, await measure(name, argv, service));
  }
  service.kill('SIGTERM');
  await once(service, 'exit');
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function measure(name: string, argv: readonly string[], service?: ChildProcess): Promise<number> {
  const before = cpuSeconds(service?.pid);
  const child = spawn(process.execPath, argv, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  // A command that has exited early reads no more; its exit code is checked later.
  child.stdin.on('error', () => {});
  Readable.from(makeLines(), { objectMode: false }).pipe(child.stdin);
  const startedMs = performance.now();
  let [results, wrong, cpu, peak] = [0, 0, 0, 0];
  const look = () => {
    cpu = Math.max(cpu, cpuSeconds(child.pid));
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(readProcess(child.pid, 'status'))?.[1] ?? 0) / 1000);
  };
  const looking = setInterval(look, 100);
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith(`{"id":${results},"status":`)) wrong += 1;
    results += 1;
  }
  clearInterval(looking);
  const [code] = await exited;
  const seconds = (performance.now() - startedMs) / 1000;
  const used = cpu + cpuSeconds(service?.pid) - before;
  console.log(
    `| ${name} | ${(results / seconds).toFixed(0)} | ${((used * 1000) / texts).toFixed(2)} | ${peak.toFixed(0)} |`,
  );
  if (code !== 0 || wrong > 0 || results !== texts) process.exitCode = 1;
  return results / seconds;
}

function* makeLines(): Generator<string> {
  const subjects = ['My parcel', 'The last bill', 'Your app', 'The new card', 'This order'];
  const predicates = ['is late again', 'is wrong', 'does not work', 'came today, thank you', 'costs too damn much'];
  const pick = (words: readonly string[], place: number) => words[Math.floor(place) % words.length];
  for (let id = 0; id < texts; id += 1) {
    yield `${JSON.stringify({ id, text: `${pick(subjects, id)} ${pick(predicates, id / 5)}, number ${id}.` })}\n`;
  }
}

/** User and system time: the 14th and 15th field (proc(5)), in hundredths of a second. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readProcess(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

function readProcess(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It has just ended, or there is none.
  }
}
