/** The PostgreSQL that other tests use. */
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase, withoutPostgres } from '../../support/postgres.ts';

it.skipIf(withoutPostgres)('each test has a database of its own, on one server', async () => {
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
