/** Several processes on one PostgreSQL database act as one service. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ServiceOptions } from '../../../../src/service/app/roles/parts.ts';
import { startRole } from '../../../../src/service/app/start-service.ts';
import { addUser } from '../../../../src/service/http/auth/new-user.ts';
import { eventually } from '../../../support/eventually.ts';
import { appHeaders, computeText, fetchText, sentimentCall, untilState } from '../../../support/jobs/call-jobs.ts';
import { needs } from '../../../support/needs.ts';
import { testDatabase } from '../../../support/postgres.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';
import { callService } from '../../../support/wire.ts';

const signingKey = Buffer.alloc(32, 7).toString('base64');

function openFleet(database: string) {
  return async (options: Partial<ServiceOptions>) => {
    const started = await startRole({
      dataDirectory: join(temporaryDirectory(), 'data'),
      host: '127.0.0.1',
      port: 0,
      version: '0.0.0-test',
      announce: false,
      database,
      env: { ...process.env, STA_SIGNING_KEY: signingKey },
      ...options,
    });
    onTestFinished(() => started.close());
    return { ...started, url: started.api?.url ?? '' };
  };
}

it(
  'a job of one api process is computed by a worker, and another api process is notified of its end',
  needs('postgresql-15'),
  async () => {
    const start = openFleet(await testDatabase());
    // The workers check by themselves only after a minute.
    const jobs = { pollMs: 60_000 };
    const [one, two] = [await start({ role: 'api' }), await start({ role: 'api' })];
    await start({ role: 'worker', jobs });
    await start({ role: 'worker', jobs });
    const user = await addUser(one.data.store, one.data.tokens, { userId: 'asha' });
    if (user === undefined) throw new Error('There is no user');
    // The first one starts the thread.
    await untilState(two.url, sentimentCall, await computeText(one.url, user, sentimentCall, 'Good.'), 'Completed');
    const id = await computeText(one.url, user, sentimentCall, 'The food was great.');
    const reply = await callService(two.url, 'POST', sentimentCall.fetch, {
      headers: { ...appHeaders(user), prefer: 'wait=20' },
      body: { fileID: id },
    });
    expect(reply.json).toMatchObject({ status: { sentiment_analysis: 'Completed' } });
  },
);

it('a user has one limit across all api processes', needs('postgresql-15'), async () => {
  const start = openFleet(await testDatabase());
  const limits = { requestsPerMinute: 20 };
  const urls = [(await start({ role: 'api', limits })).url];
  const second = await start({ role: 'api', limits });
  urls.push(second.url);
  const user = await addUser(second.data.store, second.data.tokens, { userId: 'asha' });
  if (user === undefined) throw new Error('There is no user');
  const list = async (url: string | undefined) => {
    const headers = { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' };
    const path = '/cb/v1/profile/statement_tags/get_user_statement_tags/asha';
    return (await callService(url ?? '', 'GET', path, { headers })).status;
  };
  for (let i = 0; i < 15; i += 1) expect(await list(urls[0])).toBe(200);
  // Each learns about the other's requests shortly after its own: the second has far fewer than its own limit.
  let accepted = 0;
  await eventually(
    async () => {
      const status = await list(urls[1]);
      if (status === 200) accepted += 1;
      expect(status).toBe(429);
    },
    10_000,
    200,
  );
  expect(accepted).toBeLessThan(15);
});

it('a worker that stops returns its jobs to the others', needs('postgresql-15'), async () => {
  const start = openFleet(await testDatabase());
  const api = await start({ role: 'api' });
  const user = await addUser(api.data.store, api.data.tokens, { userId: 'asha' });
  if (user === undefined) throw new Error('There is no user');
  const leaving = await start({ role: 'worker' });
  const ids: string[] = [];
  for (let i = 0; i < 40; i += 1) ids.push(await computeText(api.url, user, sentimentCall, `The food was great. ${i}`));
  await leaving.close();
  await start({ role: 'worker' });
  for (const id of ids) await untilState(api.url, sentimentCall, id, 'Completed');
  expect((await fetchText(api.url, sentimentCall, ids[0] ?? '')).status).toBe(200);
  expect(await api.data.store.jobs.counts()).toEqual({ queued: 0, processing: 0 });
});
