import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pollPauseMs, type Wait, waitForJob } from '../../../../src/api/jobs/wait-for-job.ts';
import { StaError } from '../../../../src/shared/errors.ts';

/** A clock that jumps: each sleep returns at once and advances the time. */
function fakeClock() {
  const pausesMs: number[] = [];
  let nowMs = 1_000_000;
  return {
    pausesMs,
    nowMs: () => nowMs,
    steadyMs: () => nowMs,
    sleep: async (durationMs: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      pausesMs.push(durationMs);
      nowMs += durationMs;
    },
    elapsedMs: () => nowMs - 1_000_000,
  };
}

/** Gives these responses in turn, and repeats the last one. */
function service(...answers: (string | Error)[]) {
  let polls = 0;
  return {
    get polls() {
      return polls;
    },
    poll: async () => {
      const answer = answers[Math.min(polls, answers.length - 1)];
      polls += 1;
      if (answer instanceof Error) throw answer;
      return answer ?? '';
    },
  };
}

const away = () => new StaError('unavailable', 'The service restarts');

function waitOn(poll: () => Promise<string>, more: Partial<Wait<string>> = {}) {
  const clock = fakeClock();
  const wait: Wait<string> = {
    poll,
    isFinished: (reply) => reply === 'Completed',
    clock,
    random: () => 0.5,
    signal: new AbortController().signal,
    ...more,
  };
  return { clock, result: waitForJob(wait) };
}

describe('waitForJob', () => {
  it('polls at once, and does not pause when the job has finished', async () => {
    const { poll } = service('Completed');
    const { clock, result } = waitOn(poll);
    expect(await result).toEqual({ finished: true, reply: 'Completed' });
    expect(clock.pausesMs).toEqual([]);
  });

  it('polls quickly at first, then at growing intervals', async () => {
    const { poll } = service(...Array(25).fill('Processing'), 'Completed');
    const { clock, result } = waitOn(poll);
    await result;
    expect(clock.pausesMs.slice(0, 7)).toEqual([50, 50, 50, 50, 200, 250, 312.5]);
    expect(clock.pausesMs.at(-1)).toBe(5000);
  });

  it('reports every response', async () => {
    const seen: string[] = [];
    const { poll } = service('Queued', 'Processing', 'Completed');
    await waitOn(poll, { onReply: (reply) => seen.push(reply) }).result;
    expect(seen).toEqual(['Queued', 'Processing', 'Completed']);
  });

  it('keeps to a given interval', async () => {
    const { poll } = service('Queued', 'Queued', 'Queued', 'Completed');
    const { clock, result } = waitOn(poll, { intervalMs: 700 });
    await result;
    expect(clock.pausesMs).toEqual([700, 700, 700]);
  });

  it('polls once more when the time is up, and returns the last response', async () => {
    const service1 = service('Processing');
    const { clock, result } = waitOn(service1.poll, { timeoutMs: 1000, intervalMs: 400 });
    expect(await result).toEqual({ finished: false, reply: 'Processing' });
    expect(clock.elapsedMs()).toBe(1000);
    expect(clock.pausesMs).toEqual([400, 400, 200]);
    expect(service1.polls).toBe(4);
  });

  it('accepts a job that finishes at the last moment', async () => {
    const { poll } = service('Queued', 'Completed');
    expect(await waitOn(poll, { timeoutMs: 300, intervalMs: 60_000 }).result).toEqual({
      finished: true,
      reply: 'Completed',
    });
  });

  it('tolerates a short outage of the service', async () => {
    const { poll } = service('Queued', away(), away(), 'Processing', away(), 'Completed');
    expect(await waitOn(poll).result).toEqual({ finished: true, reply: 'Completed' });
  });

  it('gives up after a long outage of the service', async () => {
    const service1 = service('Queued', away());
    await expect(waitOn(service1.poll).result).rejects.toMatchObject({ code: 'unavailable' });
    expect(service1.polls).toBe(7);
  });

  it('fails at once when the first poll fails or an error is final', async () => {
    await expect(waitOn(service(away(), 'Completed').poll).result).rejects.toMatchObject({ code: 'unavailable' });
    const refused = new StaError('job_failed', 'It cannot be done');
    await expect(waitOn(service('Queued', refused, 'Completed').poll).result).rejects.toBe(refused);
    await expect(waitOn(service('Queued', new TypeError('a bug')).poll).result).rejects.toThrow('a bug');
  });

  it('ends with the signal’s reason during a pause and during a poll', async () => {
    const reason = new StaError('interrupted', 'Interrupted');
    for (const when of ['pause', 'question']) {
      const controller = new AbortController();
      const clock = fakeClock();
      const result = waitForJob({
        poll: async () => {
          if (when === 'question') controller.abort(reason);
          if (when === 'question') throw new Error('the socket was closed');
          return 'Queued';
        },
        isFinished: () => false,
        clock: {
          ...clock,
          sleep: async () => {
            controller.abort(reason);
            throw new Error('AbortError');
          },
        },
        random: () => 0,
        signal: controller.signal,
      });
      await expect(result).rejects.toBe(reason);
    }
  });

  it('never exceeds its time limit, whatever the pauses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (timeoutMs, random) => {
          const { clock, result } = waitOn(service('Queued').poll, { timeoutMs, random: () => random });
          expect(await result).toEqual({ finished: false, reply: 'Queued' });
          expect(clock.elapsedMs()).toBeCloseTo(timeoutMs, 3);
        },
      ),
    );
  });
});

describe('pollPauseMs', () => {
  it('stays between 37.5 ms and 5 s, and the jitter between three quarters and five quarters', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (polls, random) => {
          const pauseMs = pollPauseMs(polls, random);
          expect(pauseMs).toBeGreaterThanOrEqual(37.5);
          expect(pauseMs).toBeLessThanOrEqual(5000);
          const middle = pollPauseMs(polls, 0.5);
          expect(pauseMs).toBeGreaterThanOrEqual(middle * 0.749);
          expect(pauseMs).toBeLessThanOrEqual(middle * 1.251);
        },
      ),
    );
  });
});
