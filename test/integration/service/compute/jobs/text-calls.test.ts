import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { sentiment } from '../../../../../src/contract/endpoints/sentiment.ts';
import { summary } from '../../../../../src/contract/endpoints/summary.ts';
import { eventually } from '../../../../support/eventually.ts';
import {
  appHeaders,
  computeText,
  fetchText,
  sentimentCall,
  summaryCall,
  textCalls,
  untilState,
} from '../../../../support/jobs/call-jobs.ts';
import { tameWorkerEntry } from '../../../../support/jobs/tame-worker-entry.ts';
import { expectFailure, useWire } from '../../../../support/wire.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

describe('jobs on text', () => {
  const wire = useWire({ jobs: { workerEntry: tameWorkerEntry, finishRunningMs: 0 } });

  describe.each(textCalls)('$kind', (call) => {
    test('starts, and is fetched when it has completed', async () => {
      const started = await wire.call('POST', call.compute, {
        headers: { ...appHeaders(wire.user), 'content-type': 'application/json' },
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
      const reply = await untilState(wire.service.url, call, transaction_id, 'Completed');
      expect(reply.json).toStrictEqual({
        status: { [call.kind]: 'Completed' },
        data: { [call.kind]: { echo: 'hello' } },
      });
    });

    test('is fetched with every name of its id', async () => {
      const id = await computeText(wire.service.url, wire.user, call, 'echo:hello');
      await untilState(wire.service.url, call, id, 'Completed');
      for (const name of ['fileID', 'file_id', 'transactionId', 'transaction_id']) {
        const reply = await wire.call('POST', call.fetch, { body: { [name]: id } });
        expect(reply.json).toMatchObject({ status: { [call.kind]: 'Completed' } });
      }
    });

    test('that cannot be computed gets 400 with the reason on every fetch', async () => {
      const id = await computeText(wire.service.url, wire.user, call, 'refuse:there is no video in it');
      await eventually(async () => expect((await fetchText(wire.service.url, call, id)).status).toBe(400));
      expectFailure(await fetchText(wire.service.url, call, id), 400, 'VDNF01', 'there is no video in it');
    });

    test('does not start without valid app credentials', async () => {
      const body = { data: { text: 'echo:hello' } };
      const { appId, appSecret } = wire.user;
      const { appSecret: otherSecret } = wire.other;
      const refused: Record<string, string>[] = [{}, { appId }, { appSecret }, { appId, appSecret: otherSecret }];
      for (const headers of refused) {
        expectFailure(await wire.call('POST', call.compute, { headers, body }), 401, 'unauthorized');
      }
    });

    test('is fetched without credentials, or with valid ones', async () => {
      const id = await computeText(wire.service.url, wire.user, call, 'echo:hello');
      expect((await fetchText(wire.service.url, call, id)).status).toBe(200);
      expect((await fetchText(wire.service.url, call, id, appHeaders(wire.user))).status).toBe(200);
      expectFailure(await fetchText(wire.service.url, call, id, { appId: wire.user.appId }), 401, 'unauthorized');
      expectFailure(
        await fetchText(wire.service.url, call, id, { ...appHeaders(wire.user), appSecret: 'no' }),
        401,
        'unauthorized',
      );
      const others = await fetchText(wire.service.url, call, id, appHeaders(wire.other));
      expectFailure(others, 404, 'not_found');
      expect(others.text.replaceAll(id, '')).toBe(
        (await fetchText(wire.service.url, call, unknownId, appHeaders(wire.other))).text.replaceAll(unknownId, ''),
      );
    });

    test('requires its text and its id as strings', async () => {
      const headers = appHeaders(wire.user);
      const bad = [{}, { data: {} }, { data: { text: 5 } }, { data: { text: ['a'] } }, { data: { text: null } }];
      for (const body of bad) {
        expectFailure(await wire.call('POST', call.compute, { headers, body }), 400, 'invalid_request', 'text');
      }
      for (const body of [{}, { fileID: '' }, { fileID: 7 }, { fileID: 'a', file_id: 'b' }]) {
        expectFailure(await wire.call('POST', call.fetch, { body }), 400, 'invalid_request');
      }
    });
  });

  test('a job of the other kind is not found, and its owner gets the reason', async () => {
    const id = await computeText(wire.service.url, wire.user, summaryCall, 'echo:hello');
    expectFailure(await fetchText(wire.service.url, sentimentCall, id), 404, 'not_found', 'It has extractive_summary');
    const stranger = await fetchText(wire.service.url, sentimentCall, id, appHeaders(wire.other));
    expectFailure(stranger, 404, 'not_found', 'There is no file or transaction');
    expect(stranger.text).not.toContain('extractive_summary');
  });

  test('rejects a summary with two sizes', async () => {
    const ask = (settings: object) =>
      wire.call('POST', summaryCall.compute, {
        headers: appHeaders(wire.user),
        body: { data: { text: 'echo:a' }, settings },
      });
    expect((await ask({ sentences: 2 })).status).toBe(200);
    expect((await ask({ ratio: 0.5 })).status).toBe(200);
    expectFailure(await ask({ sentences: 2, ratio: 0.5 }), 400, 'invalid_request', 'sentences and ratio');
    for (const wrong of [{ sentences: 0 }, { sentences: 1.5 }, { ratio: 0 }, { ratio: 1.1 }, { ratio: 'all' }]) {
      expectFailure(await ask(wrong), 400, 'invalid_request');
    }
  });

  test('the service responds while jobs run and others wait', async () => {
    const spinning = await Promise.all(
      [1, 2].map(() => computeText(wire.service.url, wire.user, sentimentCall, 'spin')),
    );
    for (const id of spinning) await untilState(wire.service.url, sentimentCall, id, 'Processing');
    const waiting = await computeText(wire.service.url, wire.user, sentimentCall, 'echo:later');
    expect((await wire.call('GET', '/healthz')).status).toBe(200);
    // The threads were never idle meanwhile: their jobs never end.
    for (const id of spinning) {
      expect((await fetchText(wire.service.url, sentimentCall, id)).json).toStrictEqual({
        status: { sentiment_analysis: 'Processing' },
        data: { sentiment_analysis: {} },
      });
    }
    expect((await fetchText(wire.service.url, sentimentCall, waiting)).json).toStrictEqual({
      status: { sentiment_analysis: 'Queued' },
      data: { sentiment_analysis: {} },
    });
  });
});

describe('a full queue', () => {
  const wire = useWire({
    limits: { queuedJobs: 5 },
    jobs: { workerEntry: tameWorkerEntry, concurrency: 1, finishRunningMs: 0 },
  });

  test('rejects further jobs, with a Retry-After', async () => {
    const spinning = await computeText(wire.service.url, wire.user, sentimentCall, 'spin');
    await untilState(wire.service.url, sentimentCall, spinning, 'Processing');
    await computeText(wire.service.url, wire.user, sentimentCall, 'echo:waits');
    const refused = await wire.call('POST', summaryCall.compute, {
      headers: appHeaders(wire.user),
      body: { data: { text: 'echo:too many' } },
    });
    expectFailure(refused, 503, 'unavailable', 'the limit of 1 waiting jobs');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a service that requires credentials on fetch calls', () => {
  const wire = useWire({ requireFetchAuth: true, jobs: { workerEntry: tameWorkerEntry } });

  test('rejects a caller without them', async () => {
    const id = await computeText(wire.service.url, wire.user, sentimentCall, 'echo:hello');
    expectFailure(await fetchText(wire.service.url, sentimentCall, id), 401, 'unauthorized');
    expectFailure(await fetchText(wire.service.url, sentimentCall, id, appHeaders(wire.other)), 404, 'not_found');
    expect((await fetchText(wire.service.url, sentimentCall, id, appHeaders(wire.user))).status).toBe(200);
  });
});

describe('the engines', () => {
  const wire = useWire();
  const text = 'Agent: Hello!\nI love it \u{1F600}. The delay was awful. It came on Monday \ud800.';

  test('return the shapes of the contract, with offsets into the text', async () => {
    const { url } = wire.service;
    const judged = await computeText(url, wire.user, sentimentCall, text);
    const sentiments: unknown = (await untilState(url, sentimentCall, judged, 'Completed')).json;
    if (!Value.Check(sentiment.fetch.reply, sentiments)) throw new Error('not the shape of the contract');
    const summed = await computeText(url, wire.user, summaryCall, text);
    const summaries: unknown = (await untilState(url, summaryCall, summed, 'Completed')).json;
    if (!Value.Check(summary.fetch.reply, summaries)) throw new Error('not the shape of the contract');

    const { sentiment_analysis } = sentiments.data ?? {};
    const { extractive_summary } = summaries.data ?? {};
    if (!sentiment_analysis || !('sentences' in sentiment_analysis)) throw new Error('no sentences');
    if (!Array.isArray(extractive_summary)) throw new Error('no summary');
    for (const sentences of [sentiment_analysis.sentences, extractive_summary]) {
      expect(sentences.length).toBeGreaterThan(0);
      for (const { start_char, end_char, sentence } of sentences) {
        expect(text.slice(Number(start_char), Number(end_char))).toBe(sentence);
      }
    }
    const moods = sentiment_analysis.sentences.map(({ sentence, sentiments }) => [sentence, sentiments[0]?.sentiment]);
    expect(moods).toContainEqual(['The delay was awful.', expect.stringContaining('Negative')]);
  });
});
