import { join } from 'node:path';
import Fastify from 'fastify';
import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ServiceFailure } from '../../../../src/service/base/failure.ts';
import { answerFailures, sendFailure } from '../../../../src/service/http/failure-replies.ts';
import { openSqliteFile, sqliteDialect } from '../../../../src/service/store/databases/sqlite/open-sqlite.ts';
import { statementTagRecords } from '../../../../src/service/store/records/records.ts';
import { storedBytes } from '../../../../src/service/store/records/stored-bytes.ts';
import { migrateStore } from '../../../../src/service/store/tables/migrations.ts';
import type { Tables } from '../../../../src/service/store/tables/tables.ts';
import { userRecords } from '../../../../src/service/store/users/users.ts';
import { type Database, DatabaseSync } from '../../../../src/shared/sqlite.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const clock = createFakeClock();
const max = { records: 10, bytes: 100_000 };

/** The response of the service when a handler throws. */
async function answerTo(run: () => unknown) {
  const app = Fastify();
  answerFailures(app, () => {});
  app.get('/', async (request, reply) => {
    try {
      return await run();
    } catch (error) {
      return sendFailure(request, reply, error);
    }
  });
  const { statusCode, headers, body } = await app.inject('/');
  return { status: statusCode, headers, json: JSON.parse(body) };
}

const unwritable = {
  status: 503,
  headers: { 'retry-after': '60' },
  json: { status: false, error: { code: 'unavailable', message: 'The data directory cannot be written' } },
};

async function tagsIn(database: Database) {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(database) });
  onTestFinished(() => db.destroy());
  return { db, tags: statementTagRecords(db, clock, storedBytes()) };
}

async function newFile() {
  const file = join(temporaryDirectory(), 'x.sqlite');
  const database = openSqliteFile(file);
  const { db, tags } = await tagsIn(database);
  await migrateStore(db);
  // The migrations leave free pages.
  database.exec('VACUUM');
  await userRecords(db, clock).add({ id: 'asha', email: null }, [{ kind: 'api', keyId: 'k', secretHash: 'h' }]);
  return { file, database, tags };
}

const row = (name: string) => ({
  name,
  samples: [],
  phrases: ['x'.repeat(20_000)],
  priority: null,
  threshold: null,
});

describe('a store that cannot be written is reported', () => {
  it('with 503 if it is full, keeps its records and recovers when there is space', async () => {
    const { database, tags } = await newFile();
    await tags.create('asha', row('kept'), max);
    const { page_count } = Object(database.prepare('PRAGMA page_count').get());
    database.exec(`PRAGMA max_page_count = ${page_count + 1}`);
    expect(await answerTo(() => tags.create('asha', row('lost'), max))).toMatchObject(unwritable);
    expect(((await tags.list('asha')) ?? []).map((one) => one.name)).toEqual(['kept']);
    database.exec('PRAGMA max_page_count = 1000000');
    await tags.create('asha', row('later'), max);
    expect(((await tags.list('asha')) ?? []).map((one) => one.name)).toEqual(['kept', 'later']);
  });

  it('with 503 if it is read-only, and stays readable', async () => {
    const { file, tags } = await newFile();
    await tags.create('asha', row('kept'), max);
    const { tags: readOnly } = await tagsIn(new DatabaseSync(file, { readOnly: true }));
    expect(await answerTo(() => readOnly.create('asha', row('lost'), max))).toMatchObject(unwritable);
    expect(((await readOnly.list('asha')) ?? []).map((one) => one.name)).toEqual(['kept']);
  });

  it('with 503 and a shorter Retry-After if another process holds its lock', async () => {
    const { file, database, tags } = await newFile();
    const other = new DatabaseSync(file, { timeout: 0 });
    other.exec('BEGIN IMMEDIATE');
    database.exec('PRAGMA busy_timeout = 0');
    expect(await answerTo(() => tags.create('asha', row('lost'), max))).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      json: { error: { code: 'unavailable' } },
    });
    other.exec('ROLLBACK');
    other.close();
    expect(await tags.create('asha', row('kept'), max)).toMatch(/^statement-/);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])('with 503 if a file operation fails with %s', async (code) => {
    const error = Object.assign(new Error(`${code}: /secret/path`), { code });
    expect(
      await answerTo(() => {
        throw error;
      }),
    ).toMatchObject(unwritable);
  });
});

it('a lock that stays taken is reported with 503 and a shorter Retry-After', async () => {
  const failure = await answerTo(() => {
    throw Object.assign(new Error('/secret/path stays locked'), { code: 'EBUSY' });
  });
  expect(failure).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(JSON.stringify(failure)).not.toContain('secret');
});

describe('any other thrown value', () => {
  it.each([
    ['an error', new Error('the token is abc')],
    [
      'a violated constraint in the store',
      Object.assign(new Error('NOT NULL failed: x'), { code: 'ERR_SQLITE_ERROR', errcode: 1299 }),
    ],
    ['a string', 'the token is abc'],
    ['undefined', undefined],
    ['null', null],
    ['an error with its own status', Object.assign(new Error('the token is abc'), { statusCode: 502 })],
  ])('%s becomes a 500 without its message', async (_what, thrown) => {
    const answer = await answerTo(() => {
      throw thrown;
    });
    expect(answer).toMatchObject({ status: 500, json: { status: false, error: { code: 'internal_error' } } });
    expect(JSON.stringify(answer)).not.toMatch(/abc|NOT NULL/);
    expect(answer.headers['x-request-id']).toEqual(expect.any(String));
  });

  it('a failure keeps its code, message and Retry-After', async () => {
    const answer = await answerTo(() => {
      throw new ServiceFailure('rate_limited', 'slowly', 7);
    });
    expect(answer).toMatchObject({
      status: 429,
      headers: { 'retry-after': '7' },
      json: { status: false, error: { code: 'rate_limited', message: 'slowly' } },
    });
  });
});
