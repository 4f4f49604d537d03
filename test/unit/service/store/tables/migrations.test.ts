import { type Migration, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { describeSchema, migrateStore, readSchema } from '../../../../../src/service/store/tables/migrations.ts';
import { userRecords } from '../../../../../src/service/store/users/users.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { isOnPostgres, newTestDatabase, openTestDatabase } from '../../../../support/test-database.ts';

async function open(place: string) {
  const { db, signals } = await openTestDatabase(place);
  onTestFinished(async () => {
    await signals?.close();
    await db.destroy();
  });
  return db;
}

/** A database of this version, and the steps of a version with another one. */
async function openBeside(next: Migration) {
  const place = await newTestDatabase();
  const db = await open(place);
  const { done } = await readSchema(db);
  const steps = { ...Object.fromEntries(done.map((name) => [name, { up: async () => {} }])), '0003_next': next };
  return { place, db, steps, users: userRecords(db, createFakeClock()) };
}

const addColumn: Migration = {
  up: (db) =>
    db.schema
      .alterTable('users')
      .addColumn('locale', 'text', (column) => column.notNull().defaultTo('en'))
      .execute(),
};

test('a later step changes the tables once and keeps their rows', async () => {
  const { db, steps, users } = await openBeside(addColumn);
  await users.add({ id: 'asha', email: null }, [{ kind: 'api', keyId: 'k', secretHash: 'h' }]);
  expect((await readSchema(db, steps)).pending).toEqual(['0003_next']);
  expect(await migrateStore(db, { steps })).toEqual(['0003_next']);
  expect(await migrateStore(db, { steps })).toEqual([]);
  const { rows } = await sql`select id, locale from users`.execute(db);
  expect(rows).toEqual([{ id: 'asha', locale: 'en' }]);
  expect(describeSchema(await readSchema(db, steps))).toBeUndefined();
});

test('a step that fails changes nothing, and can be repeated', async () => {
  let isBroken = true;
  const { db, steps } = await openBeside({
    async up(trx) {
      await addColumn.up(trx);
      if (isBroken) throw new Error('no more space');
    },
  });
  await expect(migrateStore(db, { steps })).rejects.toThrow('no more space');
  expect((await readSchema(db, steps)).pending).toEqual(['0003_next']);
  isBroken = false;
  expect(await migrateStore(db, { steps })).toEqual(['0003_next']);
});

if (isOnPostgres) {
  test('only one of two processes that start at once runs a step', async () => {
    const { place, db, steps } = await openBeside(addColumn);
    const other = await open(place);
    const taken = await Promise.all([migrateStore(db, { steps }), migrateStore(other, { steps })]);
    expect(taken.flat()).toEqual(['0003_next']);
  });
}

test('tables that an unreleased version created are refused', async () => {
  const db = await open(await newTestDatabase());
  const oldStep = isOnPostgres ? '0014_delivery_indexes' : '0001_first_tables';
  await sql`update kysely_migration set name = ${oldStep} where name like '0001%'`.execute(db);
  await expect(migrateStore(db)).rejects.toMatchObject({
    message: expect.stringContaining('an unreleased version of sta'),
    hint: expect.stringContaining(isOnPostgres ? 'createdb' : 'STA_DATA_DIR'),
  });
  expect(describeSchema(await readSchema(db))).toContain('unreleased');
});
