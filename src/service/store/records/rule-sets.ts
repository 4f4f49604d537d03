/** The rules about conversations that each user keeps: one set. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import type { Tables } from '../tables/tables.ts';
import { bytesOf, type StoredBytes } from './stored-bytes.ts';

export interface StoredRuleSet {
  /** JSON. */
  readonly rules: string;
  readonly setAtMs: number;
}

export function ruleSets(db: Kysely<Tables>, clock: Clock, stored: StoredBytes) {
  return {
    /**
     * Replaces the rules of a user.
     *
     * @param rules JSON
     * @param maxBytes of all that the user stores
     * @returns when they were set
     * @throws ServiceFailure `quota_exceeded`
     */
    async set(userId: string, rules: string, maxBytes: number): Promise<number> {
      const setAtMs = clock.nowMs();
      try {
        await db.transaction().execute(async (trx) => {
          const former = await trx
            .selectFrom('rule_sets')
            .select('rules')
            .where('user_id', '=', userId)
            .executeTakeFirst();
          const before = former === undefined ? 0 : bytesOf('rule_sets', former);
          await stored.add(trx, userId, bytesOf('rule_sets', { rules }) - before, maxBytes);
          await trx
            .insertInto('rule_sets')
            .values({ user_id: userId, set_at_ms: setAtMs, rules })
            .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ set_at_ms: setAtMs, rules }))
            .execute();
        });
      } catch (error) {
        stored.drop(userId);
        throw error;
      }
      return setAtMs;
    },

    async get(userId: string): Promise<StoredRuleSet | undefined> {
      const row = await db
        .selectFrom('rule_sets')
        .select(['rules', 'set_at_ms'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row && { rules: row.rules, setAtMs: Number(row.set_at_ms) };
    },

    /** @returns false if the user has no rules */
    async delete(userId: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('rule_sets').where('user_id', '=', userId).executeTakeFirst();
      stored.drop(userId);
      return numDeletedRows === 1n;
    },
  };
}
