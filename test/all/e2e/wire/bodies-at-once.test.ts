/** The memory of bodies until their calls have ended, and the turns of large ones. */
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Limits } from '../../../../src/contract/schemas/limits.ts';
import type { NewUser } from '../../../../src/service/http/auth/new-user.ts';
import { eventually } from '../../../support/eventually.ts';
import { startTestService } from '../../../support/start-sta.ts';
import { addTestUser, bearer, callService } from '../../../support/wire.ts';

const createTag = '/cb/v1/profile/statement_tags/create_statement_tag';

/** A service that delays the creation of each tag until the test releases it. */
async function start(limits: Partial<Limits>, userIds: readonly string[]) {
  const service = await startTestService({ limits });
  const users = new Map<string, NewUser>();
  for (const userId of userIds) users.set(userId, await addTestUser(service, userId));
  const { tags } = service.data.store;
  const create = tags.create.bind(tags);
  const held = new Map<string, () => void>();
  let max = 0;
  let isOver = false;
  // A service that stops waits for its calls.
  onTestFinished(() => {
    isOver = true;
    for (const release of held.values()) release();
  });
  Object.assign(tags, {
    create: async (...given: Parameters<typeof create>) => {
      await new Promise<void>((resolve) => {
        held.set(given[0], resolve);
        max = Math.max(max, held.size);
        if (isOver) resolve();
      });
      held.delete(given[0]);
      return create(...given);
    },
  });
  return {
    service,
    /** The users whose calls have reached the store. */
    atWork: () => [...held.keys()],
    /** The maximum number of these at the same time. */
    maxAtWork: () => max,
    release: (userId: string) => held.get(userId)?.(),
    async call(userId: string, chars: number): Promise<number> {
      const samples = Array.from({ length: Math.ceil(chars / 9_000) }, (_, i) => `${i} `.padEnd(9_000, 'x'));
      const body = { statementTagName: 'a', statementTagSamples: samples };
      const headers = bearer(users.get(userId)?.accessToken ?? '');
      return (await callService(service.url, 'POST', `${createTag}/${userId}`, { headers, body })).status;
    },
    token: (userId: string) => users.get(userId)?.accessToken ?? '',
  };
}

it('a body occupies its memory until its call has ended', async () => {
  const { atWork, release, call } = await start({ bodiesInFlightBytes: 150_000 }, ['asha', 'ben']);
  const first = call('asha', 90_000);
  await eventually(() => expect(atWork()).toEqual(['asha']));
  expect(await call('ben', 90_000)).toBe(503);
  release('asha');
  expect(await first).toBe(200);
  const next = call('ben', 90_000);
  await eventually(() => expect(atWork()).toEqual(['ben']));
  release('ben');
  expect(await next).toBe(200);
});

it('a body releases its memory, however its call ends', async () => {
  const { service, atWork, release, call, token } = await start({ bodiesInFlightBytes: 150_000 }, ['asha']);
  const send = (body: unknown, path = `${createTag}/asha`, headers = bearer(token('asha'))) =>
    callService(service.url, 'POST', path, { headers, body });
  const long = 'x'.repeat(90_000);
  for (let round = 0; round < 3; round += 1) {
    expect((await send(`{"a":"${long}`)).status).toBe(400);
    expect((await send({ statementTagName: long })).status).toBe(400);
    expect((await send(`[${'1,'.repeat(40_000)}1]`)).status).toBe(400);
    expect(
      (await send({}, `${createTag}/asha`, { ...bearer(token('asha')), 'content-type': long.slice(0, 9) })).status,
    ).toBe(415);
    // A caller that disconnects in the middle of a body.
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const head = `POST ${createTag}/asha HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token('asha')}\r\n`;
    socket.write(`${head}content-type: application/json\r\ncontent-length: 100000\r\n\r\n${long}`, () =>
      socket.destroy(),
    );
    await new Promise((resolve) => socket.on('close', resolve));
    // The service may notice it after the next request.
    await eventually(async () => expect((await send(`{"a":"${long}`)).status).toBe(400));
  }
  await eventually(async () => {
    const last = call('asha', 120_000);
    await Promise.race([last, eventually(() => expect(atWork()).toEqual(['asha']))]);
    release('asha');
    expect(await last).toBe(200);
  });
});

it('handles few large bodies at once, in turns, while others continue', async () => {
  const large = ['asha', 'ben', 'carla', 'dora'];
  const { atWork, maxAtWork, release, call } = await start({}, [...large, 'emil']);
  const calls = large.map((userId) => call(userId, 9_000_000));
  await eventually(() => expect(atWork()).toHaveLength(2));
  // Meanwhile, the other bodies have arrived.
  for (let turn = 0; turn < 5; turn += 1) {
    const other = call('emil', 200_000);
    await eventually(() => expect(atWork()).toContain('emil'));
    release('emil');
    expect(await other).toBe(200);
  }
  expect(maxAtWork()).toBe(3);
  const seen = new Set(atWork());
  for (let ended = 0; ended < large.length; ended += 1) {
    const [next = ''] = atWork();
    release(next);
    await eventually(() => expect(atWork()).not.toContain(next));
    await eventually(() => expect(atWork()).toHaveLength(Math.min(2, large.length - ended - 1)));
    for (const userId of atWork()) seen.add(userId);
  }
  expect([...seen].sort()).toEqual(large);
  expect(await Promise.all(calls)).toEqual([200, 200, 200, 200]);
});
