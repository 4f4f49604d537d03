/** The keys of calls that may be repeated: each reserves the id of the object that the call creates. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import { type Value, wordsOf } from './databases/engine.ts';
import { inOneChange } from './in-one-change.ts';
import { againAfterCollision, besideOthers } from './sql-words.ts';
import type { Tables } from './tables/tables.ts';

export interface KeyedCall {
  readonly userId: string;
  /** The hash of the caller's key. */
  readonly keyHash: string;
  /** Differs for each call and its parameters. */
  readonly fingerprint: string;
}

/** How long a key is stored. */
const keptMs = 24 * 3_600_000;

/**
 * Reserves keys that are free, and replaces expired ones. Skips keys of users who no longer exist.
 *
 * @returns the current owner of each key
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
  /** The keys of one tick share a change, because a commit costs more than many keys. */
  const reserve = inOneChange<Transaction<Tables>>((make) =>
    againAfterCollision(db, () => besideOthers(db).execute(make)),
  )(async (trx, requests: readonly (KeyedCall & { readonly newId: string })[]) => {
    const nowMs = clock.nowMs();
    const rows = new Map<string, readonly Value[]>();
    for (const { userId, keyHash, fingerprint, newId } of requests) {
      const name = `${userId} ${keyHash}`;
      // Of several calls with the same key, the first one gets it: a statement must not change a row twice.
      if (!rows.has(name)) rows.set(name, [userId, keyHash, fingerprint, newId, nowMs]);
    }
    const { rows: kept } = await reserving(trx, [...rows.values()], nowMs - keptMs).execute(trx);
    const byKey = new Map(kept.map((one) => [`${one.user_id} ${one.key_hash}`, one]));
    return requests.map(({ userId, keyHash }) => byKey.get(`${userId} ${keyHash}`));
  });

  return {
    /**
     * Returns the id of the object that a call creates: the given one, unless the key was used before. Of concurrent
     * calls, one gets its own id.
     *
     * @returns undefined if the key belongs to another call
     */
    async reserve(call: KeyedCall, newId: string): Promise<string | undefined> {
      const kept = await reserve({ ...call, newId });
      if (kept === undefined) throw new Error('The user of a key is gone');
      return kept.fingerprint === call.fingerprint ? kept.made_id : undefined;
    },

    /** Deletes the key of a call that created nothing. */
    async release({ userId, keyHash }: KeyedCall): Promise<void> {
      await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key_hash', '=', keyHash).execute();
    },

    /** Deletes expired keys. */
    async forget(): Promise<void> {
      await db
        .deleteFrom('idempotency_keys')
        .where('created_at_ms', '<', clock.nowMs() - keptMs)
        .execute();
    },
  };
}
