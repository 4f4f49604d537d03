/** A job runner whose intervals a test runs by hand, and an executor that it holds. */
import { expect, onTestFinished } from 'vitest';
import type { Execute } from '../../../src/service/compute/jobs/compute-batch.ts';
import type { JobQueue } from '../../../src/service/compute/jobs/job-queue.ts';
import { createJobRunner, type JobRunnerOptions } from '../../../src/service/compute/jobs/job-runner.ts';
import { eventually } from '../eventually.ts';
import { leaseMs } from './open-test-queue.ts';

const pollMs = 1_000;

/** An executor that holds every item until the test lets it go. */
export function createGate() {
  const held = new Map<string, { finish(): void; fail(error: Error): void; signal: AbortSignal }>();
  const started: string[] = [];
  const execute: Execute = ({ input }, signal) =>
    new Promise((resolve, reject) => {
      started.push(input);
      held.set(input, { finish: () => resolve(JSON.stringify(`done: ${input}`)), fail: reject, signal });
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const get = async (input: string) => {
    await eventually(() => expect(held.has(input)).toBe(true));
    const item = held.get(input);
    if (item === undefined) throw new Error(`${input} has not started`);
    held.delete(input);
    return item;
  };
  return { execute, started, get };
}

/** An engine whose intervals the test runs by hand. */
export function createTestEngine(queue: JobQueue, execute: Execute, options: Partial<JobRunnerOptions> = {}) {
  const intervals: { intervalMs: number; run: () => void }[] = [];
  const logged: string[] = [];
  const log = (_: object, message: string) => void logged.push(message);
  const engine = createJobRunner({
    queue,
    executors: new Map([['sentiment_analysis', execute]]),
    owner: 'tester',
    isGone: () => false,
    concurrency: 2,
    timeLimitMs: 60_000,
    leaseMs,
    pollMs,
    log: { debug: () => {}, info: () => {}, warn: log, error: log },
    every(intervalMs, run) {
      const interval = { intervalMs, run };
      intervals.push(interval);
      return () => intervals.splice(intervals.indexOf(interval), 1);
    },
    ...options,
  });
  onTestFinished(() => engine.stop('running', 0));
  const tick = (intervalMs: number) => {
    for (const interval of intervals.filter((one) => one.intervalMs === intervalMs)) interval.run();
  };
  return { engine, logged, poll: () => tick(pollMs), tickLeases: () => tick(leaseMs / 3), intervals };
}

export const outcomeOf = async (queue: JobQueue, id: string) => (await queue.find(id))[0]?.outcome;
export const untilOutcome = (queue: JobQueue, id: string, outcome: object) =>
  eventually(async () => expect(await outcomeOf(queue, id)).toMatchObject(outcome));
