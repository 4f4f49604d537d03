/** The PostgreSQL that other tests use. */
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyMigrated, withoutReferences } from '../../../support/migrated-postgres.ts';
import { needs } from '../../../support/needs.ts';
import { testDatabase } from '../../../support/postgres.ts';
import { connect, serverOfRun } from '../../../support/postgres-of-run.ts';

it('each test has its own database on one server', needs('postgresql-15'), async () => {
  const [one, other] = [await testDatabase(), await testDatabase()];
  const read = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  await read(one, 'create table only_here (id integer)');
  expect(await read(one, 'select * from only_here')).toEqual([]);
  await expect(read(other, 'select * from only_here')).rejects.toThrow('does not exist');
  const started = 'select pg_postmaster_start_time()::text as at';
  expect(await read(other, started)).toEqual(await read(one, started));
});

describe('a migrated database that was used', needs('postgresql-15'), () => {
  async function openMigrated() {
    const url = await testDatabase({ migrated: true, fresh: true });
    const client = await connect(url, withoutReferences);
    onTestFinished(() => client.end());
    const { migrated } = await serverOfRun();
    const columnOf = async (statement: string) =>
      (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
    return { url, client, columnOf, empty: (removed = 0) => emptyMigrated(client, migrated, removed) };
  }

  const addUser = "insert into users (id, email, created_at_ms) values ('asha', null, 1)";

  it('has the rows and the numbers of a new copy after it is emptied', async () => {
    const { client, columnOf, empty } = await openMigrated();
    const kept = await columnOf('select id from shared_database');
    await client.query(addUser);
    await client.query("update shared_database set id = 'other', swept_at_ms = 7");
    await client.query("select nextval(pg_get_serial_sequence('transactions', 'number'))");
    expect(await empty()).toBeGreaterThan(0);
    expect(await columnOf('select id from users')).toEqual([]);
    expect(await columnOf('select id from shared_database where swept_at_ms = 0')).toEqual(kept);
    expect(await columnOf("select nextval(pg_get_serial_sequence('transactions', 'number'))")).toEqual(['1']);
  });

  it.each([
    'alter table users alter column email set not null',
    "alter table statement_tags add constraint room check (name <> 'lost')",
    'create table more (id integer)',
    "do $$ begin execute format('alter database %I set work_mem = 64', current_database()); end $$",
    'analyze users',
  ])('is not used again after %s', async (statement) => {
    const { client, empty } = await openMigrated();
    expect(await empty()).toBeDefined();
    if (statement.startsWith('analyze')) await client.query(addUser);
    await client.query(statement);
    expect(await empty()).toBeUndefined();
  });

  it('is not used again while it has other connections, or after many rows were removed', async () => {
    const { url, client, empty } = await openMigrated();
    const other = await connect(url);
    expect(await empty()).toBeUndefined();
    await other.end();
    expect(await empty()).toBeDefined();
    await client.query(addUser);
    expect(await empty(5_000)).toBeUndefined();
  });
});
