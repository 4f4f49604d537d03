/** Sends short texts as JSON lines through a command that prints one line per text, in order. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { cpuSeconds, peakBytes } from './measured-process.ts';

export interface StreamMeasures {
  readonly textsPerSecond: number;
  /** Milliseconds of processor time per text, of the command and the service. */
  readonly cpuMs: number;
  /** The peak memory of the command. */
  readonly peakMegabytes: number;
  /** True if every text had a result, in order, and the command succeeded. */
  readonly isComplete: boolean;
}

/** @param argv arguments of node @param service a separate service whose processor time counts */
export async function measureTextStream(
  argv: readonly string[],
  texts: number,
  env: NodeJS.ProcessEnv,
  service?: ChildProcess,
): Promise<StreamMeasures> {
  const before = cpuSeconds(service?.pid);
  const child = spawn(process.execPath, argv, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  // A command that has exited early reads no more; its exit code is checked later.
  child.stdin.on('error', () => {});
  Readable.from(makeLines(texts), { objectMode: false }).pipe(child.stdin);
  const startedMs = performance.now();
  let [results, wrong, cpu, peak] = [0, 0, 0, 0];
  const look = () => {
    cpu = Math.max(cpu, cpuSeconds(child.pid));
    peak = Math.max(peak, peakBytes(child.pid));
  };
  const looking = setInterval(look, 100);
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith(`{"id":${results},"status":`)) wrong += 1;
    results += 1;
  }
  look();
  clearInterval(looking);
  const [code] = await exited;
  return {
    textsPerSecond: (1000 * results) / (performance.now() - startedMs),
    cpuMs: (1000 * (cpu + cpuSeconds(service?.pid) - before)) / texts,
    peakMegabytes: peak / 1e6,
    isComplete: code === 0 && wrong === 0 && results === texts,
  };
}

/** A complaint or praise, always the same for a given number. */
export function makeText(id: number): string {
  const subjects = ['My parcel', 'The last bill', 'Your app', 'The new card', 'This order'];
  const predicates = ['is late again', 'is wrong', 'does not work', 'came today, thank you', 'costs too damn much'];
  const pick = (words: readonly string[], place: number) => words[Math.floor(place) % words.length];
  return `${pick(subjects, id)} ${pick(predicates, id / 5)}, number ${id}.`;
}

function* makeLines(texts: number): Generator<string> {
  for (let id = 0; id < texts; id += 1) yield `${JSON.stringify({ id, text: makeText(id) })}\n`;
}
