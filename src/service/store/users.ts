/** Users and their credentials. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { type ForeignChanges, ReadCache } from './read-cache.ts';
import type { Tables } from './tables.ts';

export interface User {
  readonly id: string;
  readonly email: string | null;
}

export interface NewCredential {
  readonly kind: 'api' | 'app';
  /** The public half: API key or app id. */
  readonly keyId: string;
  /** SHA-256 of the secret half, hex. */
  readonly secretHash: string;
}

export type UserRecords = ReturnType<typeof userRecords>;

/** Bytes of users that are kept in memory, and what one takes, about. */
const maxKeptBytes = 4 * 1024 * 1024;
const userBytes = 512;

export function userRecords(db: Kysely<Tables>, clock: Clock, foreignChanges?: ForeignChanges) {
  const columns = ['users.id', 'users.email'] as const;
  // Users are only ever added by this connection, and a user who is not there yet is not kept: nothing to drop.
  const kept = new ReadCache<User>({ foreignChanges, maxWeight: maxKeptBytes, weigh: () => userBytes });
  return {
    /** The user of an id or a registered e-mail address (in any case of letters). */
    find: (idOrEmail: string): Promise<User | undefined> =>
      kept.read(`user ${idOrEmail}`, () =>
        db
          .selectFrom('users')
          .select(columns)
          .where((where) => where.or([where('id', '=', idOrEmail), where('email', '=', idOrEmail.toLowerCase())]))
          .executeTakeFirst(),
      ),

    /** The owner of a credential whose public half and secret hash are these. */
    findByCredential: (kind: 'api' | 'app', keyId: string, secretHash: string): Promise<User | undefined> =>
      kept.read(`${kind} ${secretHash} ${keyId}`, () =>
        db
          .selectFrom('credentials')
          .innerJoin('users', 'users.id', 'credentials.user_id')
          .select(columns)
          .where('key_id', '=', keyId)
          .where('kind', '=', kind)
          .where('secret_hash', '=', secretHash)
          .executeTakeFirst(),
      ),

    /** Adds a user with credentials; false when the id or the address is taken. */
    async add(user: User, credentials: readonly NewCredential[]): Promise<boolean> {
      const email = user.email?.toLowerCase() ?? null;
      return db.transaction().execute(async (transaction) => {
        const names = [user.id, user.id.toLowerCase(), ...(email === null ? [] : [email])];
        const taken = await transaction
          .selectFrom('users')
          .select('id')
          .where((where) => where.or([where('id', 'in', names), where('email', 'in', names)]))
          .executeTakeFirst();
        if (taken !== undefined) return false;
        const created_at_ms = clock.nowMs();
        await transaction.insertInto('users').values({ id: user.id, email, created_at_ms }).execute();
        await transaction
          .insertInto('credentials')
          .values(
            credentials.map(({ kind, keyId, secretHash }) => ({
              key_id: keyId,
              kind,
              user_id: user.id,
              secret_hash: secretHash,
              created_at_ms,
            })),
          )
          .execute();
        return true;
      });
    },

    /** Every user, by id. */
    async list(): Promise<User[]> {
      return db.selectFrom('users').select(columns).orderBy('id').execute();
    },
  };
}
