/** A service whose data are in PostgreSQL, and the password of the database. */
import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { readDatabaseAddress } from '../../../src/service/engines/database-address.ts';
import { computeText, fetchText, sentimentCall } from '../../support/jobs/call-jobs.ts';
import { testDatabase, withoutPostgres } from '../../support/postgres.ts';
import { runSta, startServiceIn, temporaryDirectory } from '../../support/start-sta.ts';
import { addTestUser } from '../../support/wire.ts';

const STA_SIGNING_KEY = randomBytes(32).toString('base64');

async function startOn(database: string) {
  const { service, close } = await startServiceIn({ database, env: { ...process.env, STA_SIGNING_KEY } });
  onTestFinished(close);
  return service;
}

it.skipIf(withoutPostgres)('computes jobs, and keeps the records of each user apart', async () => {
  const service = await startOn(await testDatabase());
  const [asha, ben] = [await addTestUser(service, 'asha'), await addTestUser(service, 'ben')];
  const id = await computeText(service.url, asha, sentimentCall, 'I love it.');
  const { status, json } = await fetchText(service.url, sentimentCall, id, { prefer: 'wait=10' });
  expect([status, JSON.stringify(json)]).toEqual([200, expect.stringContaining('ositive')]);
  const { profanityWords } = service.data.store;
  const most = { records: 10, bytes: 10_000 };
  await profanityWords.create(asha.userId, { name: 'darn' }, most);
  await expect(profanityWords.create(asha.userId, { name: 'a\u0000b' }, most)).rejects.toThrow(
    'U+0000 cannot be stored',
  );
  expect(await profanityWords.list(asha.userId)).toMatchObject([{ name: 'darn' }]);
  expect(await profanityWords.list(ben.userId)).toEqual([]);
});

it('never repeats the password of a database', async () => {
  const secret = 'hunter2hunter2';
  const argv = [
    'serve',
    '--port',
    '0',
    '--data-dir',
    temporaryDirectory(),
    '--database',
    `postgres://sta:${secret}@127.0.0.1:1/sta`,
  ];
  const refused = await runSta(argv, { env: {} });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('STA_DATABASE_URL');
  expect(`${refused.stderr}${refused.stdout}`).not.toContain(secret);
  expect(readDatabaseAddress(`postgres://sta:${secret}@db/sta`).shown).toBe('postgres://sta@db/sta');
  expect(() => readDatabaseAddress(`mysql://sta:${secret}@db/sta`)).toThrow('cannot be read');
});
