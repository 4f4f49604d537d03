/**
 * `bench/load-streams [SENTENCES] [MINUTES]`: sends this many short sentences (default 1,000,000) through
 * `sta match tags --ndjson` and through `sta profanity check --ndjson`, each with the service inside the command, and prints
 * the rate and the memory. It generates the sentences while sending, and stops after this many minutes (default 15).
 * Exits with 1 if a result is missing or out of order, or if a command uses more than 400 MB. Linux only: memory is the
 * kernel's own count (VmHWM of /proc).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createLoadEnvironment } from './load-environment.ts';

const highestPeakBytes = 400e6;
const [sentences = 1_000_000, minutes = 15] = process.argv.slice(2).map(Number);
if (!(Number.isInteger(sentences) && sentences >= 1 && sentences <= 100_000_000 && minutes > 0 && minutes <= 600)) {
  console.error('bench/load-streams: sentences are a whole number from 1 to 100000000, minutes from 0 to 600');
  process.exit(2);
}

const launcher = new URL('../../bin/sta.cjs', import.meta.url).pathname;
const { directory, env } = createLoadEnvironment();

const subjects = ['My parcel', 'The last bill', 'Your app', 'The new card', 'This order'];
const predicates = ['is late again', 'is wrong', 'does not work', 'came today, thank you', 'costs too damn much'];
const wishes = ['I want my money back', 'please call me', 'cancel it', 'that is all', 'where is it now'];

try {
  for (const [name, sample] of [
    ['refund', 'I want my money back'],
    ['delay', 'The parcel is late'],
    ['cancel', 'Please cancel my order'],
    ['praise', 'Thank you, that was quick'],
  ] as const) {
    spawnSync(process.execPath, [launcher, 'tags', 'create', name, '--sample', sample], { env });
  }
  await measure(['match', 'tags', '--ndjson']);
  await measure(['profanity', 'check', '--ndjson']);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function measure(command: string[]): Promise<void> {
  const child = spawn(process.execPath, [launcher, ...command], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const sent = { count: 0 };
  // A command that has exited early reads no more; its exit code is checked later.
  child.stdin.on('error', () => {});
  Readable.from(makeLines(sent), { objectMode: false }).pipe(child.stdin);
  const startedMs = performance.now();
  let [results, disordered, peak, peakAtTenth, cpu] = [0, 0, 0, 0, 0];
  const look = () => {
    cpu = Math.max(cpu, cpuSeconds(child.pid));
    peak = Math.max(peak, peakBytes(child.pid));
    if (results < sentences / 10) peakAtTenth = peak;
  };
  const looking = setInterval(look, 200);
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith(`{"id":${results},"status":true`)) disordered += 1;
    results += 1;
  }
  clearInterval(looking);
  const [code] = await exited;
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`sta ${command.join(' ')}`);
  console.log(`  results    ${results} of ${sent.count} sentences in ${seconds.toFixed(0)} s, exit code ${code}`);
  console.log(
    `  rate       ${(results / seconds).toFixed(0)} sentences/s; ${(results / cpu).toFixed(0)} a second of one core`,
  );
  console.log(`  peak RSS   ${megabytes(peak)} MB; ${megabytes(peakAtTenth)} MB over the first tenth`);
  if (code !== 0 || disordered > 0 || results !== sent.count || peak > highestPeakBytes) process.exitCode = 1;
}

/** Yields JSON lines, some hundred at a time, until there are enough or the time is up. */
function* makeLines(sent: { count: number }): Generator<string> {
  const endMs = performance.now() + minutes * 60_000;
  while (sent.count < sentences && performance.now() < endMs) {
    let lines = '';
    for (let i = 0; i < 500 && sent.count < sentences; i += 1) {
      lines += `${JSON.stringify({ id: sent.count, text: makeSentence(sent.count) })}\n`;
      sent.count += 1;
    }
    yield lines;
  }
}

function makeSentence(number: number): string {
  const pick = (words: readonly string[], place: number) => words[Math.floor(number / place) % words.length];
  return `${pick(subjects, 1)} ${pick(predicates, 5)}, ${pick(wishes, 25)}, number ${number}.`;
}

function peakBytes(pid: number | undefined): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readProcess(pid, 'status'))?.[1] ?? 0) * 1024;
}

/** User and system time: the 14th and 15th field (proc(5)), in hundredths of a second. */
function cpuSeconds(pid: number | undefined): number {
  const [user, system] = readProcess(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}

function readProcess(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It has just ended.
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
