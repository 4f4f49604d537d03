/**
 * Kills `sta serve` with SIGKILL again and again, at random moments, while it accepts and computes jobs on texts and
 * recordings and sends notifications. Every accepted job must get its correct result once, and be reported under one
 * id; no file may remain without its row.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../test/support/seeded-random.ts';
import { liftedLimits, type Place, runSta, startServe, startSta } from '../support/service-process.ts';
import { findDoubled, findUnreported } from './check-jobs.ts';
import {
  createResultCheck,
  fetchJob,
  type Job,
  makeRecordingJob,
  makeTextJob,
  type Owner,
  recordingItems,
  submitRecording,
  submitText,
  submitTogether,
} from './jobs.ts';
import { startReceiver } from './receiver.ts';
import { countUnfinished, findOrphans, inDirectory, readEnded, readFailures, readResults } from './stored.ts';

export interface KillReport {
  readonly kills: number;
  readonly accepted: number;
  /** Number of accepted jobs of each kind on recordings. */
  readonly recordings: ReadonlyMap<string, number>;
  readonly notifications: number;
  readonly reported: number;
  readonly failures: readonly string[];
}

const maxRunMs = 500;
/** Recordings take longer: one service in this many gets one, and lives long enough to compute it, or nearly so. */
const longRunEvery = 4;
const longRunMs = 2_500;
const maxStartMs = 250;
const oftenKilledAtStart = 0.2;
/** How long the others live. */
const oftenWithRecording = 0.4;
const jobsPerRound = 5;
/**
 * Items that were in progress during many kills wait half a minute before their next attempt; a refused notification
 * waits 4 s or more.
 */
const allDoneMs = 600_000;

/** @param place a temporary directory, which the caller removes */
export async function killService(
  place: Place,
  { kills: wanted, seed }: { kills: number; seed: number },
  note: (line: string) => void = () => {},
): Promise<KillReport> {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const receiver = await startReceiver(seededRandom(seed + 1));
  const flags = ['--log-level', 'warn', '--allow-private-addresses', ...liftedLimits];
  const data = join(place.directory, 'data');
  const stored = inDirectory(data);
  const submitted = new Set<string>();
  const accepted = new Map<string, Job>();
  const failures: string[] = [];
  let kills = 0;
  try {
    await runSta(['webhooks', 'create', receiver.url], place.env);
    for (let round = 0; kills < wanted && failures.length < 5; round += 1) {
      if (random() < oftenKilledAtStart) {
        const child = startSta(['serve', '--port', '0', '--json', ...flags], place.env);
        const exited = new Promise((resolve) => child.on('exit', resolve));
        await sleep(below(maxStartMs));
        child.kill('SIGKILL');
        await exited;
        kills += 1;
      }
      const service = await startServe(place, flags);
      const owner: Owner = JSON.parse(readFileSync(join(data, 'local-credentials.json'), 'utf8'));
      const target = { url: service.url, owner };
      for (const [id, job] of [...accepted].slice(-3)) {
        const { state } = await fetchJob(service.url, id, job);
        if (!['Queued', 'Processing', 'Completed'].includes(String(state))) failures.push(`${id} is ${state}`);
      }
      const start = async (jobs: readonly Job[], submit: () => Promise<string[]>, maxMs = maxRunMs / 2) => {
        for (const { marker } of jobs) submitted.add(marker);
        await sleep(below(maxMs));
        const ids = await submit();
        for (const [at, id] of ids.entries()) {
          const job = jobs[at];
          if (job !== undefined) accepted.set(id, job);
        }
      };
      const texts = Array.from({ length: 2 * jobsPerRound }, (_, index) => makeTextJob(round, index, random));
      const together = texts.slice(jobsPerRound);
      const calls = [
        ...texts.slice(0, jobsPerRound).map((job) => start([job], () => submitText(target, job))),
        ...(['sentiment_analysis', 'extractive_summary'] as const).map((item) => {
          const jobs = together.filter((job) => job.item === item);
          return start(jobs, () => submitTogether(target, jobs, below(2)));
        }),
      ];
      const isLong = round % longRunEvery === longRunEvery - 1;
      if (isLong || random() < oftenWithRecording) {
        const job = makeRecordingJob(round, recordingItems[below(recordingItems.length)] ?? 'tone_analysis');
        // An upload with a job takes longer than a job.
        calls.push(start([job], () => submitRecording(target, job, 1 + below(3)), 1));
      }
      await sleep(below(isLong ? longRunMs : maxRunMs));
      await service.kill();
      kills += 1;
      for (const outcome of await Promise.allSettled(calls)) {
        if (outcome.status === 'rejected') failures.push(String(outcome.reason));
      }
      // Refused notifications cause warnings; nothing else should.
      const warned = service
        .log()
        .split('\n')
        .find((line) => /"level":(40|50|60)/.test(line) && !/"msg":"webhook"/.test(line));
      if (warned !== undefined) failures.push(`the service logged ${warned}`);
      if (round % 25 === 24)
        note(`${round + 1} rounds, ${kills} kills, ${accepted.size} jobs, ${receiver.count()} notifications`);
    }

    const service = await startServe(place, flags);
    const untilMs = Date.now() + allDoneMs;
    // A refused notification waits for its next attempt: from 4 s to minutes.
    while ((await countUnfinished(stored)) > 0 && Date.now() < untilMs) await sleep(200);
    const unfinished = await countUnfinished(stored);
    if (unfinished > 0)
      failures.push(`${unfinished} jobs, inputs or notifications are unfinished after ${allDoneMs} ms`);
    const check = createResultCheck();
    for (const [id, job] of accepted) {
      const { state, result } = await fetchJob(service.url, id, job).catch((error) => ({
        state: error,
        result: undefined,
      }));
      const problem = state === 'Completed' ? check(job, result) : `${id} is ${state}`;
      if (problem !== undefined) failures.push(problem);
    }
    const code = await service.stop();
    if (code !== 0) failures.push(`the service exited with ${code}: ${service.log().slice(-500)}`);

    const doubled = findDoubled(await readResults(stored), submitted);
    failures.push(...(await readFailures(stored)), ...(await findOrphans(data)), ...doubled);
    failures.push(...findUnreported(accepted.keys(), await readEnded(stored), receiver));
    const recordings = new Map(
      recordingItems.map((kind) => [kind, [...accepted.values()].filter(({ item }) => item === kind).length]),
    );
    const reported = receiver.ids.size;
    return { kills, accepted: accepted.size, recordings, notifications: receiver.count(), reported, failures };
  } finally {
    await receiver.close();
  }
}
