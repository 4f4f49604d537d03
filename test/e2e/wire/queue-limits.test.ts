/** One user's share of the job queue: however many jobs they send, jobs of others are accepted. */
import { describe, expect, it } from 'vitest';
import { startService } from '../../../src/service/app/start-service.ts';
import { addUser } from '../../../src/service/http/auth/new-user.ts';
import { appHeaders, computeText, sentimentCall } from '../../support/jobs/call-jobs.ts';
import { startServiceIn } from '../../support/start-sta.ts';
import { expectFailure, useWire, type WireReply } from '../../support/wire.ts';

const limits = { queuedJobs: 41, queuedJobsPerUser: 10 };

describe('a service that computes nothing', () => {
  const wire = useWire({ jobs: { concurrency: 0 }, limits });
  const bulk = (user: typeof wire.user, texts: number): Promise<WireReply> =>
    wire.call('POST', '/v1/jobs/texts', {
      headers: { ...appHeaders(user), prefer: 'wait=0' },
      body: { item: 'sentiment_analysis', texts: Array(texts).fill({ text: 'It is good.' }) },
    });
  const single = (user: typeof wire.user): Promise<WireReply> =>
    wire.call('POST', sentimentCall.compute, { headers: appHeaders(user), body: { data: { text: 'It is good.' } } });

  it('keeps a user below a quarter of the queue, with single and bulk calls, and accepts the jobs of others', async () => {
    expect((await bulk(wire.user, 9)).status).toBe(200);
    const refused = await bulk(wire.user, 2);
    expectFailure(refused, 503, 'unavailable', '10 waiting jobs');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await single(wire.user)).status).toBe(200);
    expectFailure(await single(wire.user), 503, 'unavailable', '10 waiting jobs');
    expect((await wire.service.data.store.jobs.counts()).queued).toBe(10);
    expect((await single(wire.other)).status).toBe(200);
  });

  it('rejects permanently a call that can never fit, and the client then sends fewer texts', async () => {
    expectFailure(await bulk(wire.other, 11), 400, 'invalid_request', 'at most 10');
  });

  it('counts concurrent calls together, including those of another process', async () => {
    const { data } = wire.service;
    const carol = await addUser(data.store, data.tokens, { userId: 'carol', email: undefined });
    if (carol === undefined) throw new Error('carol is taken');
    const second = await startService({
      dataDirectory: data.directory.path,
      host: '127.0.0.1',
      port: 0,
      version: '0.0.0',
      announce: false,
      jobs: { concurrency: 0 },
      limits,
    });
    try {
      const urls = [wire.service.url, second.url];
      const sent = Array.from({ length: 24 }, (_, i) =>
        computeText(urls[i % 2] ?? '', carol, sentimentCall, 'It is good.').then(
          () => true,
          () => false,
        ),
      );
      expect((await Promise.all(sent)).filter(Boolean)).toHaveLength(10);
    } finally {
      await second.close();
    }
  });
});

describe('a service that starts with limits on its queue', () => {
  it.each([
    [{ queuedJobs: 40, queuedJobsPerUser: 10 }, 'queuedJobsPerUser (10) must be below a quarter of queuedJobs (40)'],
    [{ queuedJobsPerUser: 25_000 }, 'set queuedJobs to 100001 or more'],
    [{ queuedJobs: 4 }, 'queuedJobs must be at least 5'],
  ])('rejects limits that let one user fill a quarter: %j', async (given, words) => {
    await expect(startServiceIn({ limits: given })).rejects.toThrow(words);
  });

  it('lowers the limit per user if only that of the queue is given', async () => {
    const { service, close } = await startServiceIn({ limits: { queuedJobs: 9 }, jobs: { concurrency: 0 } });
    const page = await fetch(`${service.url}/openapi.json`);
    expect(page.status).toBe(200);
    const user = await addUser(service.data.store, service.data.tokens, { userId: 'u', email: undefined });
    if (user === undefined) throw new Error('u is taken');
    for (let i = 0; i < 2; i++) await computeText(service.url, user, sentimentCall, 'It is good.');
    await expect(computeText(service.url, user, sentimentCall, 'It is good.')).rejects.toThrow();
    await close();
  });
});
