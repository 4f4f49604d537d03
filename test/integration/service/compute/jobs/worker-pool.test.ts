import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AttemptFailure, Interruption, ServiceFailure } from '../../../../../src/service/base/failure.ts';
import type { ItemProgress } from '../../../../../src/service/compute/jobs/item-progress.ts';
import {
  createWorkerPool,
  findWorkerEntry,
  type WorkerPool,
} from '../../../../../src/service/compute/jobs/worker-pool.ts';
import { eventually } from '../../../../support/eventually.ts';
import { tameWorkerEntry } from '../../../../support/jobs/tame-worker-entry.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';

function openPool(idleMs = 60_000): WorkerPool {
  const pool = createWorkerPool(tameWorkerEntry, idleMs);
  onTestFinished(() => pool.close());
  return pool;
}

const never = new AbortController().signal;
const run = (pool: WorkerPool, text: string, signal = never) =>
  pool.run({ kind: 'sentiment_analysis', input: JSON.stringify({ text }) }, signal);

test('starts a thread for the first task and reuses it for the next ones', async () => {
  const pool = openPool();
  expect(pool.size()).toBe(0);
  for (const word of ['one', 'two', 'three']) expect(await run(pool, `echo:${word}`)).toBe(`{"echo":"${word}"}`);
  expect(pool.size()).toBe(1);
});

test('a thread that was prepared for a kind takes the first task, and the result is the same', async () => {
  const settings = { derivedDirectory: '', sentimentWeights: 'standard', durability: 'normal', env: {} } as const;
  const computeIn = async (isPrepared: boolean) => {
    const pool = createWorkerPool(findWorkerEntry(), 60_000, settings);
    onTestFinished(() => pool.close());
    if (isPrepared) pool.prepare('sentiment_analysis');
    expect(pool.size()).toBe(isPrepared ? 1 : 0);
    const result = await run(pool, 'I love this place.');
    expect(pool.size()).toBe(1);
    return result;
  };
  expect(await computeIn(true)).toBe(await computeIn(false));
});

test('runs concurrent tasks in separate threads', async () => {
  const pool = openPool();
  const echoes = await Promise.all(['a', 'b', 'c'].map((word) => run(pool, `echo:${word}`)));
  expect(echoes).toEqual(['{"echo":"a"}', '{"echo":"b"}', '{"echo":"c"}']);
  expect(pool.size()).toBe(3);
});

test('stops an idle thread after a while', async () => {
  const pool = openPool(0);
  await run(pool, 'echo:a');
  await eventually(() => expect(pool.size()).toBe(0));
  expect(await run(pool, 'echo:b')).toBe('{"echo":"b"}');
});

test('passes a failure to the caller with its code, and any other error without its message', async () => {
  const pool = openPool();
  const refused = run(pool, 'refuse:no video');
  await expect(refused).rejects.toThrow(new ServiceFailure('VDNF01', 'no video'));
  await expect(refused).rejects.toBeInstanceOf(ServiceFailure);
  const failed = run(pool, 'throw');
  await expect(failed).rejects.not.toBeInstanceOf(ServiceFailure);
  await expect(failed).rejects.toMatchObject({
    message: 'The computation failed',
    cause: expect.stringContaining('as told'),
  });
  expect(pool.size()).toBe(1);
});

test('passes an interruption and a crash to the caller as such', async () => {
  const pool = openPool();
  await expect(run(pool, 'interrupt:by SIGINT')).rejects.toThrow(new Interruption('by SIGINT'));
  await expect(run(pool, 'interrupt:by SIGINT')).rejects.toBeInstanceOf(Interruption);
  await expect(run(pool, 'crash:SIGSEGV')).rejects.toBeInstanceOf(AttemptFailure);
});

test('reports progress to the caller, but not every step', async () => {
  const pool = openPool();
  const reports: ItemProgress[] = [];
  await pool.run({ kind: 'qa', input: JSON.stringify({ text: 'report' }) }, never, (progress) => {
    reports.push(progress);
  });
  expect(reports[0]).toEqual({ step: 'cuts', done: 0, total: 100, unit: 'cuts' });
  expect(reports.length).toBeLessThan(50);
});

test('fails only the task of a thread that exits', async () => {
  const pool = openPool();
  const [ended, echoed] = await Promise.allSettled([run(pool, 'exit'), run(pool, 'echo:a')]);
  expect(ended).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('code 3') } });
  expect(echoed).toEqual({ status: 'fulfilled', value: '{"echo":"a"}' });
  expect(pool.size()).toBe(1);
  expect(await run(pool, 'echo:b')).toBe('{"echo":"b"}');
});

test('fails the task of a thread that cannot start', async () => {
  const pool = createWorkerPool({ url: new URL('file:///nowhere/worker.js'), execArgv: [] }, 60_000);
  await expect(run(pool, 'echo:a')).rejects.toThrow('/nowhere/worker.js');
  expect(pool.size()).toBe(0);
});

test('a signal ends a thread in a busy loop, and the pool keeps working', async () => {
  const pool = openPool();
  const controller = new AbortController();
  const spinning = run(pool, 'spin', controller.signal);
  expect(await run(pool, 'echo:meanwhile')).toBe('{"echo":"meanwhile"}');
  controller.abort(new Error('enough'));
  await expect(spinning).rejects.toThrow('enough');
  expect(pool.size()).toBe(1);
  await expect(run(pool, 'echo:a', controller.signal)).rejects.toThrow('enough');
});

test('ends running tasks when it closes', async () => {
  const pool = openPool();
  const spinning = run(pool, 'spin');
  await Promise.all([expect(spinning).rejects.toThrow('closed'), pool.close()]);
  expect(pool.size()).toBe(0);
});

test('ends a program together with the recording task that started it', async () => {
  const pool = openPool();
  const file = join(temporaryDirectory(), 'pid');
  const controller = new AbortController();
  const input = JSON.stringify({ text: `program:${file}` });
  const task = pool.run({ kind: 'qa', input }, controller.signal);
  const pid = await eventually(() => {
    const written = Number(readFileSync(file, 'utf8'));
    expect(written).toBeGreaterThan(0);
    return written;
  });
  expect(process.kill(pid, 0)).toBe(true);
  controller.abort(new Error('enough'));
  await expect(task).rejects.toThrow('enough');
  await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  expect(pool.size()).toBe(0);
});
