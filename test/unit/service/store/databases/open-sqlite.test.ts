import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import {
  openSqlite,
  openSqliteFile,
  sqliteDialect,
} from '../../../../../src/service/store/databases/sqlite/open-sqlite.ts';
import { DatabaseSync } from '../../../../../src/shared/sqlite.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';

interface Tables {
  words: { word: string };
}

async function open() {
  const file = join(temporaryDirectory(), 'x.sqlite');
  const database = openSqliteFile(file);
  const prepared: string[] = [];
  const prepare = database.prepare.bind(database);
  Object.defineProperty(database, 'prepare', {
    value: (text: string) => {
      prepared.push(text);
      return prepare(text);
    },
  });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(database) });
  onTestFinished(() => db.destroy());
  await sql`create table words (word text not null)`.execute(db);
  const count = () => db.selectFrom('words').selectAll().execute();
  return { file, database, prepared, db, count };
}

it('prepares a statement once', async () => {
  const { db, prepared, count } = await open();
  prepared.length = 0;
  for (const word of ['a', 'b', 'c']) await db.insertInto('words').values({ word }).execute();
  for (let i = 0; i < 3; i += 1) expect(await count()).toHaveLength(3);
  expect(prepared).toHaveLength(2);
});

it('drops statements that were not used for long, and never caches very long ones', async () => {
  const { db, prepared } = await open();
  const ask = (text: string) => sql.raw(text).execute(db);
  prepared.length = 0;
  await ask('select -1');
  for (let i = 0; i < 300; i += 1) await ask(`select ${i}`);
  await ask('select -1');
  expect(prepared.filter((text) => text === 'select -1')).toHaveLength(2);
  const long = `select ${Array.from({ length: 2_000 }, (_, i) => i).join()}`;
  await ask(long);
  await ask(long);
  expect(prepared.filter((text) => text === long)).toHaveLength(2);
});

it('uses a cached statement after another connection has changed the table', async () => {
  const { file, db, count } = await open();
  await db.insertInto('words').values({ word: 'a' }).execute();
  expect(await count()).toEqual([{ word: 'a' }]);
  const other = new DatabaseSync(file);
  other.exec("alter table words add column language text not null default 'en'");
  other.close();
  expect(await count()).toEqual([{ word: 'a', language: 'en' }]);
});

it('uses a cached statement after it has failed', async () => {
  const { file, database, db, count } = await open();
  database.exec('PRAGMA busy_timeout = 0');
  const insert = (word: string) => db.insertInto('words').values({ word }).execute();
  await insert('a');
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  await expect(insert('b')).rejects.toMatchObject({ reason: 'busy' });
  other.exec("insert into words values ('c'); commit");
  other.close();
  await insert('d');
  expect((await count()).map(({ word }) => word)).toEqual(['a', 'c', 'd']);
});

it('notices commits of other connections only, in the next tick', async () => {
  const { file } = await open();
  const { db, foreignChanges } = openSqlite<Tables>(file);
  onTestFinished(() => db.destroy());
  const first = foreignChanges();
  await db.insertInto('words').values({ word: 'a' }).execute();
  await nextTurn();
  expect(foreignChanges()).toBe(first);
  const other = new DatabaseSync(file);
  other.exec("begin immediate; insert into words values ('b')");
  await nextTurn();
  expect(foreignChanges()).toBe(first);
  other.exec('commit');
  other.close();
  await nextTurn();
  expect(foreignChanges()).not.toBe(first);
});
