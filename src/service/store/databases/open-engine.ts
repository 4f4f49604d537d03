/** Chooses the database driver. That of PostgreSQL is loaded only if it is used. */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Durability } from '../../base/durability.ts';
import type { SharedCounts } from '../../base/shared-counts.ts';
import type { WithLocks } from '../../base/shared-locks.ts';
import type { Signals } from '../../base/signals.ts';
import type { DatabaseAddress } from './database-address.ts';
import { type OpenDatabase, openSqlite } from './sqlite/open-sqlite.ts';

/**
 * A PostgreSQL database has no parts that only one process could maintain, and no cheap way to notice changes by
 * others.
 */
export type EngineDatabase<Tables> = { readonly db: Kysely<Tables> } & Partial<OpenDatabase<Tables>> & {
    /** Wake-ups between the processes on a PostgreSQL database. */
    readonly signals?: Signals;
    readonly sharedCounts?: SharedCounts;
    readonly withLocks?: WithLocks;
  };

/**
 * @param place the address of a PostgreSQL database, or an SQLite file
 * @param logger logs when a server becomes unavailable and available again
 */
export async function openEngine<Tables>(
  place: DatabaseAddress | string,
  durability?: Durability,
  logger?: FastifyBaseLogger,
): Promise<EngineDatabase<Tables>> {
  if (typeof place === 'string') return openSqlite(place, durability);
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  const { listenOnPostgres } = await import('./postgres/listen.ts');
  const { sharedCounts } = await import('./postgres/shared-counts.ts');
  const { sharedLocks } = await import('./postgres/shared-locks.ts');
  const { createOutageLog } = await import('./postgres/outage-log.ts');
  const outages = createOutageLog(logger, 'database');
  const db = openPostgres<Tables>(place, outages, durability);
  const signals =
    place.listenAt === undefined
      ? listenOnPostgres(place.settings, outages)
      : listenOnPostgres(place.listenAt, createOutageLog(logger, 'server of STA_DATABASE_LISTEN_URL'));
  return { db, signals, sharedCounts: sharedCounts(db), withLocks: sharedLocks(db) };
}
