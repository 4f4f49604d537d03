/** The keys of calls that may be repeated: each reserves the id of what the call makes. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
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

export function idempotencyKeys(db: Kysely<Tables>, clock: Clock) {
  const ofKey = ({ userId, keyHash }: KeyedCall) =>
    db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', userId).where('key_hash', '=', keyHash);

  return {
    /**
     * The id of what a call makes: the given one, unless the key was used before. Of calls at the same time, one gets its own.
     *
     * @returns undefined when the key belongs to another call
     */
    async reserve(call: KeyedCall, newId: string): Promise<string | undefined> {
      const { userId: user_id, keyHash: key_hash, fingerprint } = call;
      const nowMs = clock.nowMs();
      await db
        .deleteFrom('idempotency_keys')
        .where('user_id', '=', user_id)
        .where('key_hash', '=', key_hash)
        .where('created_at_ms', '<', nowMs - keptMs)
        .execute();
      await db
        .insertInto('idempotency_keys')
        .values({ user_id, key_hash, fingerprint, made_id: newId, created_at_ms: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const found = await ofKey(call).executeTakeFirstOrThrow();
      return found.fingerprint === fingerprint ? found.made_id : undefined;
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
