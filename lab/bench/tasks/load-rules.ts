/**
 * `lab/bench/load-rules [CONVERSATIONS | --quick]`: analyses a chat of this many conversations of 40 lines (default
 * 10,000) with all that `sta analyze` finds in texts, once without and once with the twelve rules of
 * examples/support-desk, with the service inside the command. Prints seconds, processor time and peak memory of the two
 * runs, which follow a short one that leaves caches and prepared weights to both. Exits with 1 if rules add more than
 * 20 % to the processor time or to the peak memory, or if a conversation has no results. `--quick` takes 200
 * conversations and does not judge the cost. Linux only: it reads /proc.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { reportRow } from '../report/speed-rows.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { cpuSeconds, peakBytes } from './measured-process.ts';
import { chatCsv, deskProfile } from './telecom-desk.ts';

const linesEach = 40;
const seed = 36;
/** The target: what rules may add. */
const maxAdded = 0.2;

const [arg = '10000'] = process.argv.slice(2);
const isQuick = arg === '--quick';
const conversations = isQuick ? 200 : Number(arg);
if (!(Number.isInteger(conversations) && conversations >= 1 && conversations <= 1_000_000)) {
  console.error('usage: lab/bench/load-rules [CONVERSATIONS | --quick]');
  process.exit(2);
}
const root = new URL('../../../', import.meta.url);
const launcher = fileURLToPath(new URL('bin/sta.cjs', root));
const rules = fileURLToPath(new URL('examples/support-desk/rules.yaml', root));
const { directory, env } = createLoadEnvironment();
try {
  const [chat, shortChat] = [writeChat('chat.csv', conversations), writeChat('short.csv', 20)];
  writeFileSync(join(directory, 'sta.yaml'), deskProfile);
  const applied = spawnSync(process.execPath, [launcher, 'apply', '-f', join(directory, 'sta.yaml'), '--yes'], { env });
  if (applied.status !== 0) throw new Error(String(applied.stderr));
  const options = ['--per', 'conversation', '-o', 'ndjson'];
  const first = spawnSync(process.execPath, [launcher, 'analyze', shortChat, ...options, '--rules', rules], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (first.status !== 0) throw new Error(String(first.stderr));
  const analyze = [launcher, 'analyze', chat, ...options];
  console.log('| | conversations | s | s of processor time | peak MB |\n|---|---|---|---|---|');
  const plain = await measure('sta analyze', analyze, false);
  const checked = await measure('sta analyze --rules', [...analyze, '--rules', rules], true);
  const added = checked.cpu / plain.cpu - 1;
  reportRow({ name: 'Processor time that twelve rules add', unit: 'times', value: 1 + added, target: 1 + maxAdded });
  reportRow({
    name: 'Peak memory, to that without rules',
    unit: 'times',
    value: checked.peakMb / plain.peakMb,
    target: 1 + maxAdded,
  });
  if (!isQuick && added > maxAdded) fail(`rules add ${(added * 100).toFixed(0)} % to the processor time`);
  if (!isQuick && checked.peakMb > plain.peakMb * (1 + maxAdded)) fail('rules add more than a fifth to the memory');
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function writeChat(name: string, count: number): string {
  const path = join(directory, name);
  writeFileSync(path, [...divided(chatCsv(seed, count * linesEach))].join(''));
  return path;
}

/** The same lines, with a new conversation after every forty. */
function* divided(lines: Iterable<string>): Generator<string> {
  let index = -1;
  for (const chunk of lines) {
    for (const line of chunk.split(/(?<=\n)/)) {
      if (line === '') continue;
      yield index < 0 ? line : line.replace(/^([^,]*),[^,]*,/, `$1,C${Math.floor(index / linesEach)},`);
      index += 1;
    }
  }
}

function fail(reason: string): void {
  console.error(`missed: ${reason}`);
  process.exitCode = 1;
}

async function measure(name: string, argv: readonly string[], withRules: boolean) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let [rows, wrong, cpu, peakMb] = [0, 0, 0, 0];
  const looking = setInterval(() => {
    cpu = Math.max(cpu, cpuSeconds(child.pid));
    peakMb = Math.max(peakMb, peakBytes(child.pid) / 1e6);
  }, 100);
  for await (const line of createInterface(child.stdout)) {
    rows += 1;
    if (withRules && JSON.parse(line).rules?.length !== 12) wrong += 1;
  }
  const [code] = await exited;
  clearInterval(looking);
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`| ${name} | ${rows} | ${seconds.toFixed(1)} | ${cpu.toFixed(1)} | ${peakMb.toFixed(0)} |`);
  if (code !== 0 || wrong > 0 || rows !== conversations)
    fail(`${name}: exit code ${code}, ${rows} rows, ${wrong} without results`);
  return { cpu, peakMb };
}
