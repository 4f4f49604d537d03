/**
 * Causes a failure every two seconds while callers send jobs: a process is killed, or a network is cut, slow or loses
 * replies. The database is killed, and restarted, and the store becomes unavailable. Afterwards every job must exist
 * once, be finished and reported under one id, and rows and objects must match.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../test/support/seeded-random.ts';
import { findDoubled, findUnreported } from '../kills/check-jobs.ts';
import { createResultCheck, fetchJob, type Job, makeRecordingJob, makeTextJob, recordingItems } from '../kills/jobs.ts';
import { startReceiver } from '../kills/receiver.ts';
import { countUnfinished, inPostgres, readEnded, readFailures, readResults } from '../kills/stored.ts';
import { collectFailures } from '../support/program.ts';
import { addAccount, liftedLimits, type Place, runSta } from '../support/service-process.ts';
import { startRecordingJob, startTextJob } from './calls.ts';
import { cutStoreOff, listEvents } from './events.ts';
import { findLostObjects } from './objects.ts';
import { findProcessesOf, startSystems } from './systems.ts';

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
const allDoneMs = 600_000;
const patienceMs = 60_000;

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
    const owner = await addAccount({ ...place, env: systems.env }, systems.url, 'chaos');
    const { userId, accessToken } = owner;
    const signedIn = { ...systems.env, STA_BASE_URL: systems.url, STA_USER_ID: userId, STA_TOKEN: accessToken };
    const created = await runSta(['webhooks', 'create', receiver.url], signedIn);
    if (created.code !== 0) throw new Error(created.stderr);
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

    const untilMs = Date.now() + allDoneMs;
    let unfinished = await countUnfinished(stored);
    for (let looks = 1; unfinished > 0 && Date.now() < untilMs; looks += 1) {
      await sleep(1_000);
      unfinished = await countUnfinished(stored);
      if (looks % 20 === 0) note(`${unfinished} jobs, inputs or notifications are unfinished`);
    }
    if (unfinished > 0) failures.add(`${unfinished} jobs, inputs or notifications are unfinished`);

    const check = createResultCheck();
    const failed = await readFailures(stored);
    for (const one of failed) if (!/: \w+ .+/.test(one)) failures.add(`failed without a message: ${one}`);
    let completed = 0;
    for (const [id, job] of accepted) {
      const { state, result } = await fetchJob(systems.apis[0]?.url ?? '', id, job);
      if (state === 'Completed') {
        completed += 1;
        const problem = check(job, result);
        if (problem !== undefined) failures.add(problem);
      } else if (state !== 'Failed') failures.add(`${id} is ${state}`);
    }
    const ended = await readEnded(stored);
    // Every call was repeated until it was accepted: a job whose id no caller received is a duplicate.
    for (const id of ended) if (!accepted.has(id)) failures.add(`${id} was started twice: no caller knows it`);
    for (const problem of findUnreported(accepted.keys(), ended, receiver)) failures.add(problem);
    const submitted = new Set(jobs.map(({ marker }) => marker));
    for (const problem of findDoubled(await readResults(stored), submitted)) failures.add(problem);
    const [directory = ''] = systems.dataDirectories;
    systems.swift.updateLists();
    for (const problem of await findLostObjects(systems.env, directory, stored)) failures.add(problem);
    for (const worker of systems.workers) {
      for (const line of worker.log().split('\n')) {
        if (line.includes('taken over by another process')) failures.add(`a job was taken over: ${line}`);
      }
    }
    for (const end of systems.ownEnds()) failures.add(end);
    const codes = await systems.stop();
    if (codes.some((code) => code !== 0)) failures.add(`processes exited with ${codes.join()}`);
    for (let waited = 0; waited < patienceMs && findProcessesOf(systems.marks).length > 0; waited += 500)
      await sleep(500);
    for (const problem of findProcessesOf(systems.marks)) failures.add(problem);
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
