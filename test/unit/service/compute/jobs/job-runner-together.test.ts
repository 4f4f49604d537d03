import { describe, expect, test } from 'vitest';
import { ServiceFailure } from '../../../../../src/service/base/failure.ts';
import type { Execute, Together } from '../../../../../src/service/compute/jobs/compute-batch.ts';
import { eventually } from '../../../../support/eventually.ts';
import { mustClaim, openTestQueue } from '../../../../support/jobs/open-test-queue.ts';
import { createGate, createTestEngine, outcomeOf, untilOutcome } from '../../../../support/jobs/test-runner.ts';

describe('a job runner that computes items together', () => {
  const createTogether = (execute: Together['execute'], stallMs = 60_000): Together => ({ execute, items: 4, stallMs });
  const echo: Execute = async ({ input }) => JSON.stringify(`alone: ${input}`);
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

  test('claims several items at a time, and records each separately', async () => {
    const { queue, add } = await openTestQueue();
    const sizes: number[] = [];
    const together = createTogether(async (items, _signal, onOutcome) => {
      sizes.push(items.length);
      for (const { input } of items) {
        onOutcome(
          input === 'c' ? new ServiceFailure('job_failed', 'too strange') : JSON.stringify(`together: ${input}`),
        );
      }
    });
    const { engine } = createTestEngine(queue, echo, { together, concurrency: 1 });
    for (const name of names) await add(name);
    await engine.start();
    await untilOutcome(queue, 'h', { state: 'completed' });
    expect(sizes).toEqual([4, 4]);
    // Ends are recorded while the thread goes on: that of a later item may be there first.
    await untilOutcome(queue, 'a', { result: '"together: a"' });
    await untilOutcome(queue, 'c', { state: 'failed', error: { message: 'too strange' } });
    await untilOutcome(queue, 'd', { result: '"together: d"' });
  });

  test.each([
    ['fails', 60_000],
    ['stalls', 1],
  ])('computes the remaining items one by one after a thread %s, and counts no attempt', async (how, stallMs) => {
    const { queue, finished, add } = await openTestQueue();
    const alone: string[] = [];
    const execute: Execute = async (item, ...rest) => {
      alone.push(item.input);
      if (item.input === 'c') throw new ServiceFailure('job_failed', 'it ends threads');
      return echo(item, ...rest);
    };
    const together = createTogether(async (items, signal, onOutcome) => {
      onOutcome(JSON.stringify(`together: ${items[0]?.input}`));
      if (how === 'fails') throw new Error('the thread has ended');
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stalled'))));
    }, stallMs);
    const { engine, logged } = createTestEngine(queue, execute, { together, concurrency: 1 });
    for (const name of names.slice(0, 3)) await add(name);
    await engine.start();
    await eventually(() => expect(finished).toHaveLength(3));
    expect(alone).toEqual(['b', 'c']);
    expect(await outcomeOf(queue, 'a')).toMatchObject({ result: '"together: a"' });
    expect(await outcomeOf(queue, 'c')).toMatchObject({ state: 'failed', error: { message: 'it ends threads' } });
    expect(logged).toContain('a batch of jobs failed: each is now computed alone');
  });

  test('returns the rest of a batch to the queue unchanged when it stops', async () => {
    const { queue, add } = await openTestQueue();
    let isRunning = false;
    const together = createTogether(async (items, signal, onOutcome) => {
      onOutcome(JSON.stringify(items[0]?.input));
      isRunning = true;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const { engine } = createTestEngine(queue, echo, { together, concurrency: 1 });
    for (const name of names.slice(0, 3)) await add(name);
    await engine.start();
    await eventually(() => expect(isRunning).toBe(true));
    await engine.stop('running', 1);
    expect(await outcomeOf(queue, 'a')).toMatchObject({ state: 'completed' });
    expect(await outcomeOf(queue, 'c')).toEqual({ state: 'queued' });
  });

  test('computes long items alone, and takes no more of them than it has threads', async () => {
    const { queue, add } = await openTestQueue();
    const gate = createGate();
    const together = createTogether(() => Promise.reject(new Error('not for these')));
    const { engine } = createTestEngine(queue, gate.execute, { together, concurrency: 1 });
    const long = names.map((name) => name.repeat(100_000));
    for (const [i, input] of long.entries()) {
      const id = names[i] ?? '';
      const items = [{ kind: 'sentiment_analysis' as const, input }];
      await queue.enqueue([{ transactionId: id, fileId: id, userId: 'alice', items }], { ofAll: 100, ofUser: 100 });
    }
    await engine.start();
    for (const input of long.slice(0, 3)) {
      const item = await gate.get(input);
      // The end of the one before may be committed a moment later.
      await expect.poll(async () => (await queue.counts()).processing).toBe(1);
      item.finish();
    }
    expect(await add('last')).toBe('queued');
  });
});

describe('a stopping job runner', () => {
  test('finishes waiting items, and accepts no more', async () => {
    const { queue, add } = await openTestQueue();
    const { engine, intervals } = createTestEngine(queue, async (input) => JSON.stringify(input), { concurrency: 1 });
    await engine.start();
    for (const name of ['a', 'b', 'c']) await add(name);
    await engine.stop('queued', 60_000);
    for (const name of ['a', 'b', 'c']) expect(await outcomeOf(queue, name)).toMatchObject({ state: 'completed' });
    expect(intervals).toEqual([]);
    await add('d');
    expect(await outcomeOf(queue, 'd')).toEqual({ state: 'queued' });
  });

  test('finishes running items, and leaves waiting ones', async () => {
    const { queue, add } = await openTestQueue();
    const gate = createGate();
    const { engine } = createTestEngine(queue, gate.execute, { concurrency: 1 });
    await engine.start();
    await add('a');
    await add('b');
    const a = await gate.get('a');
    const stopped = engine.stop('running', 60_000);
    a.finish();
    await stopped;
    expect(await outcomeOf(queue, 'a')).toMatchObject({ state: 'completed' });
    expect(await outcomeOf(queue, 'b')).toEqual({ state: 'queued' });
    expect(gate.started).toEqual(['a']);
  });

  test('returns items that are unfinished at its deadline to the queue', async () => {
    const { queue, add } = await openTestQueue();
    const gate = createGate();
    const { engine } = createTestEngine(queue, gate.execute);
    await engine.start();
    await add('a');
    const { signal } = await gate.get('a');
    await engine.stop('queued', 1);
    expect(signal.aborted).toBe(true);
    expect((await mustClaim(queue)).input).toBe('a');
  });

  test('leaves the queue alone if it never started', async () => {
    const { queue, add } = await openTestQueue();
    await add('a');
    const gate = createGate();
    await createTestEngine(queue, gate.execute).engine.stop('queued', 60_000);
    expect(gate.started).toEqual([]);
  });
});
