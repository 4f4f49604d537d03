/**
 * Every two seconds something fails while callers send jobs: a process is killed, or a network is cut, slow or loses replies. Afterwards
 * every job must be there once, at its end, reported under one id, and rows and objects must name each other.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../test/support/seeded-random.ts';
import {
  createResultCheck,
  fetchJob,
  type Job,
  makeRecordingJob,
  makeTextJob,
  type Owner,
  recordingItems,
} from '../kills/jobs.ts';
import { findDoubled } from '../kills/kill-service.ts';
import { startReceiver } from '../kills/receiver.ts';
import { countUnfinished, readEnded, readFailures, readResults } from '../kills/stored.ts';
import { collectFailures } from '../support/program.ts';
import { liftedLimits, type Place, runSta } from '../support/service-process.ts';
import { startRecordingJob, startTextJob } from './calls.ts';
import { findLostObjects } from './objects.ts';
import { type Systems, startSystems } from './systems.ts';

export interface ChaosOptions {
  readonly texts: number;
  readonly recordings: number;
  /** How long the texts are sent for. */
  readonly seconds: number;
  /** How long the store cannot be reached, in the middle. */
  readonly outageSeconds: number;
  readonly seed: number;
}

export interface ChaosReport {
  readonly accepted: number;
  readonly repeated: number;
  /** How often each thing has happened. */
  readonly events: ReadonlyMap<string, number>;
  readonly completed: number;
  readonly failed: number;
  readonly notifications: number;
  readonly failures: readonly string[];
}

const everyMs = 2_000;
const disturbedMs = 800;
const callers = 8;
const allDoneMs = 600_000;

/** What may happen, and how often. */
function listEvents(systems: Systems): readonly (readonly [name: string, weight: number, run: () => Promise<void>])[] {
  const during = async (network: 'storeNetwork' | 'serviceNetwork', state: 'cut' | 'slow' | 'loses replies') => {
    systems[network].set(state);
    await sleep(disturbedMs);
    systems[network].set('good');
  };
  return [
    ['service killed', 4, () => systems.crashService()],
    ['balancer killed', 1, () => systems.crashBalancer()],
    ['proxy of the store killed', 1, () => systems.swift.crash('proxy')],
    ['object server of the store killed', 1, () => systems.swift.crash('object')],
    ['container server of the store killed', 1, () => systems.swift.crash('container')],
    ['network to the store cut', 1, () => during('storeNetwork', 'cut')],
    ['network to the store slow', 1, () => during('storeNetwork', 'slow')],
    ['network to the service cut', 1, () => during('serviceNetwork', 'cut')],
    ['replies of the service lost', 2, () => during('serviceNetwork', 'loses replies')],
  ];
}

/** @param place a temporary directory, which the caller removes */
export async function runChaos(
  place: Place,
  options: ChaosOptions,
  note: (line: string) => void,
): Promise<ChaosReport> {
  const { texts, recordings, seconds, outageSeconds, seed } = options;
  const random = seededRandom(seed);
  const receiver = await startReceiver(seededRandom(seed + 1));
  const systems = await startSystems(place, ['--log-level', 'warn', '--allow-private-addresses', ...liftedLimits]);
  const data = join(place.directory, 'data');
  const failures = collectFailures(20);
  const events = new Map<string, number>();
  const count = (name: string) => events.set(name, (events.get(name) ?? 0) + 1);
  try {
    const created = await runSta(['webhooks', 'create', receiver.url], systems.env);
    if (created.code !== 0) throw new Error(created.stderr);
    const owner: Owner = JSON.parse(readFileSync(join(data, 'local-credentials.json'), 'utf8'));
    let repeated = 0;
    const caller = { url: systems.url, owner, onRepeat: () => (repeated += 1) };

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
        } catch (error) {
          failures.add(String(error));
        }
      }
    };
    let isSending = true;
    const sending = Promise.all(Array.from({ length: callers }, send)).finally(() => (isSending = false));

    const possible = listEvents(systems);
    const drawn = possible.flatMap((event) => Array.from({ length: event[1] }, () => event));
    const fail = async () => {
      while (isSending) {
        await sleep(everyMs);
        const event = drawn[Math.floor(random() * drawn.length)];
        if (event === undefined) continue;
        count(event[0]);
        await event[2]();
      }
    };
    const outage = async () => {
      await sleep((seconds * 1000) / 2);
      count(`store unavailable for ${outageSeconds} s`);
      // Whatever else happens to this network meanwhile, the store is not there.
      const untilMs = performance.now() + outageSeconds * 1000;
      while (performance.now() < untilMs) {
        systems.storeNetwork.set('cut');
        await sleep(50);
      }
      systems.storeNetwork.set('good');
    };
    await Promise.all([sending, fail(), outage()]);
    note(`${accepted.size} jobs accepted, ${repeated} calls repeated`);

    const untilMs = Date.now() + allDoneMs;
    while (countUnfinished(data) > 0 && Date.now() < untilMs) await sleep(500);
    const unfinished = countUnfinished(data);
    if (unfinished > 0) failures.add(`${unfinished} jobs, inputs or notifications are unfinished`);

    const check = createResultCheck();
    const failed = readFailures(data);
    for (const one of failed) if (!/: \w+ .+/.test(one)) failures.add(`failed without a message: ${one}`);
    let completed = 0;
    for (const [id, job] of accepted) {
      const { state, result } = await fetchJob(systems.service.url, id, job);
      if (state === 'Completed') {
        completed += 1;
        const problem = check(job, result);
        if (problem !== undefined) failures.add(problem);
      } else if (state !== 'Failed') failures.add(`${id} is ${state}`);
    }
    const ended = new Set(readEnded(data));
    for (const id of accepted.keys()) if (!ended.has(id)) failures.add(`${id} was accepted and is not there`);
    // Every call was repeated until it was accepted: a job that nobody was told of is a double.
    for (const id of ended) if (!accepted.has(id)) failures.add(`${id} was started twice: no caller knows it`);
    for (const id of ended) {
      const ids = receiver.ids.get(id)?.size ?? 0;
      if (ids !== 1) failures.add(`${id} was reported under ${ids} ids`);
    }
    const submitted = new Set(jobs.map(({ marker }) => marker));
    for (const problem of findDoubled(readResults(data), submitted)) failures.add(problem);
    for (const problem of await findLostObjects(systems.env, data)) failures.add(problem);
    const code = await systems.stop();
    if (code !== 0) failures.add(`the service exited with ${code}`);
    return {
      accepted: accepted.size,
      repeated,
      events,
      completed,
      failed: failed.length,
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
