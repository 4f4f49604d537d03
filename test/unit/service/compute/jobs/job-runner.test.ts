import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { AttemptFailure, Interruption, ServiceFailure } from '../../../../../src/service/base/failure.ts';
import type { Execute } from '../../../../../src/service/compute/jobs/compute-batch.ts';
import type { JobQueue } from '../../../../../src/service/compute/jobs/job-queue.ts';
import { eventually } from '../../../../support/eventually.ts';
import { leaseMs, mustClaim, openTestQueue } from '../../../../support/jobs/open-test-queue.ts';
import { createGate, createTestEngine, outcomeOf, untilOutcome } from '../../../../support/jobs/test-runner.ts';

describe('a job runner', () => {
  test('computes items queued before and after its start, up to its concurrency', async () => {
    const { queue, add } = await openTestQueue();
    const gate = createGate();
    const { engine } = createTestEngine(queue, gate.execute);
    await add('a');
    await engine.start();
    const a = await gate.get('a');
    await add('b');
    await add('c');
    const b = await gate.get('b');
    expect(gate.started).toEqual(['a', 'b']);
    expect(await outcomeOf(queue, 'c')).toEqual({ state: 'queued' });
    b.finish();
    (await gate.get('c')).finish();
    a.finish();
    for (const name of ['a', 'b', 'c']) {
      await untilOutcome(queue, name, { state: 'completed', result: `"done: ${name}"` });
    }
  });

  test('claims only the kinds that it computes', async () => {
    const { queue, add } = await openTestQueue();
    const gate = createGate();
    const { engine } = createTestEngine(queue, gate.execute);
    await add('other', 'alice', 'extractive_summary');
    await add('mine');
    await engine.start();
    (await gate.get('mine')).finish();
    await untilOutcome(queue, 'mine', { state: 'completed' });
    expect(await outcomeOf(queue, 'other')).toEqual({ state: 'queued' });
  });

  test('finds items queued by another process when it polls', async () => {
    const { queue, open, add } = await openTestQueue();
    const gate = createGate();
    const { engine, poll } = createTestEngine((await open()).queue, gate.execute);
    await engine.start();
    await add('a');
    poll();
    (await gate.get('a')).finish();
    await untilOutcome(queue, 'a', { state: 'completed' });
  });

  test('requeues the items of an ended process when it starts', async () => {
    const { queue, add } = await openTestQueue();
    await add('orphan');
    await mustClaim(queue, 'gone');
    const gate = createGate();
    const { engine } = createTestEngine(queue, gate.execute, { isGone: (owner) => owner === 'gone' });
    await engine.start();
    (await gate.get('orphan')).finish();
    await untilOutcome(queue, 'orphan', { state: 'completed' });
  });

  test('retries after an error, and does not reveal it to the caller', async () => {
    const { queue, clock, add } = await openTestQueue();
    const gate = createGate();
    const { engine, poll, logged } = createTestEngine(queue, gate.execute);
    await add('a');
    await engine.start();
    for (let attempt = 1; attempt <= 3; attempt++) {
      (await gate.get('a')).fail(new Error('a secret of the text'));
      await eventually(() => expect(logged).toHaveLength(attempt));
      clock.advance(60_000);
      poll();
    }
    await untilOutcome(queue, 'a', {
      state: 'failed',
      error: { code: 'job_failed', message: 'The computation failed' },
    });
    expect(gate.started).toEqual(['a', 'a', 'a']);
  });

  test('requeues an interrupted item without counting an attempt', async () => {
    const { queue, clock, add } = await openTestQueue();
    const gate = createGate();
    const { engine, poll } = createTestEngine(queue, gate.execute);
    await add('a');
    await engine.start();
    for (let round = 1; round <= 10; round++) {
      (await gate.get('a')).fail(new Interruption('ffmpeg was ended by SIGTERM'));
      // At first it does not have to wait, and is taken again at once.
      await eventually(async () => {
        const isTaken = gate.started.length > round;
        expect(isTaken || (await outcomeOf(queue, 'a'))?.state === 'queued').toBe(true);
      });
      clock.advance(60_000);
      poll();
    }
    (await gate.get('a')).finish();
    await untilOutcome(queue, 'a', { state: 'completed' });
  });

  test('reports the crash that failed every attempt', async () => {
    const { queue, clock, add } = await openTestQueue();
    const gate = createGate();
    const { engine, poll, logged } = createTestEngine(queue, gate.execute);
    await add('a');
    await engine.start();
    for (let attempt = 1; attempt <= 3; attempt++) {
      (await gate.get('a')).fail(new AttemptFailure('ffmpeg crashed (SIGSEGV)'));
      await eventually(() => expect(logged).toHaveLength(attempt));
      clock.advance(60_000);
      poll();
    }
    await untilOutcome(queue, 'a', { state: 'failed', error: { message: 'ffmpeg crashed (SIGSEGV)' } });
  });

  test('does not count a failure while it stops', async () => {
    const { queue, add } = await openTestQueue();
    const gate = createGate();
    const { engine } = createTestEngine(queue, gate.execute);
    await add('a');
    await engine.start();
    const a = await gate.get('a');
    const stopped = engine.stop('running', 60_000);
    a.fail(new ServiceFailure('job_failed', 'cannot be decoded'));
    await stopped;
    expect(await outcomeOf(queue, 'a')).toEqual({ state: 'queued' });
    const next = createTestEngine(queue, gate.execute).engine;
    await next.start();
    (await gate.get('a')).finish();
    await untilOutcome(queue, 'a', { state: 'completed' });
  });

  test.each(['report', 'renew', 'sweep'] as const)('does not stop before its last %s has ended', async (name) => {
    const { queue, add } = await openTestQueue();
    let [isHeld, steps, release]: [boolean, string[], () => void] = [false, [], () => {}];
    const slowly =
      <Given extends unknown[], Reply>(call: (...given: Given) => Promise<Reply>) =>
      async (...given: Given): Promise<Reply> => {
        if (isHeld) {
          steps.push('begun');
          await new Promise<void>((resolve) => {
            release = resolve;
          });
          steps.push('ended');
        }
        return call(...given);
      };
    const slow = {
      report: { report: slowly(queue.report) },
      renew: { renew: slowly(queue.renew) },
      sweep: { sweep: slowly(queue.sweep) },
    };
    const gate = createGate();
    const execute: Execute = (item, signal, report) => {
      isHeld = true;
      if (name === 'report') report({ step: 'tones', done: 1, total: 2, unit: 'seconds' });
      return gate.execute(item, signal, report);
    };
    const { engine, tickLeases } = createTestEngine({ ...queue, ...slow[name] }, execute);
    await add('a');
    await engine.start();
    const a = await gate.get('a');
    if (name !== 'report') tickLeases();
    a.finish();
    await untilOutcome(queue, 'a', { state: 'completed' });
    const stopped = engine.stop('running', 0).then(() => steps.push('stopped'));
    // A stop that does not wait comes in fewer turns.
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    release();
    await stopped;
    expect(steps).toEqual(['begun', 'ended', 'stopped']);
  });

  test('does not retry an item that cannot be computed', async () => {
    const { queue, finished, add } = await openTestQueue();
    const { engine } = createTestEngine(queue, async () => {
      throw new ServiceFailure('VDNF01', 'no video in it');
    });
    await add('a');
    await engine.start();
    await untilOutcome(queue, 'a', { state: 'failed', error: { code: 'VDNF01', message: 'no video in it' } });
    expect(finished).toHaveLength(1);
  });

  test('ends an attempt that exceeds the time limit', async () => {
    const { queue, add } = await openTestQueue();
    const gate = createGate();
    const { engine, logged } = createTestEngine(queue, gate.execute, { timeLimitMs: 1 });
    await add('a');
    await engine.start();
    const { signal } = await gate.get('a');
    await eventually(() => expect(signal.aborted).toBe(true));
    await eventually(() => expect(logged).toEqual(['an attempt at a job failed']));
    expect(await outcomeOf(queue, 'a')).toEqual({ state: 'queued' });
  });

  test('computes an item once while the clock is set forward and back', async () => {
    const { queue, open, clock, add } = await openTestQueue();
    const gate = createGate();
    const renewals: Promise<boolean>[] = [];
    const watched: JobQueue = {
      ...queue,
      renew(...lease) {
        const renewal = queue.renew(...lease);
        renewals.push(renewal);
        return renewal;
      },
    };
    const { engine, tickLeases, logged } = createTestEngine(watched, gate.execute);
    const others = (await open()).queue;
    const other = createTestEngine(others, gate.execute, { owner: 'other' });
    await add('a');
    await engine.start();
    await other.engine.start();
    const { finish } = await gate.get('a');
    for (const byMs of [3_600_000, -7_200_000, leaseMs + 1, 365 * 86_400_000]) {
      clock.jump(byMs);
      for (const tick of [other.tickLeases, other.poll, tickLeases]) {
        tick();
        for (const one of [queue, others]) for (let turn = 0; turn < 5; turn += 1) await one.counts();
      }
      await Promise.all(renewals);
      clock.advance(leaseMs / 3);
    }
    finish();
    await untilOutcome(queue, 'a', { state: 'completed' });
    expect(gate.started).toEqual(['a']);
    expect(logged).toEqual([]);
  });

  test('renews its leases, and ends a computation whose lease is lost', async () => {
    const { queue, open, clock, add } = await openTestQueue();
    const gate = createGate();
    let renewed = Promise.resolve(false);
    let busy = false;
    const watched: JobQueue = {
      ...queue,
      // The queue tells each process of the item whose lease ended: here, the other one must get it.
      claim: (...args) => (busy ? Promise.resolve([]) : queue.claim(...args)),
      renew(...lease) {
        renewed = queue.renew(...lease);
        return renewed;
      },
    };
    const { engine, tickLeases, logged } = createTestEngine(watched, gate.execute);
    await add('a');
    await engine.start();
    const { signal } = await gate.get('a');
    busy = true;
    const others = (await open()).queue;
    expect(await others.sweep(() => false, leaseMs)).toBe(0);
    clock.advance(leaseMs - 1);
    tickLeases();
    expect(await renewed).toBe(true);
    expect(await others.sweep(() => false, leaseMs)).toBe(0);
    clock.advance(leaseMs - 1);
    expect(await others.sweep(() => false, leaseMs)).toBe(0);
    clock.advance(1);
    expect(await others.sweep(() => false, leaseMs)).toBe(1);
    const taken = await mustClaim(others);
    tickLeases();
    await eventually(() => expect(signal.aborted).toBe(true));
    await eventually(() => expect(logged).toEqual(['a job was taken over by another process']));
    expect(await others.complete(taken, '"theirs"')).toBe(true);
    expect(await outcomeOf(queue, 'a')).toEqual({ state: 'completed', result: '"theirs"' });
  });

  test('lets other processes claim first after it has claimed in vain, until it gets something', async () => {
    const { queue, add } = await openTestQueue();
    let claims = 0;
    let tell = (_kind: undefined, _isRemote: boolean) => {};
    const watched: JobQueue = {
      ...queue,
      claim: (...args) => {
        claims += 1;
        return queue.claim(...args);
      },
      onWork(listener) {
        tell = listener;
        return () => {};
      },
    };
    const { engine, poll } = createTestEngine(watched, async ({ input }) => JSON.stringify(input));
    await engine.start();
    await eventually(() => expect(claims).toBe(1));
    for (let race = 2; race < 8; race += 1) {
      tell(undefined, true);
      await eventually(() => expect(claims).toBe(race));
    }
    await add('a');
    tell(undefined, true);
    expect(claims).toBe(7);
    await untilOutcome(queue, 'a', { state: 'completed' });
    await add('b');
    poll();
    expect(claims).toBeGreaterThan(7);
    await untilOutcome(queue, 'b', { state: 'completed' });
  });

  test('continues after the queue fails for a while', async () => {
    const { queue, add } = await openTestQueue();
    let broken = true;
    const flaky: JobQueue = {
      ...queue,
      claim: (...args) => (broken ? Promise.reject(new Error('disk I/O error')) : queue.claim(...args)),
    };
    const gate = createGate();
    const { engine, poll, logged } = createTestEngine(flaky, gate.execute);
    await add('a');
    await engine.start();
    // More than once if the news of the item arrives after the start.
    await eventually(() => expect(new Set(logged)).toEqual(new Set(['the job queue cannot be read'])));
    broken = false;
    poll();
    (await gate.get('a')).finish();
    await untilOutcome(queue, 'a', { state: 'completed' });
  });
});
