/**
 * Locks shared by all processes on a database: advisory locks of a transaction, which pgbouncer also keeps on one
 * connection.
 */
import { type Kysely, sql } from 'kysely';
import type { WithLocks } from '../../../base/shared-locks.ts';

export function sharedLocks<Tables>(db: Kysely<Tables>): WithLocks {
  return (hashes, run) =>
    db.connection().execute(async (connection) => {
      // In a fixed order, so that two holders do not wait for each other.
      const keys = [...new Set(hashes)].sort().map(keyOf);
      const take = keys.map((key) => `select pg_advisory_xact_lock(${key})`);
      try {
        await sql.raw(['begin', ...take].join('; ')).execute(connection);
        return await run();
      } finally {
        // If the connection is lost, so is the lock.
        await sql
          .raw('rollback')
          .execute(connection)
          .catch(() => {});
      }
    });
}

/** The first 64 bits, as a signed number as in PostgreSQL. */
const keyOf = (hash: string): bigint => BigInt.asIntN(64, BigInt(`0x${hash.slice(0, 16)}`));
