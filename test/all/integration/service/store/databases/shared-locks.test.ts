import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { readDatabaseAddress } from '../../../../../../src/service/store/databases/database-address.ts';
import { openEngine } from '../../../../../../src/service/store/databases/open-engine.ts';
import { needs } from '../../../../../support/needs.ts';
import { testDatabase } from '../../../../../support/postgres.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function open(url: string) {
  const engine = await openEngine(readDatabaseAddress(url));
  onTestFinished(async () => {
    await engine.signals?.close();
    await engine.db.destroy();
  });
  const { db, withLocks } = engine;
  if (withLocks === undefined) throw new Error('There are no locks');
  return { db, withLocks };
}

it(
  'processes hold the lock of one content one after the other, and locks of different contents at the same time',
  needs('postgresql-15'),
  async () => {
    const url = await testDatabase();
    const [one, two] = [await open(url), await open(url)];
    const course: string[] = [];
    let begun = () => {};
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => (begun = resolve));
    const first = one.withLocks(['a', 'b'].map(hashOf), async () => {
      begun();
      await new Promise<void>((resolve) => (release = resolve));
      course.push('first');
    });
    await isHeld;
    await two.withLocks([hashOf('c')], async () => course.push('other'));
    const same = two.withLocks(['b', 'a'].map(hashOf), async () => course.push('same'));
    await sleep(100);
    release();
    await Promise.all([first, same]);
    expect(course).toEqual(['other', 'first', 'same']);
  },
);

it('a lock ends with its task, even if the task fails or the connection is lost', needs('postgresql-15'), async () => {
  const { db, withLocks } = await open(await testDatabase());
  await expect(withLocks([hashOf('a')], () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  await withLocks([hashOf('a')], async () => {
    // Other tests share the server, and keep their locks.
    const ended = await sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
    expect(ended.rows).toHaveLength(1);
  });
  expect(await withLocks([hashOf('a')], async () => 'free')).toBe('free');
});

it('an abandoned transaction ends', needs('postgresql-15'), async () => {
  const { db } = await open(await testDatabase());
  const { rows } = await sql<{
    idle_in_transaction_session_timeout: string;
  }>`show idle_in_transaction_session_timeout`.execute(db);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10min' }]);
});
