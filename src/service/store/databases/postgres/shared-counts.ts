/** Counts in a table that PostgreSQL does not log: after a crash of the server, they start from 0. */
import { type Kysely, sql } from 'kysely';
import { onceMade } from '../../../base/once.ts';
import type { SharedCount, SharedCounts } from '../../../base/shared-counts.ts';

/** An arbitrary number that no other lock uses. */
const tableLock = 5_743_021;

/** How often expired windows are deleted, milliseconds. */
const cleanMs = 60_000;

export function sharedCounts<Tables>(db: Kysely<Tables>): SharedCounts {
  let cleanedAtMs = performance.now();
  const create = onceMade(() =>
    db.transaction().execute(async (trx) => {
      // If two processes created a table at the same time, one would fail.
      await sql`select pg_advisory_xact_lock(${tableLock})`.execute(trx);
      await sql`create unlogged table if not exists shared_counts (
        key text collate "C" primary key, events bigint not null, ends_at timestamptz not null)`.execute(trx);
    }),
  );

  return {
    async add(events, windowMs) {
      if (events.size === 0) return new Map();
      await create();
      if (performance.now() - cleanedAtMs > cleanMs) {
        cleanedAtMs = performance.now();
        await sql`delete from shared_counts where ends_at <= clock_timestamp()`.execute(db);
      }
      // In a fixed order, so that two processes do not wait for each other's rows.
      const added = [...events].sort(([a], [b]) => (a < b ? -1 : 1));
      const { rows } = await sql<{ key: string; events: string | number; left: string | number }>`
        insert into shared_counts as kept (key, events, ends_at)
        select key, events, clock_timestamp() + ${windowMs} * interval '1 millisecond'
        from unnest(${added.map(([key]) => key)}::text[], ${added.map(([, count]) => count)}::bigint[]) as added (key, events)
        on conflict (key) do update set
          events = excluded.events + case when kept.ends_at > clock_timestamp() then kept.events else 0 end,
          ends_at = case when kept.ends_at > clock_timestamp() then kept.ends_at else excluded.ends_at end
        returning key, events, extract(epoch from ends_at - clock_timestamp()) * 1000 as left`.execute(db);
      return new Map(
        rows.map((row): [string, SharedCount] => [row.key, { count: Number(row.events), leftMs: Number(row.left) }]),
      );
    },
  };
}
