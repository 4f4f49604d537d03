/** The keys of calls that may be repeated: each reserves the id of what the call makes. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import { type Value, wordsOf } from './databases/engine.ts';
import { inOneChange } from './in-one-change.ts';
import { againAfterCollision, besideOthers } from './sql-words.ts';
import type { Tables } from './tables.ts';

export interface KeyedCall {
  readonly userId: string;
  /** What the caller has chosen, as a hash. */
  readonly keyHash: string;
  /** Differs for each call and its parameters. */
  readonly fingerprint: string;
}

/** How long a key is kept. */
const keptMs = 24 * 3_600_000;

/**
 * Reserves keys that are not taken. What is too old to count is replaced. Keys of a user who is no longer there are left out.
 *
 * @returns what has each key now
 */
const reserving = (db: Kysely<Tables>, rows: readonly (readonly Value[])[], oldestMs: number) => sql<{
  user_id: string;
  key_hash: string;
  fingerprint: string;
  made_id: string;
}>`
  insert into idempotency_keys as kept (user_id, key_hash, fingerprint, made_id, created_at_ms)
  select users.id, value ->> 1, value ->> 2, value ->> 3, cast(value ->> 4 as bigint)
  from ${wordsOf(db).rows(rows)} join users on users.id = value ->> 0
  where true
  on conflict (user_id, key_hash) do update set
    fingerprint = case when kept.created_at_ms < ${oldestMs} then excluded.fingerprint else kept.fingerprint end,
    made_id = case when kept.created_at_ms < ${oldestMs} then excluded.made_id else kept.made_id end,
    created_at_ms = case when kept.created_at_ms < ${oldestMs} then excluded.created_at_ms else kept.created_at_ms end
  returning user_id, key_hash, fingerprint, made_id`;

export function idempotencyKeys(db: Kysely<Tables>, clock: Clock) {
  /** Those of one turn of the event loop in one change: a commit costs more than many keys. */
  const reserve = inOneChange<Transaction<Tables>>((make) =>
    againAfterCollision(db, () => besideOthers(db).execute(make)),
  )(async (trx, requests: readonly (KeyedCall & { readonly newId: string })[]) => {
    const nowMs = clock.nowMs();
    const rows = new Map<string, readonly Value[]>();
    for (const { userId, keyHash, fingerprint, newId } of requests) {
      const name = `${userId} ${keyHash}`;
      // Of calls with one key the first has it: no statement may change a row twice.
      if (!rows.has(name)) rows.set(name, [userId, keyHash, fingerprint, newId, nowMs]);
    }
    const { rows: kept } = await reserving(trx, [...rows.values()], nowMs - keptMs).execute(trx);
    const byKey = new Map(kept.map((one) => [`${one.user_id} ${one.key_hash}`, one]));
    return requests.map(({ userId, keyHash }) => byKey.get(`${userId} ${keyHash}`));
  });

  return {
    /**
     * The id of what a call makes: the given one, unless the key was used before. Of calls at the same time, one gets its own.
     *
     * @returns undefined when the key belongs to another call
     */
    async reserve(call: KeyedCall, newId: string): Promise<string | undefined> {
      const kept = await reserve({ ...call, newId });
      if (kept === undefined) throw new Error('The user of a key is gone');
      return kept.fingerprint === call.fingerprint ? kept.made_id : undefined;
    },

    /** Forgets the key of a call that has made nothing. */
    async release({ userId, keyHash }: KeyedCall): Promise<void> {
      await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key_hash', '=', keyHash).execute();
    },

    /** Forgets keys that are too old to count. */
    async forget(): Promise<void> {
      await db
        .deleteFrom('idempotency_keys')
        .where('created_at_ms', '<', clock.nowMs() - keptMs)
        .execute();
    },
  };
}
