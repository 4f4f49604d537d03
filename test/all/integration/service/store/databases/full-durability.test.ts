import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Durability } from '../../../../../../src/service/base/durability.ts';
import { readDatabaseAddress } from '../../../../../../src/service/store/databases/database-address.ts';
import { openEngine } from '../../../../../../src/service/store/databases/open-engine.ts';
import { needs } from '../../../../../support/needs.ts';
import { testDatabase } from '../../../../../support/postgres.ts';

it.for([
  ['off', 'normal', 'off'],
  ['off', 'full', 'on'],
  // The standby has applied the commit: that is more than `on`.
  ['remote_apply', 'full', 'remote_apply'],
] as const)(
  'if synchronous_commit of the database is %s, with durability %s it is %s',
  needs('postgresql-15'),
  async ([ofDatabase, durability, expected]) => {
    const url = await testDatabase();
    const use = async <T>(level: Durability, run: (db: Awaited<ReturnType<typeof openEngine>>['db']) => Promise<T>) => {
      const { db, signals } = await openEngine(readDatabaseAddress(url), level);
      try {
        return await run(db);
      } finally {
        await signals?.close();
        await db.destroy();
      }
    };
    const name = sql.ref(new URL(url).pathname.slice(1));
    await use('normal', (db) =>
      sql`alter database ${name} set synchronous_commit = ${sql.lit(ofDatabase)}`.execute(db),
    );
    const { rows } = await use(durability, (db) => sql`show synchronous_commit`.execute(db));
    expect(rows).toEqual([{ synchronous_commit: expected }]);
  },
);
