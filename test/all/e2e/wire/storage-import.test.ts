/** `sta storage`: from a data directory to a PostgreSQL database and a bucket. */
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readDatabaseAddress } from '../../../../src/service/store/databases/database-address.ts';
import { openPostgres } from '../../../../src/service/store/databases/postgres/open-postgres.ts';
import { createOutageLog } from '../../../../src/service/store/databases/postgres/outage-log.ts';
import { importRows } from '../../../../src/service/store/tables/import-rows.ts';
import { migrateStore, readSchema } from '../../../../src/service/store/tables/migrations.ts';
import type { Tables } from '../../../../src/service/store/tables/tables.ts';
import { DatabaseSync } from '../../../../src/shared/sqlite.ts';
import { eventually } from '../../../support/eventually.ts';
import { appHeaders, computeText, fetchText, sentimentCall, untilState } from '../../../support/jobs/call-jobs.ts';
import { computeMedia, untilCompleted, uploadMedia } from '../../../support/jobs/call-media.ts';
import { needs } from '../../../support/needs.ts';
import { testDatabase } from '../../../support/postgres.ts';
import { doubleKey, startS3Double } from '../../../support/s3-double.ts';
import { runProcess } from '../../../support/sta-process.ts';
import { runSta, startServiceIn, temporaryDirectory } from '../../../support/start-sta.ts';
import { makeWav, tone } from '../../../support/wav.ts';
import { startTestReceiver } from '../../../support/webhook-receiver.ts';
import { addTestUser, bearer, callService } from '../../../support/wire.ts';

const subtitles = '1\n00:00:00,000 --> 00:00:01,000\nI want a refund.\n\n';
const clips = { custom: ['refund'], audio: true };

/** A store that was closed in this process may still lock its directory. */
function copyOf(directory: string): string {
  const copy = join(temporaryDirectory(), 'data');
  cpSync(directory, copy, { recursive: true });
  return copy;
}

/** A used data directory without a running service. Every table has rows. */
async function fillDirectory() {
  const used = join(temporaryDirectory(), 'data');
  const receiver = await startTestReceiver();
  const { service, close } = await startServiceIn({ dataDirectory: used });
  const { url, data } = service;
  const user = await addTestUser(service, 'asha', 'asha@example.com');
  const { store, secretBox } = data;
  const max = { records: 10, bytes: 10_000 };
  const sealSecretFor = (id: string) => secretBox.seal(`whsec_${Buffer.alloc(32).toString('base64')}`, id);
  const webhook = { event: 'process.completion', endpointUrl: receiver.url, sealSecretFor };
  await store.subscriptions.create('asha', webhook, max);
  await store.profanityWords.create('asha', { name: 'darn' }, max);
  const words = { samples: ['money "back"', 'Łódź'], phrases: ['a refund'] };
  await store.tags.create('asha', { name: 'refund', ...words, priority: 2, threshold: 0.25 }, max);
  await store.intents.create('asha', { name: 'cancel', ...words }, max);
  await store.ruleSets.set('asha', '{"rules":[{"name":"refunds"}]}', max.bytes);
  await store.audit.add({ actor: 'me', action: 'users add', subject: 'asha', detail: '' });
  const keyed = { ...appHeaders(user), 'idempotency-key': 'once' };
  await callService(url, 'POST', sentimentCall.compute, { headers: keyed, body: { data: { text: 'Again.' } } });
  const done = await computeText(url, user, sentimentCall, 'I love it. A \u0000 too.');
  await untilState(url, sentimentCall, done, 'Completed');
  const fileId = await uploadMedia(url, user, makeWav(2, tone(440)), subtitles);
  const made = await computeMedia(url, user, 'clips', { fileID: fileId, settings: { clips } });
  expect(made.status, made.text).toBe(200);
  await untilCompleted(url, 'clips', fileId, { custom: true });
  await eventually(() => expect(receiver.received).toHaveLength(3));
  await close();
  const idle = await startServiceIn({ dataDirectory: used, jobs: { concurrency: 0 } });
  const waiting = await computeText(idle.service.url, user, sentimentCall, 'I hate it.');
  await idle.close();
  const path = copyOf(used);
  const database = new DatabaseSync(join(path, 'sta.sqlite'));
  database.exec(`insert into expired_jobs values ('old', null, 'asha', '["qa"]', 5)`);
  database.close();
  return { path, user, done, waiting, fileId, receiver, key: readFileSync(join(path, 'signing-key'), 'utf8').trim() };
}

const ownTables = ['schema_versions', 'shared_database', 'kysely_migration', 'kysely_migration_lock'];

async function readPostgres(url: string): Promise<Record<string, unknown[]>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public' order by 1`);
    const all: Record<string, unknown[]> = {};
    for (const { tablename } of rows) all[tablename] = (await client.query(`select * from ${tablename}`)).rows;
    return all;
  } finally {
    await client.end();
  }
}

/** Ignores the order, and compares numbers as texts, because the driver returns int8 as one. */
const comparable = (rows: readonly unknown[]) =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(Object(row))
          .map(([name, value]) => [name, value === null ? null : String(value)])
          .sort(),
      ),
    )
    .sort();

/** In another process, because this one may still lock the directory. */
const importInto = (database: string, path: string, env: Record<string, string>) =>
  runProcess(['storage', 'import', '--from', path, '--json'], { STA_DATABASE_URL: database, ...env });

describe('sta storage', needs('postgresql-15'), () => {
  it('imports everything in a data directory, and tokens, webhooks, results and clips continue to work', async () => {
    const { path, user, done, waiting, fileId, receiver, key } = await fillDirectory();
    const [database, double] = [await testDatabase(), await startS3Double()];
    const bucket = {
      STA_STORAGE_URL: 's3://recordings/a/b',
      STA_STORAGE_ENDPOINT: double.endpoint,
      STA_STORAGE_REGION: 'eu-test-1',
      STA_STORAGE_KEY_ID: doubleKey.keyId,
      STA_STORAGE_SECRET: doubleKey.secret,
    };
    const env = { ...bucket, STA_SIGNING_KEY: key };
    const imported = await importInto(database, path, env);
    expect(imported.code, imported.stderr).toBe(0);
    expect(imported.stderr).not.toContain(key);

    const source = new DatabaseSync(join(copyOf(path), 'sta.sqlite'));
    const there = await readPostgres(database);
    const counts: Record<string, number> = {};
    for (const table of Object.keys(there).filter((name) => !ownTables.includes(name))) {
      const rows = source.prepare(`select * from ${table}`).all();
      expect(rows.length, table).toBeGreaterThan(0);
      expect(comparable(there[table] ?? []), table).toEqual(comparable(rows));
      counts[table] = rows.length;
    }
    source.close();
    expect(JSON.parse(imported.stdout)).toMatchObject({
      rows: counts,
      storage: 's3://recordings/a/b',
      files: { files: 3 },
    });

    const checked = await runProcess(['storage', 'check', '--json', '--data-dir', join(temporaryDirectory(), 'data')], {
      STA_DATABASE_URL: database,
      ...env,
    });
    expect([checked.code, JSON.parse(checked.stdout).ok], checked.stdout).toEqual([0, true]);

    const again = await importInto(database, path, env);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('has data already')]);

    for (const folder of readdirSync(join(path, 'files'))) rmSync(join(path, 'files', folder), { recursive: true });
    rmSync(join(path, 'derived'), { recursive: true });
    const { service, close } = await startServiceIn({ dataDirectory: path, database, env: { ...process.env, ...env } });
    try {
      const { url } = service;
      const tags = await callService(url, 'GET', '/cb/v1/profile/statement_tags/get_user_statement_tags', {
        query: { userId: 'asha' },
        headers: bearer(user.accessToken),
      });
      expect([tags.status, tags.text]).toEqual([200, expect.stringContaining('Łódź')]);
      expect((await fetchText(url, sentimentCall, done)).text).toContain('I love it.');
      await untilState(url, sentimentCall, waiting, 'Completed');
      const { data } = await untilCompleted(url, 'clips', fileId, { custom: true });
      const link = /"presigned_url":"([^"]+)"/.exec(JSON.stringify(data))?.[1] ?? 'none:';
      expect((await fetch(link)).headers.get('content-type')).toBe('audio/mp4');
      const next = await computeText(url, user, sentimentCall, 'A new one.');
      await untilState(url, sentimentCall, next, 'Completed');
      await eventually(() => expect(receiver.transactions()).toEqual(expect.arrayContaining([waiting, next])));
      await computeMedia(url, user, 'conversation', { fileID: fileId, settings: { tone_analysis: { enable: true } } });
      expect((await untilCompleted(url, 'conversation', fileId)).status).toEqual({ tone_analysis: 'Completed' });
    } finally {
      await close();
    }
  });

  it('imports all or nothing, and rejects a directory in use and a wrong key', async () => {
    const used = join(temporaryDirectory(), 'data');
    const { service, close } = await startServiceIn({ dataDirectory: used });
    await addTestUser(service, 'asha');
    const key = readFileSync(join(used, 'signing-key'), 'utf8').trim();
    const database = await testDatabase();
    const inUse = await importInto(database, used, { STA_SIGNING_KEY: key });
    expect([inUse.code, inUse.stderr]).toEqual([1, expect.stringContaining('is using')]);
    await close();
    const path = copyOf(used);
    const other = Buffer.alloc(32).toString('base64');
    const wrong = await importInto(database, path, { STA_SIGNING_KEY: other });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('lacks the signing key')]);
    expect((await importInto(database, path, {})).stderr).toContain('head -n 1');

    const source = new DatabaseSync(join(path, 'sta.sqlite'));
    source.exec(`PRAGMA foreign_keys = OFF; insert into profanity_words values ('r', 'p-1', 'nobody', 'ab', 1)`);
    source.close();
    const refused = await importInto(database, path, { STA_SIGNING_KEY: key });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('rows of profanity_words contradict')]);
    expect((await readPostgres(database)).users).toEqual([]);
    const repaired = new DatabaseSync(join(path, 'sta.sqlite'));
    repaired.exec(`delete from profanity_words`);
    repaired.close();
    const db = openPostgres<Tables>(readDatabaseAddress(database), createOutageLog(undefined, 'database'));
    const user = { id: 'ben', email: 'a\u0000b', created_at_ms: 1 };
    const rows = (table: string) => (table === 'users' ? [user] : []);
    const { signal } = new AbortController();
    const odd = importRows(db, { rows, storageId: undefined, onProgress: () => {}, signal });
    await expect(odd).rejects.toThrow('email of ben in users has the character U+0000');
    await db.destroy();
    const imported = await importInto(database, path, { STA_SIGNING_KEY: key });
    expect(JSON.parse(imported.stdout)).toMatchObject({ rows: { users: 2 } });
  });

  it('migrates once, takes contract steps only on request, and reports missing steps', async () => {
    const database = await testDatabase();
    const sta = (...argv: string[]) => runSta(['storage', ...argv, '--json'], { env: { STA_DATABASE_URL: database } });
    const data = ['--data-dir', join(temporaryDirectory(), 'data')];
    const before = await sta('check', ...data);
    expect([before.code, before.stdout]).toEqual([1, expect.stringContaining('no tables yet')]);
    const first = JSON.parse((await sta('migrate')).stdout);
    expect(first.taken).toEqual(['0001_initial_tables']);
    expect(JSON.parse((await sta('migrate')).stdout)).toMatchObject({ taken: [], step: first.step });
    expect((await sta('check', ...data)).code).toBe(0);

    const db = openPostgres<never>(readDatabaseAddress(database), createOutageLog(undefined, 'database'));
    try {
      const none = { up: () => Promise.resolve() };
      const later = {
        ...Object.fromEntries(first.taken.map((name: string) => [name, none])),
        '0098_x_contract': none,
        '0099_y': none,
      };
      const steps = { steps: later };
      expect(await migrateStore(db as never, steps)).toEqual(['0099_y']);
      expect(await migrateStore(db as never, { ...steps, contract: true })).toEqual(['0098_x_contract']);
      expect(await readSchema(db as never, later)).toMatchObject({ pending: [], newer: [] });
    } finally {
      await db.destroy();
    }
    const newer = await sta('migrate');
    expect([newer.code, newer.stderr]).toEqual([1, expect.stringContaining('newer version')]);
  });

  it("recognises another service's bucket, and a database that does not respond", async () => {
    const double = await startS3Double();
    double.objects.set('sta-storage-owner', { body: Buffer.from('other\n'), type: '', changedAtMs: 0 });
    const database = await testDatabase();
    const env = {
      STA_STORAGE_URL: 's3://recordings',
      STA_STORAGE_ENDPOINT: double.endpoint,
      STA_STORAGE_REGION: 'eu-test-1',
      STA_STORAGE_KEY_ID: doubleKey.keyId,
      STA_STORAGE_SECRET: doubleKey.secret,
    };
    await runSta(['storage', 'migrate'], { env: { STA_DATABASE_URL: database } });
    const check = async (more: Record<string, string>) => {
      const argv = ['storage', 'check', '--json', '--data-dir', join(temporaryDirectory(), 'data')];
      const { code, stdout } = await runSta(argv, { env: { STA_DATABASE_URL: database, ...env, ...more } });
      return [code, stdout];
    };
    expect(await check({})).toEqual([1, expect.stringContaining('belongs to another')]);
    expect(await check({ STA_STORAGE_SECRET: 'wrong' })).toEqual([1, expect.stringContaining('"problem"')]);
    const gone = await check({ STA_DATABASE_URL: 'postgres://sta:hunter2@127.0.0.1:1/sta' });
    expect(gone).toEqual([1, expect.stringContaining('cannot be used')]);
    expect(gone[1]).not.toContain('hunter2');
    expect((await runSta(['storage', 'check'])).code).toBe(2);
  });
});
