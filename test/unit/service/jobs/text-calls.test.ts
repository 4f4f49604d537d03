import { describe, expect, test } from 'vitest';
import type { NewUser } from '../../../../src/service/auth/new-user.ts';
import { eventually } from '../../../support/eventually.ts';
import { tameWorkerEntry } from '../../../support/jobs/tame-worker-entry.ts';
import { expectFailure, useWire, type Wire, type WireReply } from '../../../support/wire.ts';

const calls = [
  { kind: 'sentiment_analysis', compute: '/v1/nlp/sentiment', fetch: '/v1/nlp/sentiment/fetch' },
  { kind: 'extractive_summary', compute: '/v1/nlp/summary/extractive', fetch: '/v1/nlp/summarry/extractive/fetch' },
] as const;
const [sentiment, summary] = calls;
type Call = (typeof calls)[number];

const app = ({ appId, appSecret }: NewUser) => ({ appId, appSecret });
const unknownId = '00000000-0000-4000-8000-000000000000';

/** Starts a job of the user's. @returns its id */
async function compute(wire: Wire, call: Call, text: string, user = wire.user): Promise<string> {
  const reply = await wire.call('POST', call.compute, { headers: app(user), body: { data: { text } } });
  expect(reply.status, reply.text).toBe(200);
  const { transaction_id } = reply.json as { transaction_id: string };
  return transaction_id;
}

const fetchItem = (wire: Wire, call: Call, id: string, headers: Record<string, string> = {}): Promise<WireReply> =>
  wire.call('POST', call.fetch, { headers, body: { fileID: id } });

const untilState = (wire: Wire, call: Call, id: string, state: string) =>
  eventually(async () => {
    const reply = await fetchItem(wire, call, id);
    expect(reply.json).toMatchObject({ status: { [call.kind]: state } });
    return reply;
  });

describe('jobs on text', () => {
  const wire = useWire({ jobs: { workerEntry: tameWorkerEntry, finishRunningMs: 0 } });

  describe.each(calls)('$kind', (call) => {
    test('is started, and fetched when it is completed', async () => {
      const started = await wire.call('POST', call.compute, {
        headers: { ...app(wire.user), 'content-type': 'application/json' },
        body: { data: { text: 'echo:hello' } },
      });
      const id: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(started.json).toStrictEqual({
        status: true,
        transaction_id: id,
        message: expect.stringMatching(/^Compute job for file-id: [0-9a-f-]{36} launched successfully$/),
      });
      const { transaction_id, message } = started.json as { transaction_id: string; message: string };
      expect(message).toContain(transaction_id);
      const reply = await untilState(wire, call, transaction_id, 'Completed');
      expect(reply.json).toStrictEqual({
        status: { [call.kind]: 'Completed' },
        data: { [call.kind]: { echo: 'hello' } },
      });
    });

    test('is fetched under every name of its id', async () => {
      const id = await compute(wire, call, 'echo:hello');
      await untilState(wire, call, id, 'Completed');
      for (const name of ['fileID', 'file_id', 'transactionId', 'transaction_id']) {
        const reply = await wire.call('POST', call.fetch, { body: { [name]: id } });
        expect(reply.json).toMatchObject({ status: { [call.kind]: 'Completed' } });
      }
    });

    test('that cannot be computed answers 400 with the reason, again and again', async () => {
      const id = await compute(wire, call, 'refuse:there is no video in it');
      await eventually(async () => expect((await fetchItem(wire, call, id)).status).toBe(400));
      expectFailure(await fetchItem(wire, call, id), 400, 'VDNF01', 'there is no video in it');
    });

    test('is not started without valid app credentials', async () => {
      const body = { data: { text: 'echo:hello' } };
      const { appId, appSecret } = wire.user;
      for (const headers of [{}, { appId }, { appSecret }, { appId, appSecret: wire.other.appSecret }]) {
        expectFailure(await wire.call('POST', call.compute, { headers, body }), 401, 'unauthorized');
      }
    });

    test('is fetched with no credentials, or with the right ones', async () => {
      const id = await compute(wire, call, 'echo:hello');
      expect((await fetchItem(wire, call, id)).status).toBe(200);
      expect((await fetchItem(wire, call, id, app(wire.user))).status).toBe(200);
      expectFailure(await fetchItem(wire, call, id, { appId: wire.user.appId }), 401, 'unauthorized');
      expectFailure(await fetchItem(wire, call, id, { ...app(wire.user), appSecret: 'no' }), 401, 'unauthorized');
      const others = await fetchItem(wire, call, id, app(wire.other));
      expectFailure(others, 404, 'not_found');
      expect(others.text.replaceAll(id, '')).toBe(
        (await fetchItem(wire, call, unknownId, app(wire.other))).text.replaceAll(unknownId, ''),
      );
    });

    test('needs its text and its id, as strings', async () => {
      const headers = app(wire.user);
      const bad = [{}, { data: {} }, { data: { text: 5 } }, { data: { text: ['a'] } }, { data: { text: null } }];
      for (const body of bad) {
        expectFailure(await wire.call('POST', call.compute, { headers, body }), 400, 'invalid_request', 'text');
      }
      for (const body of [{}, { fileID: '' }, { fileID: 7 }, { fileID: 'a', file_id: 'b' }]) {
        expectFailure(await wire.call('POST', call.fetch, { body }), 400, 'invalid_request');
      }
    });
  });

  test('a job of the other kind is not found, and the owner learns why', async () => {
    const id = await compute(wire, summary, 'echo:hello');
    expectFailure(await fetchItem(wire, sentiment, id), 404, 'not_found', 'extractive_summary was asked for');
    const stranger = await fetchItem(wire, sentiment, id, app(wire.other));
    expectFailure(stranger, 404, 'not_found', 'There is no file or transaction');
    expect(stranger.text).not.toContain('extractive_summary');
  });

  test('a summary has one size', async () => {
    const ask = (settings: object) =>
      wire.call('POST', summary.compute, { headers: app(wire.user), body: { data: { text: 'echo:a' }, settings } });
    expect((await ask({ sentences: 2 })).status).toBe(200);
    expect((await ask({ ratio: 0.5 })).status).toBe(200);
    expectFailure(await ask({ sentences: 2, ratio: 0.5 }), 400, 'invalid_request', 'sentences and ratio');
    for (const wrong of [{ sentences: 0 }, { sentences: 1.5 }, { ratio: 0 }, { ratio: 1.1 }, { ratio: 'all' }]) {
      expectFailure(await ask(wrong), 400, 'invalid_request');
    }
  });

  test('the service answers while jobs compute and others wait', async () => {
    const spinning = await Promise.all([1, 2].map(() => compute(wire, sentiment, 'spin')));
    for (const id of spinning) await untilState(wire, sentiment, id, 'Processing');
    const waiting = await compute(wire, sentiment, 'echo:later');
    expect((await wire.call('GET', '/healthz')).status).toBe(200);
    // The threads have never been idle meanwhile: their jobs never end.
    for (const id of spinning) {
      expect((await fetchItem(wire, sentiment, id)).json).toStrictEqual({
        status: { sentiment_analysis: 'Processing' },
        data: { sentiment_analysis: {} },
      });
    }
    expect((await fetchItem(wire, sentiment, waiting)).json).toStrictEqual({
      status: { sentiment_analysis: 'Queued' },
      data: { sentiment_analysis: {} },
    });
  });
});

describe('a full queue', () => {
  const wire = useWire({
    limits: { queuedJobs: 1 },
    jobs: { workerEntry: tameWorkerEntry, concurrency: 1, finishRunningMs: 0 },
  });

  test('takes no more, and says when to come again', async () => {
    const spinning = await compute(wire, sentiment, 'spin');
    await untilState(wire, sentiment, spinning, 'Processing');
    await compute(wire, sentiment, 'echo:waits');
    const refused = await wire.call('POST', summary.compute, {
      headers: app(wire.user),
      body: { data: { text: 'echo:too many' } },
    });
    expectFailure(refused, 503, 'unavailable', 'queue');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a service that requires credentials on fetch calls', () => {
  const wire = useWire({ requireFetchAuth: true, jobs: { workerEntry: tameWorkerEntry } });

  test('refuses a caller without them', async () => {
    const id = await compute(wire, sentiment, 'echo:hello');
    expectFailure(await fetchItem(wire, sentiment, id), 401, 'unauthorized');
    expectFailure(await fetchItem(wire, sentiment, id, app(wire.other)), 404, 'not_found');
    expect((await fetchItem(wire, sentiment, id, app(wire.user))).status).toBe(200);
  });
});
