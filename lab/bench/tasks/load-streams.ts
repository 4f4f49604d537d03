/**
 * `lab/bench/load-streams [LINES] [MINUTES]`: sends this many short lines (default 300,000) through `sta match tags`
 * and `sta profanity check`, each with the service inside the command: plain lines and JSON lines, all different and
 * repeated. The lines are the utterances of MRDA (corpora/); if there are too few, a number is added to them. It stops
 * after this many minutes per command (default 5). Prints lines per second, CPU time per line without the start of the
 * command, and memory. The peer copies the lines one by one with `node:readline`. Exits with 1 if a result is missing
 * or out of order, or if a command uses more than 400 MB. Linux only: memory and CPU time are the kernel's own counts.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { readData } from '../../corpora/read-data.ts';
import { reportRow } from '../report/speed-rows.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { launcher } from './load-service.ts';
import { cpuSeconds, peakBytes } from './measured-process.ts';

const highestPeakBytes = 400e6;
/** A run with repeated lines draws from this many. */
const repeatedLines = 5_000;
const [lines = 300_000, minutes = 5] = process.argv.slice(2).map(Number);
if (!(Number.isInteger(lines) && lines >= 1_000 && lines <= 100_000_000 && minutes > 0 && minutes <= 600)) {
  console.error('lab/bench/load-streams: lines are a whole number from 1000 to 100000000, minutes from 0 to 600');
  process.exit(2);
}

const { directory, env } = createLoadEnvironment();
const utterances = [
  ...new Set(
    readData('mrda/utterances.jsonl.xz')
      .trim()
      .split('\n')
      .map((line) => String((JSON.parse(line) as { text: unknown }).text)),
  ),
].filter((text) => text.trim() !== '');

type Kind = 'different' | 'repeated';

/** The text of a line, by its number. */
const textOf: Readonly<Record<Kind, (number: number) => string>> = {
  different(number) {
    const text = utterances[number % utterances.length] ?? '';
    return number < utterances.length ? text : `${text} ${Math.floor(number / utterances.length)}`;
  },
  // Scattered, so that neighbouring lines differ.
  repeated: (number) => utterances[(number * 7919) % Math.min(repeatedLines, utterances.length)] ?? '',
};

interface Measured {
  readonly linesPerSecond: number;
  /** Microseconds. */
  readonly cpuPerLine: number;
}

/** The cost of the command itself, seconds of CPU time: a run with ten lines. */
const starts = new Map<string, number>();

async function measure(command: readonly string[], kind: Kind, count: number): Promise<Measured> {
  const isJson = command.includes('--ndjson');
  const isCopy = command[0] === '-e';
  const child = spawn(process.execPath, isCopy ? command : [launcher, ...command], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const sent = { count: 0 };
  // A command that has exited early reads no more; its exit code is checked later.
  child.stdin.on('error', () => {});
  Readable.from(makeLines(sent, kind, count, isJson), { objectMode: false }).pipe(child.stdin);
  const startedMs = performance.now();
  let [results, disordered, peak, cpu] = [0, 0, 0, 0];
  const look = () => {
    cpu = Math.max(cpu, cpuSeconds(child.pid));
    peak = Math.max(peak, peakBytes(child.pid));
  };
  const looking = setInterval(look, 50);
  if (isJson) {
    for await (const line of createInterface(child.stdout)) {
      if (!line.startsWith(`{"id":${results},"status":true`)) disordered += 1;
      results += 1;
    }
  } else {
    // Rows have no numbers: profanity prints as many lines as it reads, matching prints one per match.
    for await (const chunk of child.stdout) results += countBreaks(chunk as Buffer);
  }
  look();
  clearInterval(looking);
  const [code] = await exited;
  const seconds = (performance.now() - startedMs) / 1000;
  const isComplete = command[0] === 'match' && !isJson ? results > 0 || count < 1_000 : results === sent.count;
  if (count < 1_000) return { linesPerSecond: 0, cpuPerLine: cpu };
  const start = starts.get(command.join(' ')) ?? 0;
  const measured = { linesPerSecond: sent.count / seconds, cpuPerLine: (1e6 * (cpu - start)) / sent.count };
  console.log(
    `${isCopy ? 'node:readline' : `sta ${command.join(' ')}`}, ${kind} lines: ${sent.count} in ${seconds.toFixed(1)} s, ` +
      `${measured.linesPerSecond.toFixed(0)}/s; ${measured.cpuPerLine.toFixed(1)} us of CPU per line after a start of ` +
      `${start.toFixed(2)} s; peak ${(peak / 1e6).toFixed(0)} MB; exit code ${code}`,
  );
  if (code !== 0 || disordered > 0 || !isComplete || peak > highestPeakBytes) process.exitCode = 1;
  return measured;
}

const countBreaks = (chunk: Buffer): number => {
  let breaks = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) breaks += 1;
  return breaks;
};

/** Yields lines, a few hundred at a time, until there are enough or the time is up. */
function* makeLines(sent: { count: number }, kind: Kind, count: number, isJson: boolean): Generator<string> {
  const endMs = performance.now() + minutes * 60_000;
  while (sent.count < count && performance.now() < endMs) {
    let chunk = '';
    for (let i = 0; i < 500 && sent.count < count; i += 1) {
      const text = textOf[kind](sent.count);
      chunk += isJson ? `${JSON.stringify({ id: sent.count, text })}\n` : `${text}\n`;
      sent.count += 1;
    }
    yield chunk;
  }
}

const copyLines =
  "const out = process.stdout; require('node:readline').createInterface(process.stdin).on('line', (line) => out.write(line + '\\n'));";

/** Lines per second of plain lines, for comparison with those of JSON lines. */
const plainRates = new Map<string, number>();
const commands: readonly { readonly command: readonly string[]; readonly target?: number; readonly plain?: string }[] =
  [
    { command: ['match', 'tags'], target: 30_000 },
    { command: ['match', 'tags', '--ndjson'], plain: 'match tags' },
    { command: ['profanity', 'check', '--lines'], target: 60_000 },
    { command: ['profanity', 'check', '--ndjson'], plain: 'profanity check --lines' },
  ];

try {
  for (const [name, sample] of [
    ['refund', 'I want my money back'],
    ['delay', 'The parcel is late'],
    ['cancel', 'Please cancel my order'],
    ['praise', 'Thank you, that was quick'],
    ['seat', 'I would like to change my seat'],
    ['password', 'I forgot my password'],
    ['claim', 'I want to file a claim'],
    ['internet', 'my internet is slow'],
    ['order', 'I would like to order a pizza'],
    ['bye', 'goodbye, have a nice day'],
  ] as const) {
    spawnSync(process.execPath, [launcher, 'tags', 'create', name, '--sample', sample], { env });
  }
  for (const kind of ['different', 'repeated'] as const) {
    const copied = await measure(['-e', copyLines], kind, lines);
    for (const { command, target, plain } of commands) {
      const name = command.join(' ');
      if (!starts.has(name)) starts.set(name, (await measure(command, kind, 10)).cpuPerLine);
      const { linesPerSecond, cpuPerLine } = await measure(command, kind, lines);
      plainRates.set(`${name} ${kind}`, linesPerSecond);
      reportRow({
        name: `${name}, ${kind} lines`,
        unit: 'lines/s',
        value: linesPerSecond,
        isRate: true,
        target: target ?? (2 / 3) * (plainRates.get(`${plain} ${kind}`) ?? 0),
        peer: { name: 'node:readline copies', value: copied.linesPerSecond },
      });
      reportRow({
        name: `${name}, ${kind} lines`,
        unit: 'us of CPU per line',
        value: cpuPerLine,
        peer: { name: 'node:readline copies', value: copied.cpuPerLine },
      });
    }
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
