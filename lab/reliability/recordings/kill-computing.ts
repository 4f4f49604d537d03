/**
 * Kills workers with SIGKILL while they compute recordings, and now and then an api process, haproxy or a part of the
 * store. Every accepted job must get its correct result once, and be reported under one id.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../test/support/seeded-random.ts';
import { makeWav } from '../../../test/support/wav.ts';
import { addSubscriber, type Caller, startRecordingJob, uploadAndStart } from '../chaos/calls.ts';
import { judgeEnd, stopAll } from '../chaos/judge-end.ts';
import type { Supervised } from '../chaos/supervised.ts';
import { type Systems, startSystems } from '../chaos/systems.ts';
import { findDoubled } from '../kills/check-jobs.ts';
import { type Job, makeRecordingJob, recordingItems } from '../kills/jobs.ts';
import { startReceiver } from '../kills/receiver.ts';
import { countUnfinished, inPostgres, type Query, readResults } from '../kills/stored.ts';
import { collectFailures } from '../support/program.ts';
import { liftedLimits, type Place } from '../support/service-process.ts';

export interface RecordingsReport {
  readonly kills: number;
  /** The number of kills of each kind. */
  readonly killed: ReadonlyMap<string, number>;
  readonly accepted: readonly Job[];
  readonly repeated: number;
  /** The number of jobs that lost their process or the store at least once, and how often the worst one did. */
  readonly orphaned: { readonly jobs: number; readonly most: number };
  readonly completed: number;
  readonly failed: readonly string[];
  readonly notifications: number;
  readonly failures: readonly string[];
}

/** For each role: one per documented command line, with and without metrics. */
const processes = 4;
const callers = 8;
/**
 * Callers wait while this many rows are unfinished, about three per job. A job that was killed often waits half a minute:
 * others must be there.
 */
const maxUnfinished = 150;
const maxDelayMs = 600;
const lookMs = 100;
/** Every so many kills, something other than a worker. */
const everyApi = 6;
const everySystem = 10;
const maxFailures = 5;

export async function killComputing(
  place: Place,
  { kills: wanted, seed }: { kills: number; seed: number },
  note: (line: string) => void,
): Promise<RecordingsReport> {
  const random = seededRandom(seed);
  const speech = speak(place.directory);
  const receiver = await startReceiver(seededRandom(seed + 1));
  const flags = ['--log-level', 'warn', '--allow-private-addresses', ...liftedLimits];
  const systems = await startSystems(place, processes, flags);
  const stored = inPostgres(systems.databaseUrl);
  const failures = collectFailures(20);
  const killed = new Map<string, number>();
  const accepted = new Map<string, Job>();
  let [kills, repeated, next] = [0, 0, 0];
  const count = (name: string) => {
    kills += 1;
    killed.set(name, (killed.get(name) ?? 0) + 1);
    if (kills % 10 === 0) note(`${kills} kills, ${accepted.size} jobs accepted, ${receiver.count()} notifications`);
  };
  try {
    const owner = await addSubscriber(place, systems, receiver.url);
    const caller = { url: systems.url, owner, onRepeat: () => (repeated += 1) };
    note('everything runs');
    const isOver = () => kills >= wanted || failures.count >= maxFailures;
    const send = async () => {
      while (!isOver()) {
        const index = next++;
        const { job, start } = makeJob(index, speech);
        try {
          const id = await start(caller);
          if (accepted.has(id)) failures.add(`${id} was accepted for two jobs`);
          accepted.set(id, job);
        } catch (error) {
          failures.add(String(error));
        }
        while (!isOver() && (await countUnfinished(stored)) > maxUnfinished) await sleep(lookMs);
      }
    };
    const kill = async () => {
      while (!isOver()) {
        const name = await killNext(systems, stored, kills, random);
        if (name === undefined) await sleep(lookMs);
        else count(name);
      }
    };
    await Promise.all([kill(), ...Array.from({ length: callers }, send)]);
    await systems.running();

    const { completed, failed } = await judgeEnd({ systems, accepted, receiver, failures, note });
    // The store was never away for long: every job can be computed.
    for (const one of failed) failures.add(`failed: ${one}`);
    const results = await readResults(stored);
    if (results.length !== accepted.size) failures.add(`${results.length} results of ${accepted.size} jobs`);
    const submitted = new Set([...accepted.values()].map(({ marker }) => marker));
    const marked = results.filter((result) => !result.includes(sentence));
    for (const problem of findDoubled(marked, submitted)) failures.add(problem);
    const [orphaned] = await stored<{ jobs: string; most: number }>(
      'select count(*) as jobs, max(orphanings) as most from job_items where orphanings > 0',
    );
    await stopAll(systems, failures);
    return {
      kills,
      killed,
      accepted: [...accepted.values()],
      repeated,
      orphaned: { jobs: Number(orphaned?.jobs), most: Number(orphaned?.most ?? 0) },
      completed,
      failed,
      notifications: receiver.count(),
      failures: failures.list(),
    };
  } finally {
    await receiver.close();
  }
}

/** @returns the kind of the kill; undefined if nothing can be killed now */
async function killNext(
  systems: Systems,
  stored: Query,
  kills: number,
  random: () => number,
): Promise<string | undefined> {
  const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  if (kills % everySystem === everySystem - 1) return crashSystem(systems, Math.floor(kills / everySystem));
  if (kills % everyApi === everyApi - 1) {
    const api = oneOf(spared(systems.apis));
    return (await api?.crash()) ? 'api process killed' : undefined;
  }
  const candidates = spared(systems.workers);
  const before = await readComputing(stored);
  const victim = oneOf(candidates.filter(({ pid }) => before.has(pid)));
  if (victim === undefined) return undefined;
  await sleep(random() * maxDelayMs);
  const kind = (await readComputing(stored)).get(victim.pid);
  if (kind === undefined) return undefined;
  return (await victim.crash()) ? `worker killed while it computed ${kind}` : undefined;
}

/** The running processes of a role, if there is more than one: one of them has to live. */
function spared(role: readonly Supervised[]): Supervised[] {
  const running = role.filter(({ isRunning }) => isRunning);
  return running.length > 1 ? running : [];
}

async function crashSystem({ swift, crashBalancer }: Systems, number: number): Promise<string> {
  const part = (['proxy', 'object', 'container'] as const)[Math.floor(number / 2) % 3] ?? 'proxy';
  if (number % 2 === 0) {
    await crashBalancer();
    return 'haproxy killed';
  }
  await swift.crash(part);
  return `${part} server of the store killed`;
}

/** The process numbers of the workers that compute a recording now, with the kind of its job. */
async function readComputing(stored: Query): Promise<ReadonlyMap<number, string>> {
  const rows = await stored<{ kind: string; lease_owner: string }>(
    `select kind, lease_owner from job_items where state = 'processing'`,
  );
  return new Map(rows.map(({ kind, lease_owner }) => [Number(lease_owner.split('/')[1]), kind]));
}

/** Tones, transcripts, clips, and transcripts of speech, in turn. */
function makeJob(index: number, speech: (index: number) => Buffer) {
  const item = recordingItems[index % (recordingItems.length + 1)];
  if (item !== undefined) {
    const job = makeRecordingJob(index, item);
    return { job, start: (caller: Caller) => startRecordingJob(caller, job, index, 1 + (index % 5)) };
  }
  const job: Job = { ...makeRecordingJob(index, 'speech_to_text'), spoken: sentence };
  return { job, start: (caller: Caller) => uploadAndStart(caller, job, speech(index)) };
}

/** pocketsphinx recognises every word of it. */
const sentence = 'please call me on monday';

/** @returns the sentence as a recording, with a silence of another length for each index: no two are equal */
function speak(folder: string): (index: number) => Buffer {
  const file = join(folder, 'sentence.wav');
  execFileSync('flite', ['-voice', 'slt', '-t', sentence, '-o', file]);
  const samples = readFileSync(file).subarray(44);
  return (index) => {
    const frames = samples.length / 2 + index;
    return makeWav(frames / 16_000, (time) => {
      const at = 2 * Math.round(time * 16_000);
      return at < samples.length ? samples.readInt16LE(at) / 32_768 : 0;
    });
  };
}
