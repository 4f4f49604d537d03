/**
 * What is done to the queue: the five failures and four kinds of pressure by which
 * https://github.com/hardbyte/postgresql-job-queue-benchmarking compares queues on PostgreSQL.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Queue } from './open-queue.ts';

export interface Cell {
  readonly name: string;
  readonly kind: 'failure' | 'pressure';
  /** Done in the second of three phases. */
  disturb?(queue: Queue, seconds: number): Promise<unknown>;
  /** Jobs per second in that phase, relative to the others. */
  load?(elapsedMs: number): number;
}

const killMs = 2_000;
const burst = { everyMs: 5_000, forMs: 1_000, times: 5 };
const readers = 4;

/** Repeats something at an interval, for a while. */
async function repeat(seconds: number, everyMs: number, run: (turn: number) => Promise<unknown>): Promise<void> {
  const untilMs = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    await run(turn);
    await sleep(everyMs);
  }
}

/** Takes all connections that the server has, and those that the service loses meanwhile. */
async function exhaust(queue: Queue, seconds: number): Promise<void> {
  const held: pg.Client[] = [];
  await repeat(seconds, 100, async (turn) => {
    if (turn === 1) await queue.killBackends();
    for (let isFull = false; !isFull; ) {
      try {
        held.push(await queue.connect());
      } catch {
        isFull = true;
      }
    }
  });
  await Promise.all(held.map((client) => client.end()));
}

async function holdSnapshot(queue: Queue, seconds: number): Promise<void> {
  const client = await queue.connect();
  await client.query('begin isolation level repeatable read; select count(*) from job_items');
  await sleep(seconds * 1000);
  await client.query('rollback');
  await client.end();
}

/** Reports that overlap, so that there is never a moment without a snapshot. */
async function read(queue: Queue, seconds: number): Promise<void> {
  const reader = async (number: number) => {
    const client = await queue.connect();
    await sleep(number * 250);
    await repeat(seconds - 1, 0, async () => {
      await client.query('begin isolation level repeatable read');
      await client.query('select state, count(*) from job_items group by state');
      await client.query('select count(*) from job_items where length(result) > 10');
      await client.query('select pg_sleep(1)');
      await client.query('commit');
    });
    await client.end();
  };
  await Promise.all(Array.from({ length: readers }, (_, number) => reader(number)));
}

export const cells: readonly Cell[] = [
  { name: 'database restarted', kind: 'failure', disturb: (queue) => queue.postgres.restart('SIGINT') },
  {
    name: 'connections ended every 2 s',
    kind: 'failure',
    disturb: (queue, seconds) => repeat(seconds, killMs, () => queue.killBackends()),
  },
  { name: 'all connections of the server taken', kind: 'failure', disturb: exhaust },
  { name: 'database killed', kind: 'failure', disturb: (queue) => queue.postgres.restart('SIGKILL') },
  {
    name: 'a worker killed every 2 s',
    kind: 'failure',
    disturb: (queue, seconds) =>
      repeat(seconds, killMs, async (turn) => queue.workers[turn % queue.workers.length]?.crash()),
  },
  { name: 'snapshot held', kind: 'pressure', disturb: holdSnapshot },
  { name: 'sustained load', kind: 'pressure' },
  { name: 'reports that read all jobs', kind: 'pressure', disturb: read },
  {
    name: 'bursts: all jobs of 5 s in one',
    kind: 'pressure',
    load: (elapsedMs) => (elapsedMs % burst.everyMs < burst.forMs ? burst.times : 0),
  },
];
