/** The conditions that must hold once every accepted job has ended, and once everything has been stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findUnreported } from '../kills/check-jobs.ts';
import { createResultCheck, fetchJob, type Job } from '../kills/jobs.ts';
import type { Receiver } from '../kills/receiver.ts';
import { countUnfinished, inPostgres, readEnded, readFailures } from '../kills/stored.ts';
import type { collectFailures } from '../support/program.ts';
import { findLostObjects } from './objects.ts';
import { findProcessesOf, type Systems } from './systems.ts';

const allDoneMs = 600_000;
const patienceMs = 60_000;

export interface Ended {
  readonly systems: Systems;
  /** By id. */
  readonly accepted: ReadonlyMap<string, Job>;
  readonly receiver: Receiver;
  readonly failures: ReturnType<typeof collectFailures>;
  note(line: string): void;
}

/** Waits until every job has ended, and checks all of them, their notifications and their objects. */
export async function judgeEnd({ systems, accepted, receiver, failures, note }: Ended) {
  const stored = inPostgres(systems.databaseUrl);
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
  const [directory = ''] = systems.dataDirectories;
  systems.swift.updateLists();
  for (const problem of await findLostObjects(systems.env, directory, stored)) failures.add(problem);
  for (const worker of systems.workers) {
    for (const line of worker.log().split('\n')) {
      if (line.includes('taken over by another process')) failures.add(`a job was taken over: ${line}`);
    }
  }
  for (const end of systems.ownEnds()) failures.add(end);
  return { completed, failed };
}

/** Stops everything. No process may be left. */
export async function stopAll(systems: Systems, failures: ReturnType<typeof collectFailures>): Promise<void> {
  const codes = await systems.stop();
  if (codes.some((code) => code !== 0)) failures.add(`processes exited with ${codes.join()}`);
  for (let waited = 0; waited < patienceMs && findProcessesOf(systems.marks).length > 0; waited += 500)
    await sleep(500);
  for (const problem of findProcessesOf(systems.marks)) failures.add(problem);
}
