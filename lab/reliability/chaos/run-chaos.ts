/**
 * Causes a failure every two seconds while callers send jobs: a process is killed, or a network is cut, slow or loses
 * replies. The database is killed, and restarted, and the store becomes unavailable. Afterwards every job must exist
 * once, be finished and reported under one id, and rows and objects must match.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../test/support/seeded-random.ts';
import { findDoubled } from '../kills/check-jobs.ts';
import { type Job, makeRecordingJob, makeTextJob, recordingItems } from '../kills/jobs.ts';
import { startReceiver } from '../kills/receiver.ts';
import { inPostgres, readResults } from '../kills/stored.ts';
import { collectFailures } from '../support/program.ts';
import { liftedLimits, type Place } from '../support/service-process.ts';
import { addSubscriber, startRecordingJob, startTextJob } from './calls.ts';
import { cutStoreOff, listEvents } from './events.ts';
import { judgeEnd, stopAll } from './judge-end.ts';
import { startSystems } from './systems.ts';

export interface ChaosOptions {
  readonly texts: number;
  readonly recordings: number;
  /** How long texts are sent. */
  readonly seconds: number;
  /** How long the store is unavailable, in the middle. */
  readonly outageSeconds: number;
  readonly seed: number;
}

export interface ChaosReport {
  readonly accepted: number;
  readonly repeated: number;
  /** The number of failures of each kind. */
  readonly events: ReadonlyMap<string, number>;
  readonly completed: number;
  /** Kind, code and message of each. */
  readonly failed: readonly string[];
  readonly notifications: number;
  readonly failures: readonly string[];
}

/** For each role: one per documented command line, with and without metrics. */
const processes = 4;
const everyMs = 2_000;
const callers = 16;

/** @param place a temporary directory, which the caller removes */
export async function runChaos(
  place: Place,
  options: ChaosOptions,
  note: (line: string) => void,
): Promise<ChaosReport> {
  const { texts, recordings, seconds, outageSeconds, seed } = options;
  const random = seededRandom(seed);
  const receiver = await startReceiver(seededRandom(seed + 1));
  const flags = ['--log-level', 'warn', '--allow-private-addresses', ...liftedLimits];
  const systems = await startSystems(place, processes, flags);
  const stored = inPostgres(systems.databaseUrl);
  const failures = collectFailures(20);
  const events = new Map<string, number>();
  const count = (name: string) => events.set(name, (events.get(name) ?? 0) + 1);
  try {
    const owner = await addSubscriber(place, systems, receiver.url);
    let repeated = 0;
    const caller = { url: systems.url, owner, onRepeat: () => (repeated += 1) };
    note('everything runs');

    const startedMs = performance.now();
    const accepted = new Map<string, Job>();
    const jobs = makeJobs(texts, recordings, random);
    let next = 0;
    const send = async () => {
      for (let at = next++; at < jobs.length; at = next++) {
        const job = jobs[at];
        if (job === undefined) return;
        await sleep(Math.max(0, (at / jobs.length) * seconds * 1000 - (performance.now() - startedMs)));
        try {
          const isText = job.marker.startsWith('Job');
          const id = await (isText ? startTextJob(caller, job) : startRecordingJob(caller, job, at, 1 + (at % 3)));
          if (accepted.has(id)) failures.add(`${id} was accepted for two jobs`);
          accepted.set(id, job);
          if (accepted.size % 500 === 0) note(`${accepted.size} jobs accepted, ${repeated} calls repeated`);
        } catch (error) {
          failures.add(String(error));
        }
      }
    };
    let isSending = true;
    const sending = Promise.all(Array.from({ length: callers }, send)).finally(() => (isSending = false));

    const drawn = listEvents(systems, random).flatMap((event) => Array.from({ length: event.weight }, () => event));
    const fail = async () => {
      while (isSending) {
        await sleep(everyMs);
        let event = drawn[Math.floor(random() * drawn.length)];
        while (event !== undefined && (await event.run()) === false) event = drawn[Math.floor(random() * drawn.length)];
        if (event !== undefined) count(event.name);
      }
    };
    const at = async (part: number, name: string, run: () => Promise<void>) => {
      await sleep(part * seconds * 1000);
      count(name);
      await run();
    };
    const outages = [
      at(1 / 4, 'database killed', () => systems.postgres.restart('SIGKILL')),
      at(1 / 2, `store unavailable for ${outageSeconds} s`, () => cutStoreOff(systems, outageSeconds)),
      at(3 / 4, 'database restarted', () => systems.postgres.restart('SIGINT')),
    ];
    await Promise.all([sending, fail(), ...outages]);
    await systems.running();
    note(`${accepted.size} jobs accepted, ${repeated} calls repeated`);

    const { completed, failed } = await judgeEnd({ systems, accepted, receiver, failures, note });
    const submitted = new Set(jobs.map(({ marker }) => marker));
    for (const problem of findDoubled(await readResults(stored), submitted)) failures.add(problem);
    await stopAll(systems, failures);
    return {
      accepted: accepted.size,
      repeated,
      events,
      completed,
      failed,
      notifications: receiver.count(),
      failures: failures.list(),
    };
  } finally {
    await receiver.close();
  }
}

/** The recordings are spread among the texts. */
function makeJobs(texts: number, recordings: number, random: () => number): Job[] {
  const jobs = Array.from({ length: texts }, (_, index) => makeTextJob(0, index, random));
  const step = Math.floor(texts / recordings);
  for (let index = 0; index < recordings; index += 1) {
    const job = makeRecordingJob(index, recordingItems[index % recordingItems.length] ?? 'tone_analysis');
    jobs.splice(index * (step + 1), 0, job);
  }
  return jobs;
}
