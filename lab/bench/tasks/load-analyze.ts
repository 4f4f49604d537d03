/**
 * `lab/bench/load-analyze [LINES | --quick]`: analyses a chat of this many lines (default 200,000), as many different
 * lines, half of the chat, and forty transcripts of calls, with the service inside the command: sentiment, intents, tags
 * and profane words of each line, and promises in the transcripts. Most lines of the chat repeat; the different lines
 * are the same with a number at the end. Prints lines per second, seconds of processor time and the peak memory, which
 * must not grow with the input. The peer, in a separate process, reads the same chat with csv-parse and gives each line
 * a VADER score, nothing else. Exits with 1 if a row is missing, failed or out of order, the chat takes longer than a
 * minute per 20,000 lines, or a line more than 3 ms of processor time. `--quick` takes 2,000 lines, and does not compare
 * the memory. Linux only: it reads /proc.
 *
 * `lab/bench/load-analyze --write DIRECTORY [LINES]` only writes the inputs: chat.csv, different.csv, calls/ and sta.yaml.
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { reportRow } from '../report/speed-rows.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { cpuSeconds, peakBytes } from './measured-process.ts';
import { callVtt, chatCsv, deskProfile } from './telecom-desk.ts';

const callCount = 40;
/** The same chat in each run. */
const seed = 14;
/** Fewer lines per second are a failure, also on a busy machine: 20,000 in a minute. */
const minPerSecond = 20_000 / 60;
/** The targets for two cores; a short run mostly starts. */
const targetPerSecond = 8_000;
const targetMb = 350;
/** Includes the start of the process and its service. A busy machine does not affect it. */
const maxMsPerLine = 3;
/** What a script of a dozen lines would do. */
const peer = `
const { parse } = require(${JSON.stringify(fileURLToPath(new URL('../../../node_modules/csv-parse', import.meta.url)))});
const vader = require(${JSON.stringify(fileURLToPath(new URL('../node_modules/vader-sentiment', import.meta.url)))});
const rows = require('node:fs').createReadStream(process.argv[2]).pipe(parse({ columns: true }));
let index = 0;
rows.on('data', (fields) => {
  const { compound } = vader.SentimentIntensityAnalyzer.polarity_scores(fields.message);
  const sentiment = compound < -0.05 ? 'Negative' : compound > 0.05 ? 'Positive' : 'Neutral';
  process.stdout.write(JSON.stringify({ source: 'chat', index: index++, sentiment, compound, fields }) + '\\n');
});`;

/** How much more memory the lines may take than half of them, to allow for noise. */
const maxGrowth = 1.25;

const args = process.argv.slice(2);
const isQuick = args[0] === '--quick';
const written = args[0] === '--write' ? args[1] : undefined;
const [lines = isQuick ? 2_000 : 200_000] = args.slice(written === undefined ? Number(isQuick) : 2).map(Number);
if (!(Number.isInteger(lines) && lines >= 1 && lines <= 10_000_000) || (args[0] === '--write' && !written)) {
  console.error('usage: lab/bench/load-analyze [LINES | --quick], or lab/bench/load-analyze --write DIRECTORY [LINES]');
  process.exit(2);
}
if (written === undefined) await measureAll();
else writeInputs(written);

/** @returns the number of lines of all calls */
function writeInputs(directory: string): number {
  mkdirSync(join(directory, 'calls'), { recursive: true });
  const chat = [...chatCsv(seed, lines)].join('');
  writeFileSync(join(directory, 'chat.csv'), chat);
  writeFileSync(join(directory, 'different.csv'), numberLines(chat));
  writeFileSync(join(directory, 'sta.yaml'), deskProfile);
  const transcripts = Array.from({ length: callCount }, (_, call) => callVtt(seed, call));
  for (const [call, text] of transcripts.entries()) {
    writeFileSync(join(directory, 'calls', `call-${String(call + 1).padStart(2, '0')}.vtt`), text);
  }
  return transcripts.reduce((sum, text) => sum + text.split(' --> ').length - 1, 0);
}

/** Adds the number of the line to each message, which is the last column. */
function numberLines(chat: string): string {
  let number = 0;
  return chat.replace(/"?\n/g, (end) => {
    number += 1;
    return number === 1 ? end : ` ${number}${end}`;
  });
}

async function measureAll(): Promise<void> {
  const launcher = fileURLToPath(new URL('../../../bin/sta.cjs', import.meta.url));
  const { directory, env } = createLoadEnvironment();
  const at = (name: string) => join(directory, name);
  try {
    const spoken = writeInputs(directory);
    const half = Math.floor(lines / 2);
    if (!isQuick) writeFileSync(at('half.csv'), [...chatCsv(seed, half)].join(''));
    writeFileSync(at('peer.cjs'), peer);
    const applied = spawnSync(process.execPath, [launcher, 'apply', '-f', at('sta.yaml'), '--yes'], { env });
    if (applied.status !== 0) throw new Error(String(applied.stderr));
    const analyze = (input: string, ...more: string[]) => [launcher, 'analyze', at(input), '-o', 'ndjson', ...more];
    const four = ['--with', 'sentiment,intents,tags,profanity'];
    console.log('| | lines | lines/s | s of processor time | peak MB |\n|---|---|---|---|---|');
    const peerRate = await measure('vader-sentiment over the chat', lines, [at('peer.cjs'), at('chat.csv')], env);
    const once = await measure('sta analyze, the chat', lines, analyze('chat.csv', ...four), env);
    const different = await measure('sta analyze, different lines', lines, analyze('different.csv', ...four), env);
    const calls = await measure(`sta analyze, ${callCount} transcripts`, spoken, analyze('calls'), env);
    const msPerLine = (1000 * once.cpu) / lines;
    reportRow({
      name: `\`sta analyze\` of a chat of ${lines.toLocaleString('en')} lines`,
      unit: 'lines/s',
      value: once.perSecond,
      target: isQuick ? minPerSecond : targetPerSecond,
      isRate: true,
      peer: { name: 'csv-parse and vader-sentiment, sentiment only', value: peerRate.perSecond },
    });
    reportRow({ name: 'Of as many different lines', unit: 'lines/s', value: different.perSecond, isRate: true });
    reportRow({
      name: 'Processor time of a line of it, start included',
      unit: 'ms',
      value: msPerLine,
      target: maxMsPerLine,
      peer: { name: 'csv-parse and vader-sentiment', value: (1000 * peerRate.cpu) / lines },
    });
    reportRow({
      name: `${callCount} transcripts of calls, ${spoken} lines, with promises`,
      unit: 's',
      value: calls.seconds,
      target: 60,
    });
    if (once.perSecond < minPerSecond) fail(`fewer than ${minPerSecond.toFixed(0)} lines a second`);
    if (msPerLine > maxMsPerLine) fail(`${msPerLine.toFixed(1)} ms of processor time for a line`);
    if (isQuick) return;
    const halved = await measure('sta analyze, half of the chat', half, analyze('half.csv', ...four), env);
    const growth = once.peakMb / halved.peakMb;
    reportRow({
      name: 'Peak memory of the chat, to that of half of it',
      unit: 'times',
      value: growth,
      target: maxGrowth,
    });
    reportRow({
      name: 'Peak memory',
      unit: 'MB',
      value: once.peakMb,
      target: targetMb,
      peer: { name: 'csv-parse and vader-sentiment', value: peerRate.peakMb },
    });
    if (growth > maxGrowth) fail('the memory grows with the input');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function fail(reason: string): void {
  console.error(`missed: ${reason}`);
  process.exitCode = 1;
}

async function measure(name: string, expected: number, argv: readonly string[], env: NodeJS.ProcessEnv) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let [rows, wrong, cpu, peakMb] = [0, 0, 0, 0];
  const look = () => {
    cpu = Math.max(cpu, cpuSeconds(child.pid));
    peakMb = Math.max(peakMb, peakBytes(child.pid) / 1e6);
  };
  const looking = setInterval(look, 100);
  let last = { source: '', index: -1 };
  for await (const line of createInterface(child.stdout)) {
    const row = JSON.parse(line);
    const next = row.source === last.source ? last.index + 1 : 0;
    if (row.index !== next || row.error !== undefined || typeof row.sentiment !== 'string') wrong += 1;
    last = row;
    rows += 1;
  }
  const [code] = await exited;
  clearInterval(looking);
  const seconds = (performance.now() - startedMs) / 1000;
  const perSecond = rows / seconds;
  console.log(`| ${name} | ${rows} | ${perSecond.toFixed(0)} | ${cpu.toFixed(1)} | ${peakMb.toFixed(0)} |`);
  if (code !== 0 || wrong > 0 || rows !== expected)
    fail(`${name}: exit code ${code}, ${rows} rows, ${wrong} of them wrong`);
  return { perSecond, peakMb, cpu, seconds };
}
