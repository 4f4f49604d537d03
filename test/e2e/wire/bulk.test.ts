/** The bulk call and `Prefer: wait`, on the wire. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/shared/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { appHeaders, computeText, fetchText, sentimentCall, summaryCall } from '../../support/jobs/call-jobs.ts';
import { tameWorkerEntry } from '../../support/jobs/tame-worker-entry.ts';
import { startTestReceiver } from '../../support/webhook-receiver.ts';
import { expectFailure, useWire, type Wire, type WireReply } from '../../support/wire.ts';

interface Computed {
  readonly transaction_id: string;
  readonly [field: string]: unknown;
}

const compute = (wire: Wire, body: object, headers: Record<string, string> = {}, user = wire.user) =>
  wire.call('POST', '/v1/jobs/texts', { headers: { ...appHeaders(user), ...headers }, body });
const sentimentOf = (texts: readonly string[]) => ({
  item: 'sentiment_analysis',
  texts: texts.map((text) => ({ text })),
});
function resultsOf({ status, text, json }: WireReply): Computed[] {
  expect(status, text).toBe(200);
  return (json as { results: Computed[] }).results;
}

/** The results of all jobs when they have ended: a call waits for at most 30 s, and the same key finds the same jobs. */
const computeAll = (wire: Wire, body: object) =>
  eventually(async () => {
    const results = resultsOf(await compute(wire, body, { prefer: 'wait=30', 'idempotency-key': 'all' }));
    expect(results.map(({ status }) => JSON.stringify(status)).join()).not.toMatch(/Queued|Processing/);
    return results;
  }, 240_000);

describe('POST /v1/jobs/texts', () => {
  const wire = useWire();

  it.each([
    ['sentiment_analysis', sentimentCall, {}],
    ['extractive_summary', summaryCall, { settings: { sentences: 9 } }],
  ] as const)('returns what a fetch of each job returns, in the order of the texts: %s', async (item, call, more) => {
    const texts = ['I love it. It came late.', 'C\'est la vie. "language":"en"', '', 'A lone \ud800 surrogate.'];
    const results = resultsOf(await compute(wire, { item, texts: texts.map((text) => ({ text })), ...more }));
    expect(results).toHaveLength(texts.length);
    for (const [i, { transaction_id, ...found }] of results.entries()) {
      expect(found).toStrictEqual((await fetchText(wire.service.url, call, transaction_id)).json);
      expect(found.status).toEqual({ [item]: 'Completed' });
      expect(JSON.stringify(found)).toContain(JSON.stringify((texts[i] ?? '').split('. ')[0]).slice(1, -2));
    }
  });

  it('returns the same as a fetch, in parts if it is long', async () => {
    const long = sentimentOf(['I am so \u{1f600}é. '.repeat(16_000)]);
    const [{ transaction_id, ...found } = { transaction_id: '' }] = await computeAll(wire, long);
    const fetched = await fetchText(wire.service.url, sentimentCall, transaction_id);
    expect(fetched.headers['transfer-encoding']).toBe('chunked');
    expect(fetched.text.length).toBeGreaterThan(4_500_000);
    // It takes a tenth of the time of toStrictEqual.
    expect(isDeepStrictEqual(fetched.json, found)).toBe(true);
  });

  it('makes each text a job with its own notification', async () => {
    const receiver = await startTestReceiver();
    const { userId } = wire.other;
    const subscribed = await wire.as(
      wire.other,
      'POST',
      `/cb/v1/profile/webhooks/create_webhook_subscription/${userId}`,
      {
        body: { userId, event: 'process.completion', endpointUrl: receiver.url },
      },
    );
    expect(subscribed.status).toBe(200);
    const results = resultsOf(await compute(wire, sentimentOf(['One.', 'Two.', 'Three.']), {}, wire.other));
    const ids = results.map((one) => one.transaction_id);
    await eventually(() => expect(receiver.transactions().sort()).toEqual(ids.sort()));
  });

  it('gives each text a random id and ignores an id that the caller sends', async () => {
    const given = '00000000-0000-4000-8000-000000000001';
    const body = { item: 'sentiment_analysis', texts: [{ text: 'It is good.', id: given }] };
    const [mine] = resultsOf(await compute(wire, body));
    const [others] = resultsOf(await compute(wire, body, {}, wire.other));
    expect(new Set([given, mine?.transaction_id, others?.transaction_id]).size).toBe(3);
    expectFailure(await fetchText(wire.service.url, sentimentCall, given), 404, 'not_found');
  });

  it('starts nothing twice when a call is repeated with its Idempotency-Key', async () => {
    const body = sentimentOf(['It is good.', 'It is good.', 'It is bad.']);
    const keyed = (more = body, user = wire.user) => compute(wire, more, { 'idempotency-key': '1' }, user);
    const [first, again] = await Promise.all([keyed(), keyed()]);
    expect(resultsOf(again)).toEqual(resultsOf(first));
    expect(resultsOf(await keyed())).toEqual(resultsOf(first));
    const ids = (reply: WireReply) => resultsOf(reply).map(({ transaction_id }) => transaction_id);
    // The same key of another user, and another key, make other jobs: no id follows from a value that callers choose.
    const others = await keyed(body, wire.other);
    const next = await compute(wire, body, { 'idempotency-key': '2' });
    expect(new Set([first, others, next].flatMap(ids)).size).toBe(9);
    expectFailure(await keyed(sentimentOf(['It is bad.'])), 422, 'idempotency_key_reused');
    // An id does not follow from another one either: everything after the time is random.
    const tails = ids(first).map((id) => id.slice(14));
    for (const [i, one] of tails.entries()) {
      for (const other of tails.slice(i + 1)) {
        const same = [...one].filter((digit, place) => /[0-9a-f]/.test(digit) && digit === other[place]).length;
        expect(same).toBeLessThan(12);
      }
    }
  });

  it('reports the problem with a call, and accepts no part of it', async () => {
    const counts = () => wire.service.data.store.jobs.counts();
    expectFailure(
      await compute(wire, { item: 'tone_analysis', texts: [{ text: 'x' }] }),
      400,
      'invalid_request',
      'item',
    );
    expectFailure(await compute(wire, sentimentOf([])), 400, 'invalid_request', 'texts');
    expectFailure(await compute(wire, sentimentOf(Array(1_001).fill('x'))), 400, 'invalid_request', 'texts');
    const sized = { ...sentimentOf(['x']), settings: { ratio: 0.5 } };
    expectFailure(await compute(wire, sized), 400, 'invalid_request', 'extractive_summary');
    expectFailure(await compute(wire, sentimentOf(['x']), { appSecret: 'wrong' }), 401, 'unauthorized');
    expect(await counts()).toEqual({ queued: 0, processing: 0 });
  });
});

describe('results that are too large for one response', () => {
  const wire = useWire({ limits: { bulkReplyBytes: 600 } });

  it('are left to the fetches of their jobs, which are shown as processing', async () => {
    const [one, two] = resultsOf(await compute(wire, sentimentOf(['It is good.', 'It came late. It broke.'])));
    expect(one).toMatchObject({ status: { sentiment_analysis: 'Completed' } });
    expect(two).toMatchObject({ status: { sentiment_analysis: 'Processing' }, data: { sentiment_analysis: {} } });
    const { json } = await fetchText(wire.service.url, sentimentCall, two?.transaction_id ?? '');
    expect(json).toMatchObject({ status: { sentiment_analysis: 'Completed' } });
  });
});

describe('a text that fails', () => {
  // Its clock is ten times as fast, so that the attempts follow each other soon; leases are renewed by real time.
  const startedMs = Date.now();
  const clock = { ...systemClock, nowMs: () => startedMs + 10 * (Date.now() - startedMs) };
  const patient = { timeLimitMs: 20_000, finishRunningMs: 0, leaseMs: 600_000 };
  const wire = useWire({ clock, jobs: { workerEntry: tameWorkerEntry, pollMs: 100, ...patient } });

  it('does not affect its neighbours, whether it is rejected or crashes its thread', async () => {
    const texts = ['echo:a', 'refuse:no', 'echo:b', 'exit', 'echo:c', 'echo:d'];
    const body = { item: 'extractive_summary', texts: texts.map((text) => ({ text })) };
    const results = await computeAll(wire, body);
    const echo = (word: string) => ({
      status: { extractive_summary: 'Completed' },
      data: { extractive_summary: { echo: word } },
    });
    expect(results).toMatchObject([
      echo('a'),
      { error: { code: 'VDNF01', message: 'no' } },
      echo('b'),
      { error: { code: 'job_failed', message: 'The computation failed' } },
      echo('c'),
      echo('d'),
    ]);
  });
});

describe('a service that computes nothing', () => {
  const wire = useWire({ jobs: { concurrency: 0 }, limits: { queuedJobs: 17 } });
  const queue = () => wire.service.data.store.jobs;

  it('returns the jobs as they are when the time is up', async () => {
    const body = sentimentOf(['One.', 'Two.']);
    for (const prefer of ['wait=0', 'respond-async, wait=1']) {
      const [one, two] = resultsOf(await compute(wire, body, { prefer }));
      expect([one, two]).toMatchObject([
        { status: { sentiment_analysis: 'Queued' }, data: { sentiment_analysis: {} } },
        { status: { sentiment_analysis: 'Queued' } },
      ]);
    }
  });

  it('accepts all texts of a call or, if the queue would be too long, none', async () => {
    expect((await queue().counts()).queued).toBe(4);
    const refused = await compute(wire, sentimentOf(['One.', 'Two.']), { prefer: 'wait=0' });
    expectFailure(refused, 503, 'unavailable', 'the limit of 4 waiting jobs');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await queue().counts()).queued).toBe(4);
  });

  it('holds back a fetch until the job has ended, if the caller prefers to wait', async () => {
    for (const item of await queue().claim('the test', ['sentiment_analysis'], 60_000, 9)) {
      await queue().complete(item, '{"sentences":[],"language":"en"}');
    }
    const id = await computeText(wire.service.url, wire.user, sentimentCall, 'It is good.');
    const quick = await fetchText(wire.service.url, sentimentCall, id);
    expect(quick.json).toMatchObject({ status: { sentiment_analysis: 'Queued' } });
    const startedMs = performance.now();
    const short = await fetchText(wire.service.url, sentimentCall, id, { prefer: 'wait=1' });
    expect(short.json).toEqual(quick.json);
    expect(performance.now() - startedMs).toBeGreaterThan(900);
    const held = fetchText(wire.service.url, sentimentCall, id, { prefer: 'wait=30' });
    const [item] = await queue().claim('the test', ['sentiment_analysis'], 60_000, 1);
    if (item === undefined) throw new Error('no job waits');
    await queue().complete(item, '{"sentences":[],"language":"en"}');
    expect((await held).json).toEqual({
      status: { sentiment_analysis: 'Completed' },
      data: { sentiment_analysis: { sentences: [] } },
      language: 'en',
    });
    expect(performance.now() - startedMs).toBeLessThan(20_000);
    expectFailure(
      await fetchText(wire.service.url, sentimentCall, randomUUID(), { prefer: 'wait=30' }),
      404,
      'not_found',
      'no file',
    );
  });

  it('does not let a held call delay its end', async () => {
    const id = await computeText(wire.service.url, wire.user, sentimentCall, 'It is good.');
    const held = fetchText(wire.service.url, sentimentCall, id, { prefer: 'wait=30' });
    await fetchText(wire.service.url, sentimentCall, id);
    await wire.service.close();
    expect((await held).json).toMatchObject({ status: { sentiment_analysis: 'Queued' } });
  });
});
