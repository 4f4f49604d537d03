/** The keys of calls that may be repeated: each reserves the id of what the call makes. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import { inOneChange } from './in-one-change.ts';
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
const reserving = (rows: readonly unknown[], oldestMs: number) => sql<{
  user_id: string;
  key_hash: string;
  fingerprint: string;
  made_id: string;
}>`
  insert into idempotency_keys as kept (user_id, key_hash, fingerprint, made_id, created_at_ms)
  select users.id, value ->> 1, value ->> 2, value ->> 3, value ->> 4
  from json_each(${JSON.stringify(rows)}) join users on users.id = value ->> 0
  where true
  on conflict (user_id, key_hash) do update set
    fingerprint = iif(kept.created_at_ms < ${oldestMs}, excluded.fingerprint, kept.fingerprint),
    made_id = iif(kept.created_at_ms < ${oldestMs}, excluded.made_id, kept.made_id),
    created_at_ms = iif(kept.created_at_ms < ${oldestMs}, excluded.created_at_ms, kept.created_at_ms)
  returning user_id, key_hash, fingerprint, made_id`;

export function idempotencyKeys(db: Kysely<Tables>, clock: Clock) {
  /** Those of one turn of the event loop in one change: a commit costs more than many keys. */
  const reserve = inOneChange<Transaction<Tables>>((make) => db.transaction().execute(make))(
    async (trx, requests: readonly (KeyedCall & { readonly newId: string })[]) => {
      const nowMs = clock.nowMs();
      const rows = requests.map(({ userId, keyHash, fingerprint, newId }) => [
        userId,
        keyHash,
        fingerprint,
        newId,
        nowMs,
      ]);
      const { rows: kept } = await reserving(rows, nowMs - keptMs).execute(trx);
      const byKey = new Map(kept.map((one) => [`${one.user_id} ${one.key_hash}`, one]));
      return requests.map(({ userId, keyHash }) => byKey.get(`${userId} ${keyHash}`));
    },
  );

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
