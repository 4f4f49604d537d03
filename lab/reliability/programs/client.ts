/** Fuzz of the client against a hostile server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSta as runHere } from '../../../test/support/run-sta.ts';
import { seededRandom } from '../../../test/support/seeded-random.ts';
import { makeWav, tone } from '../../../test/support/wav.ts';
import { brokenReplies, cutAt, endlessReplies, retryReplies } from '../client/attacks.ts';
import { listCommands } from '../client/commands.ts';
import { type Attack, bytesOf, startHostileServer } from '../client/hostile-server.ts';
import { judgeEnd } from '../client/judge-end.ts';
import { collectFailures, megabytes, type Program } from '../support/program.ts';
import { makePlace, type Place, startSta } from '../support/service-process.ts';

const requestSeconds = 2;
/**
 * Four attempts of 2 s for each of a command's few requests, and the pauses that a server may request, at most 30 s
 * each.
 */
const maxMs = 60_000;
/** Concurrent commands in this process: most wait for a pause between two attempts. */
const width = 24;
/** Peak RSS of a command. A response may have 256 MiB, and is kept as text. */
const maxPeakBytes = 1_200e6;

interface Case {
  readonly name: string;
  readonly command: readonly string[];
  readonly attack: Attack;
  /** True if the responses may be good enough after all; called when the command has ended. */
  readonly mayWork: () => boolean;
}

const signedIn = (place: Place, url: string) => ({
  ...place.env,
  STA_BASE_URL: url,
  STA_USER_ID: 'asha',
  STA_TOKEN: 'token',
  STA_APP_ID: 'app',
  STA_APP_SECRET: 'app-secret',
  STA_REQUEST_TIMEOUT: String(requestSeconds),
  NO_COLOR: '1',
});

export const client: Program = {
  title: 'Fuzz of the client against a hostile server',
  about:
    'Commands of every kind (reads, writes, uploads, downloads, several requests) against a server that cuts each response at every ' +
    'byte, by an end and by a reset, changes bytes, and sends wrong lengths, encodings, chunks, shapes, statuses, redirects and every ' +
    'form of `Retry-After`; and, as processes, against responses that never end: drips, floods of bodies, headers, chunks and `100 ' +
    'Continue`, a bomb of gzip. It fails unless each command ends within 60 s (with `STA_REQUEST_TIMEOUT=2`) with one error of a known ' +
    'code, the exit code of that code, and no crash text; and if the peak RSS of a process is above 1,200 MB.',
  unit: 'changed responses for each command',
  limitSeconds: ({ quick }) => (quick ? 600 : 3_600),

  async run({ quick, seed, amount }, note) {
    const place = makePlace();
    const failures = collectFailures(20);
    try {
      const recording = join(place.directory, 'recording.wav');
      writeFileSync(recording, makeWav(1, tone(220)));
      const all = listCommands(recording, join(place.directory, 'clips'));
      const commands = quick ? all.slice(0, 3) : all;
      const cases: Case[] = [];
      for (const command of commands) {
        const { length, works } = await measureReply(place, command);
        if (!works) failures.add(`${command.join(' ')} does not work against a good server`);
        for (let at = 0; at < length; at += quick ? 9 : 1) {
          const reset = at % 3 === 0;
          const { attack, seen } = cutAt(at, reset);
          // A write first looks up existing records, and continues without them.
          const mayWork = () => (isWrite(command) ? !seen.last : !seen.any);
          cases.push({ name: `cut at ${at}, ${reset ? 'reset' : 'closed'}`, command, attack, mayWork });
        }
        const random = seededRandom(seed);
        for (let number = 0; number < (amount ?? (quick ? 20 : 150)); number += 1) {
          cases.push({ name: `changed bytes ${number}`, command, attack: changeBytes(random), mayWork: () => true });
        }
        // Some of these are good enough for some commands: `sta api` prints any response.
        for (const [name, attack] of Object.entries(brokenReplies))
          cases.push({ name, command, attack, mayWork: () => true });
      }
      for (const command of commands.slice(0, 3)) {
        for (const [name, attack] of Object.entries(retryReplies))
          cases.push({ name, command, attack, mayWork: () => false });
      }
      let [done, slowestMs] = [0, 0];
      const counts = { failed: 0, worked: 0 };
      const next = cases.entries();
      const work = async () => {
        for (const [at, one] of next) {
          const { problem, ms, code } = await runCase(place, one, at % 2 === 1);
          if (problem !== undefined) failures.add(`sta ${one.command.join(' ')}, ${one.name}: ${problem}`);
          slowestMs = Math.max(slowestMs, ms);
          counts[code === 0 ? 'worked' : 'failed'] += 1;
          done += 1;
          if (done % 500 === 0) note(`${done} of ${cases.length} commands, ${failures.count} failures`);
        }
      };
      await Promise.all(Array.from({ length: width }, work));

      let peak = 0;
      const endless = Object.entries(endlessReplies).flatMap(([name, attack]) =>
        commands.slice(0, quick ? 1 : 3).map((command) => ({ name, command, attack, mayWork: () => false })),
      );
      for (const one of endless) {
        const { problem, ms, peakBytes } = await runProcess(place, one);
        if (problem !== undefined) failures.add(`sta ${one.command.join(' ')}, ${one.name}: ${problem}`);
        if (peakBytes > maxPeakBytes)
          failures.add(`sta ${one.command.join(' ')}, ${one.name}: ${megabytes(peakBytes)}`);
        note(`${one.name}: ${(ms / 1000).toFixed(1)} s, ${megabytes(peakBytes)}`);
        [peak, slowestMs] = [Math.max(peak, peakBytes), Math.max(slowestMs, ms)];
      }
      return {
        figures: [
          ['commands against broken responses', cases.length.toLocaleString('en')],
          ['of these, cuts', cases.filter(({ name }) => name.startsWith('cut')).length.toLocaleString('en')],
          ['ended with one error', counts.failed.toLocaleString('en')],
          ['found the response good enough', counts.worked.toLocaleString('en')],
          ['processes against responses without an end', String(endless.length)],
          ['slowest end', `${(slowestMs / 1000).toFixed(1)} s`],
          ['highest peak RSS', megabytes(peak)],
          ['crashes, hangs, wrong exit codes', String(failures.count)],
        ],
        failures: failures.list(),
      };
    } finally {
      place.remove();
    }
  },
};

const isWrite = ([, verb]: readonly string[]) => verb === 'create' || verb === 'upload';

/** The length of the longest response to a command, and whether the command succeeds with it. */
async function measureReply(place: Place, command: readonly string[]): Promise<{ length: number; works: boolean }> {
  let length = 0;
  const server = await startHostileServer((socket, good) => {
    length = Math.max(length, bytesOf(good).length);
    socket.end(bytesOf(good));
  });
  try {
    const { code, stderr } = await runHere(command, { env: signedIn(place, server.url) });
    // The link of a clip is invalid.
    return { length, works: code === 0 || command.includes('--download') || stderr === '' };
  } finally {
    server.close();
  }
}

/** One to three bytes, replaced, removed or duplicated. */
function changeBytes(random: () => number): Attack {
  const edits = Array.from({ length: 1 + Math.floor(random() * 3) }, () => [random(), random(), random()] as const);
  return (socket, good) => {
    let bytes = bytesOf(good);
    for (const [place, kind, value] of edits) {
      const at = Math.floor(place * bytes.length);
      const middle = kind < 0.6 ? [Math.floor(value * 256)] : kind < 0.8 ? [] : [bytes[at] ?? 0, bytes[at] ?? 0];
      bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(middle), bytes.subarray(at + 1)]);
    }
    socket.end(bytes);
  };
}

interface End {
  readonly problem: string | undefined;
  readonly ms: number;
  readonly code: number | null;
}

/** Runs a command in this process. */
async function runCase(place: Place, { command, attack, mayWork }: Case, isJson: boolean): Promise<End> {
  const server = await startHostileServer(attack);
  const startedMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  try {
    const argv = isJson ? [...command, '--json'] : command;
    const ended = runHere(argv, { env: signedIn(place, server.url) });
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), maxMs);
    });
    const result = await Promise.race([ended, late]);
    const ms = performance.now() - startedMs;
    if (result === undefined) return { problem: `no end within ${maxMs} ms`, ms, code: null };
    return { problem: judgeEnd(result, isJson, mayWork()), ms, code: result.code };
  } catch (error) {
    return { problem: `thrown: ${error}`, ms: performance.now() - startedMs, code: null };
  } finally {
    clearTimeout(timer);
    server.close();
  }
}

/** Runs a command as a process, and reads its peak memory. Linux only. */
async function runProcess(place: Place, { command, attack }: Case): Promise<End & { peakBytes: number }> {
  const server = await startHostileServer(attack);
  const startedMs = performance.now();
  const child = startSta(command, signedIn(place, server.url));
  let [stdout, stderr, peakBytes] = ['', '', 0];
  child.stdout?.on('data', (chunk) => (stdout += String(chunk).slice(0, 10_000)));
  child.stderr?.on('data', (chunk) => (stderr += String(chunk).slice(0, 10_000)));
  child.stdin?.end();
  const watching = setInterval(() => {
    try {
      const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      peakBytes = Math.max(peakBytes, Number(found?.[1] ?? 0) * 1024);
    } catch {
      // It has just ended.
    }
  }, 20);
  const late = setTimeout(() => child.kill('SIGKILL'), maxMs);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(watching);
  clearTimeout(late);
  server.close();
  const ms = performance.now() - startedMs;
  const problem =
    code === null ? `no end within ${maxMs} ms, or killed` : judgeEnd({ code, stdout, stderr }, false, false);
  return { problem, ms, code, peakBytes };
}
