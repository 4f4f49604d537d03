/** A database that commits a change and is lost before it responds. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startCuttingProxy } from '../../../../lab/reliability/chaos/cutting-proxy.ts';
import { startRole } from '../../../../src/service/app/start-service.ts';
import { addUser } from '../../../../src/service/http/auth/new-user.ts';
import { appHeaders, sentimentCall } from '../../../support/jobs/call-jobs.ts';
import { needs } from '../../../support/needs.ts';
import { testDatabase } from '../../../support/postgres.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';
import { callService } from '../../../support/wire.ts';

it('a call that is repeated after a lost commit makes one job', needs('postgresql-15'), async () => {
  const database = new URL(await testDatabase());
  let commits = Number.POSITIVE_INFINITY;
  const proxy = await startCuttingProxy(Number(database.port), (bytes) => {
    const sent = bytes.toString('latin1');
    // Only that one reply is lost: the next connection, or a change of the key, works.
    if (commits <= 0 && /user\0|"idempotency_keys"/.test(sent)) proxy.set('good');
    if (!/\bcommit\b/i.test(sent)) return;
    commits -= 1;
    if (commits === 0) proxy.set('loses replies');
  });
  onTestFinished(() => proxy.close());
  database.port = String(proxy.port);
  const api = await startRole({
    dataDirectory: join(temporaryDirectory(), 'data'),
    host: '127.0.0.1',
    port: 0,
    version: '0.0.0-test',
    announce: false,
    role: 'api',
    database: database.href,
    env: { ...process.env, STA_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') },
  });
  onTestFinished(() => api.close());
  const user = await addUser(api.data.store, api.data.tokens, { userId: 'asha' });
  if (user === undefined) throw new Error('There is no user');
  const send = () =>
    callService(api.api?.url ?? '', 'POST', sentimentCall.compute, {
      headers: { ...appHeaders(user), 'idempotency-key': 'once' },
      body: { data: { text: 'I love it.' } },
    });
  // The first commit is the key's, the second the job's.
  commits = 2;
  const lost = await send();
  expect([lost.status, commits]).toEqual([503, 0]);
  expect(await api.data.store.jobs.counts()).toMatchObject({ queued: 1 });
  const again = await send();
  expect(again.status).toBe(200);
  expect(await api.data.store.jobs.counts()).toMatchObject({ queued: 1 });
});
