/** A service with its data in PostgreSQL, and the password of the database. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readDatabaseAddress } from '../../../../src/service/store/databases/database-address.ts';
import { openEngine } from '../../../../src/service/store/databases/open-engine.ts';
import { computeText, fetchText, sentimentCall } from '../../../support/jobs/call-jobs.ts';
import { needs } from '../../../support/needs.ts';
import { testDatabase } from '../../../support/postgres.ts';
import { askedUser } from '../../../support/postgres-server.ts';
import { runSta, startServiceIn, temporaryDirectory } from '../../../support/start-sta.ts';
import { addTestUser } from '../../../support/wire.ts';

const STA_SIGNING_KEY = randomBytes(32).toString('base64');

async function startOn(database: string) {
  const { service, close } = await startServiceIn({ database, env: { ...process.env, STA_SIGNING_KEY } });
  onTestFinished(close);
  return service;
}

it('computes jobs, and keeps the records of each user separate', needs('postgresql-15'), async () => {
  const service = await startOn(await testDatabase());
  const [asha, ben] = [await addTestUser(service, 'asha'), await addTestUser(service, 'ben')];
  const id = await computeText(service.url, asha, sentimentCall, 'I love it.');
  const { status, json } = await fetchText(service.url, sentimentCall, id, { prefer: 'wait=10' });
  expect([status, JSON.stringify(json)]).toEqual([200, expect.stringContaining('ositive')]);
  const { profanityWords } = service.data.store;
  const max = { records: 10, bytes: 10_000 };
  await profanityWords.create(asha.userId, { name: 'darn' }, max);
  await expect(profanityWords.create(asha.userId, { name: 'a\u0000b' }, max)).rejects.toThrow(
    'U+0000 cannot be stored',
  );
  expect(await profanityWords.list(asha.userId)).toMatchObject([{ name: 'darn' }]);
  expect(await profanityWords.list(ben.userId)).toEqual([]);
});

it('never prints the password of a database', async () => {
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

it('finds the password in PGPASSWORD or a file, and reports a missing one', needs('postgresql-15'), async () => {
  const url = new URL(await testDatabase());
  const password = randomBytes(9).toString('hex');
  const { db } = await openEngine<never>(readDatabaseAddress(url.href));
  await sql`create role ${sql.ref(askedUser)} login password ${sql.lit(password)}`.execute(db);
  await db.destroy();
  url.username = askedUser;
  const HOME = temporaryDirectory();
  const check = (env: Record<string, string>) =>
    runSta(['storage', 'check', '--data-dir', HOME], {
      env: { HOME, STA_DATABASE_URL: url.href, STA_SIGNING_KEY, ...env },
    });
  const reached = `problem\tdatabase\t${url.href}: it has no tables yet`;
  expect(await check({})).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('password authentication failed'),
  });
  expect(await check({ PGPASSWORD: password })).toMatchObject({
    stdout: expect.stringContaining(reached),
    stderr: '',
  });
  const file = join(HOME, 'passwords');
  writeFileSync(file, `127.0.0.1:*:*:${askedUser}:${password}\n`, { mode: 0o600 });
  vi.stubEnv('PGPASSFILE', file);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await check({})).toMatchObject({ stdout: expect.stringContaining(reached), stderr: '' });
});
