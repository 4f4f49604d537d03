/** Groupings of several users at once: one is computed at a time, and those of disconnected callers are dropped. */
import { expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { useWire } from '../../support/wire.ts';

const wire = useWire();
const path = '/text/group/get_groups';
const requests = ['where is my lost card', 'I have lost my card', 'my card is lost', 'change my address please'];
const list = (count: number) =>
  Array.from({ length: count }, (_, i) => `${requests[i % 4]} number ${i} of street ${i * 7}`);
/** Its grouping takes much longer than six calls need to arrive. */
const some = list(2_000);
const many = list(4_000);

it('rejects the fifth concurrent grouping of a user, and accepts those of others', async () => {
  const open = Array.from({ length: 6 }, () => wire.textAs(wire.user, path, { sentences: some }));
  const other = wire.textAs(wire.other, path, { sentences: requests, fewest: 2 });
  const replies = await Promise.all(open);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
  expect(await other).toMatchObject({ status: 200, json: { data: { groups: [{ members: expect.any(Array) }] } } });
});

it('aborts the groupings of callers that have disconnected', async () => {
  const began = performance.now();
  expect((await wire.textAs(wire.user, path, { sentences: many })).status).toBe(200);
  const oneMs = performance.now() - began;
  const gone = new AbortController();
  const send = () =>
    fetch(new URL(path, wire.service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jwtToken: wire.user.accessToken, userId: wire.user.userId, sentences: many }),
      signal: gone.signal,
    });
  const open = Array.from({ length: 5 }, () =>
    send().then(
      ({ status }) => status,
      ({ name }) => name,
    ),
  );
  // Four are in progress, and take longer than a rejection.
  expect(await Promise.race(open)).toBe(429);
  gone.abort();
  const goneAtMs = performance.now();
  expect((await Promise.all(open)).sort()).toEqual([429, ...Array(4).fill('AbortError')]);
  await eventually(async () => {
    expect((await wire.textAs(wire.user, path, { sentences: requests })).status).toBe(200);
  });
  // Otherwise it would have had to wait for all four.
  expect(performance.now() - goneAtMs).toBeLessThan(2 * oneMs);
});
