/** Metrics and readiness, for operators. */
import { get } from 'node:http';
import { expect, it } from 'vitest';
import { serveMetrics } from '../../../src/service/http/metrics/serve-metrics.ts';
import { loadMetrics } from '../../support/product.ts';
import { startTestService } from '../../support/start-sta.ts';
import { addTestUser, callService, expectFailure } from '../../support/wire.ts';

it('metrics count requests by route, jobs, deliveries and caches, without user data', async () => {
  // The service runs from a bundle that has the counters of caches.
  const metrics = (await loadMetrics()).createMetrics();
  const service = await startTestService({ observers: [metrics], jobs: { concurrency: 1 } });
  metrics.watch(service);
  const { url, close } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const { appId, appSecret, accessToken } = await addTestUser(service, 'user-of-the-test');
  const headers = { appId, appSecret, prefer: 'wait=20' };
  const body = { item: 'sentiment_analysis', texts: [{ text: 'Good.' }, { text: 'Bad.' }] };
  expect((await callService(service.url, 'POST', '/v1/jobs/texts', { headers, body })).status).toBe(200);
  const list = '/cb/v1/profile/statement_tags/get_user_statement_tags/user-of-the-test';
  for (const token of [accessToken, accessToken, 'wrong']) {
    await callService(service.url, 'GET', list, { headers: { authorization: `Bearer ${token}` } });
  }
  await callService(service.url, 'GET', '/secret-path');
  const reply = await fetch(url);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const lines = (await reply.text()).split('\n');
  const valueAt = (start: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${start} `))
        ?.split(' ')
        .at(-1),
    );
  const route = '/cb/v1/profile/statement_tags/get_user_statement_tags/:userId';
  const counted = (name: string, status: number, method = 'GET') =>
    valueAt(`sta_http_request_seconds_count{method="${method}",route="${name}",status="${status}"}`);
  expect(counted(route, 200)).toBe(2);
  expect(counted(route, 401)).toBe(1);
  expect(counted('none', 404)).toBe(1);
  expect(counted('/v1/jobs/texts', 200, 'POST')).toBe(1);
  expect(valueAt('sta_job_seconds_count{kind="sentiment_analysis",outcome="completed"}')).toBe(2);
  expect(valueAt('sta_cache_reads_total{result="hit"}')).toBeGreaterThan(0);
  for (const name of ['process_resident_memory_bytes', 'sta_disk_free_bytes', 'sta_http_connections']) {
    expect([name, valueAt(name) > 0]).toEqual([name, true]);
  }
  expect(valueAt('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  for (const hidden of ['user-of-the-test', 'secret-path', appId]) expect(lines.join()).not.toContain(hidden);
  expect((await fetch(new URL('/', url))).status).toBe(404);
  await close();
});

it('metrics on loopback are not available to pages of other hosts', async () => {
  const metrics = (await loadMetrics()).createMetrics();
  const service = await startTestService({ observers: [metrics], jobs: { concurrency: 0 } });
  metrics.watch(service);
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const { port } = new URL(server.url);
  const statusOf = (headers: Record<string, string>, listener = port) =>
    new Promise((resolve, reject) => {
      get({ port: listener, path: '/metrics', headers, agent: false }, (response) =>
        resolve(response.resume().statusCode),
      ).on('error', reject);
    });
  for (const host of [`127.0.0.1:${port}`, 'localhost', '[::1]:9'])
    expect([host, await statusOf({ host })]).toEqual([host, 200]);
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'a b']) {
    expect([host, await statusOf({ host })]).toEqual([host, 403]);
  }
  expect(await statusOf({ host: 'localhost', origin: 'http://evil.example' })).toBe(403);
  expect(await statusOf({ host: 'localhost', origin: 'http://localhost:3000' })).toBe(200);
  await server.close();
  // A monitor on another machine may use any name for this one.
  const open = await serveMetrics(metrics, { host: '0.0.0.0', port: 0 });
  expect(await statusOf({ host: 'sta.internal' }, new URL(open.url).port)).toBe(200);
  await open.close();
});

it('metrics show the number of waiting jobs and their age', async () => {
  const metrics = (await loadMetrics()).createMetrics();
  const service = await startTestService({ observers: [metrics], jobs: { concurrency: 0 } });
  metrics.watch(service);
  const { appId, appSecret } = await addTestUser(service, 'asha');
  const texts = ['Good.', 'Bad.', 'Fine.'].map((text) => ({ text }));
  const headers = { appId, appSecret, prefer: 'wait=0' };
  await callService(service.url, 'POST', '/v1/jobs/texts', { headers, body: { item: 'sentiment_analysis', texts } });
  const text = await metrics.read();
  expect(text).toContain('sta_queue_jobs{kind="sentiment_analysis",state="queued"} 3');
  expect(text).toMatch(/sta_queue_oldest_seconds\{kind="sentiment_analysis",state="queued"\} [\d.e-]+\n/);
});

it('readiness names the failed check; health does not depend on it', async () => {
  const ready = await startTestService();
  expect(await callService(ready.url, 'GET', '/readyz')).toMatchObject({
    status: 200,
    json: { status: true, checks: { database: 'ok', disk: 'ok', queue: 'ok' } },
  });
  const limits = { freeBytes: Number.MAX_SAFE_INTEGER, queuedJobs: 5 };
  const service = await startTestService({ limits, jobs: { concurrency: 0 } });
  const { queue, userIds } = { queue: service.data.store.jobs, userIds: ['a', 'b', 'c', 'd', 'e'] };
  for (const userId of userIds) {
    await addTestUser(service, userId);
    const items = [{ kind: 'sentiment_analysis' as const, input: '{}' }];
    await queue.enqueue([{ transactionId: userId, fileId: userId, userId, items }], { ofAll: 5, ofUser: 1 });
  }
  const reply = await callService(service.url, 'GET', '/readyz');
  expect(reply).toMatchObject({
    status: 503,
    headers: { 'retry-after': '10' },
    json: {
      status: false,
      error: { code: 'unavailable', message: 'The service is not ready: disk, queue' },
      checks: { database: 'ok', disk: 'failed', queue: 'failed' },
    },
  });
  expect((await callService(service.url, 'GET', '/healthz')).status).toBe(200);
  expectFailure(await callService(service.url, 'POST', '/readyz'), 404, 'not_found');
});
