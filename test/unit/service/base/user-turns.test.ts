import { expect, it } from 'vitest';
import { createUserTurns } from '../../../../src/service/base/user-turns.ts';

const never = new AbortController().signal;
const limits = { what: 'texts', atOnce: 1, ofUser: 4, ofAll: 6 };

const settled = () => new Promise(setImmediate);

/** Tasks that end when the test says so. */
function start(turns = createUserTurns(limits)) {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  return {
    started,
    call(user: string, name: string, ended = never, weight?: number) {
      const task = () =>
        new Promise<string>((resolve) => {
          started.push(name);
          finish.set(name, () => resolve(name));
        });
      return turns.run(user, ended, task, weight);
    },
    async finish(name: string) {
      await settled();
      finish.get(name)?.();
      await settled();
    },
  };
}

it('runs tasks up to the limit, and the others in turns of their users', async () => {
  const { started, call, finish } = start();
  const replies = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => call(name.slice(0, 1), name));
  await settled();
  for (const [count, name] of ['a1', 'a2', 'b1', 'a3', 'b2'].entries()) {
    expect(started).toHaveLength(count + 1);
    expect(started.at(-1)).toBe(name);
    await finish(name);
  }
  expect(await Promise.all(replies)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

it('runs several tasks at once', async () => {
  const { started, call, finish } = start(createUserTurns({ ...limits, atOnce: 2 }));
  for (const name of ['a1', 'a2', 'a3']) void call('a', name);
  await settled();
  expect(started).toEqual(['a1', 'a2']);
  await finish('a2');
  expect(started).toEqual(['a1', 'a2', 'a3']);
});

it('counts the weight of tasks, and never lets one overtake a heavier one', async () => {
  const { started, call, finish } = start(createUserTurns({ what: 'bodies', atOnce: 10 }));
  for (const [name, weight] of Object.entries({ a1: 6, b1: 4, c1: 1, a2: 1, d1: 20, e1: 1, f1: 9 })) {
    void call(name.slice(0, 1), name, never, weight);
  }
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  await finish('b1');
  expect(started.slice(2)).toEqual(['c1', 'a2']);
  for (const name of ['a1', 'c1']) await finish(name);
  // Heavier than all that may run: it runs alone.
  expect(started).toHaveLength(4);
  await finish('a2');
  expect(started.slice(4)).toEqual(['d1']);
  await finish('d1');
  expect(started.slice(5)).toEqual(['e1', 'f1']);
});

it('continues when a heavy task is abandoned', async () => {
  const { started, call } = start(createUserTurns({ what: 'bodies', atOnce: 10 }));
  const giveUp = new AbortController();
  void call('a', 'a1', never, 5);
  const heavy = call('b', 'b1', giveUp.signal, 9);
  void call('c', 'c1', never, 5);
  await settled();
  expect(started).toEqual(['a1']);
  giveUp.abort();
  await expect(heavy).rejects.toThrow();
  await settled();
  expect(started).toEqual(['a1', 'c1']);
});

it('refuses calls above the limits of a user and of all users', async () => {
  const { call, finish } = start();
  const replies = ['a1', 'a2', 'a3', 'a4'].map((name) => call('a', name));
  await expect(call('a', 'a5')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
  replies.push(call('b', 'b1'), call('c', 'c1'));
  await expect(call('d', 'd1')).rejects.toMatchObject({ code: 'unavailable' });
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']) await finish(name);
  await Promise.all(replies);
  const again = call('a', 'a6');
  await finish('a6');
  expect(await again).toBe('a6');
});

it('drops a waiting task if its caller has gone, and frees the place of a failed one', async () => {
  const turns = createUserTurns(limits);
  const { started, call, finish } = start(turns);
  const gone = new AbortController();
  const [first, second, third] = [call('a', 'a1'), call('a', 'a2', gone.signal), call('a', 'a3')];
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(call('a', 'a4', gone.signal)).rejects.toThrow('gone');
  const failing = turns.run('b', never, () => Promise.reject(new Error('failed')));
  const broken = expect(failing).rejects.toThrow('failed');
  await finish('a1');
  await finish('a3');
  await broken;
  expect([await first, await third]).toEqual(['a1', 'a3']);
  expect(started).toEqual(['a1', 'a3']);
});
