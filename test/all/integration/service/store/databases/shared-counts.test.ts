import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { MinuteCounter } from '../../../../../../src/service/base/minute-counter.ts';
import { sharedCounts } from '../../../../../../src/service/store/databases/postgres/shared-counts.ts';
import { eventually } from '../../../../../support/eventually.ts';
import { needs } from '../../../../../support/needs.ts';
import { testDatabase } from '../../../../../support/postgres.ts';

function open(url: string) {
  const statements: string[] = [];
  const pool = new pg.Pool({ connectionString: url });
  // A connection that is being closed when the database is dropped.
  pool.on('error', () => {});
  const db = new Kysely<Record<string, never>>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      statements.push(query.sql);
    },
  });
  onTestFinished(() => db.destroy());
  const counts = sharedCounts(db);
  const counter = (limit: number) => new MinuteCounter(limit, undefined, { counts, name: 'user' });
  return { counts, counter, statements };
}

it('processes share a limit', needs('postgresql-15'), async () => {
  const url = await testDatabase();
  const { counts, counter } = open(url);
  const [one, two] = [counter(5), open(url).counter(5)];
  const told = async () => (await counts.add(new Map([['user alice', 0]]), 60_000)).get('user alice')?.count;
  expect([1, 2, 3].map(() => one.add('alice'))).toEqual([true, true, true]);
  await eventually(async () => expect(await told()).toBe(3));
  // It learns about the others' events when it reports its own.
  expect([two.add('alice'), two.add('alice'), two.isFull('alice')]).toEqual([true, true, false]);
  await eventually(() => expect(two.isFull('alice')).toBe(true));
  expect([two.add('alice'), one.add('alice')]).toEqual([false, true]);
  await eventually(() => expect(one.isFull('alice')).toBe(true));
  expect([one.add('alice'), one.add('bob')]).toEqual([false, true]);
  expect(one.secondsLeft('alice')).toBeGreaterThan(30);
});

it('many events cost few statements', needs('postgresql-15'), async () => {
  const { counter, statements } = open(await testDatabase());
  const users = counter(1_000_000);
  for (let i = 0; i < 20_000; i += 1) users.add(`user${i % 100}`);
  await eventually(async () => expect(statements.filter((one) => one.includes('insert into'))).toHaveLength(1));
});

it('a window starts again when it is over', needs('postgresql-15'), async () => {
  const { counts } = open(await testDatabase());
  const add = async (windowMs: number) => (await counts.add(new Map([['a', 2]]), windowMs)).get('a');
  expect(await add(50)).toMatchObject({ count: 2 });
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(await add(60_000)).toMatchObject({ count: 2 });
  expect(await add(60_000)).toMatchObject({ count: 4, leftMs: expect.any(Number) });
});

it('a process counts alone while the database does not respond, and shares its counts later', async () => {
  let broken = true;
  const told: number[] = [];
  const counter = new MinuteCounter(3, undefined, {
    name: 'user',
    counts: {
      async add(events) {
        if (broken) throw new Error('no connection');
        told.push(...events.values());
        return new Map();
      },
    },
  });
  expect(['a', 'a', 'a', 'a'].map((key) => counter.add(key))).toEqual([true, true, true, false]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  broken = false;
  counter.add('a');
  await eventually(async () => expect(told).toEqual([5]));
});
