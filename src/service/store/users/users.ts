/** Users and their credentials. */
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import { disable } from '../deliveries/subscription-states.ts';
import { inOneRead } from '../in-one-change.ts';
import { type ForeignChanges, ReadCache } from '../read-cache.ts';
import { listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { type AuditEntry, addAuditEntry } from './audit.ts';

export interface User {
  readonly id: string;
  readonly email: string | null;
  /** When the credential expires with which the user was found, if it does. */
  readonly endsAtMs?: number;
}

export interface NewCredential {
  readonly kind: 'api' | 'app' | 'link';
  /** The public half: API key or app id. */
  readonly keyId: string;
  /** SHA-256 of the secret half, hex. */
  readonly secretHash: string;
}

/** A user with the public data about their credentials. */
export interface ListedUser extends User {
  /** `revoked`: no credential is valid. */
  readonly state: 'active' | 'revoked';
}

interface OwnerRow extends User {
  readonly kind: NewCredential['kind'];
  readonly secret_hash: string;
  readonly expires_at_ms: number | null;
}

export type UserRecords = ReturnType<typeof userRecords>;

/** Maximum bytes of cached users, and the approximate size of one. */
const maxKeptBytes = 4 * 1024 * 1024;
const userBytes = 512;

export function userRecords(db: Kysely<Tables>, clock: Clock, foreignChanges?: ForeignChanges) {
  const options = { foreignChanges, maxWeight: maxKeptBytes / 2, weigh: () => userBytes };
  // Users are only ever added by this connection, and a missing user is not cached, so there is nothing to drop.
  const kept = new ReadCache<User>(options);
  const owners = new ReadCache<User>(options);
  return Object.assign(users(db, clock, kept, owners), credentials(db, clock, owners));
}

function users(db: Kysely<Tables>, clock: Clock, kept: ReadCache<User>, owners: ReadCache<User>) {
  const columns = ['users.id', 'users.email'] as const;
  /**
   * Returns the credential with a public half. On PostgreSQL each call reads one, so concurrent ones share a statement.
   */
  const findCredential = inOneRead(db, async (on, keyIds: readonly string[]) => {
    const rows = await on
      .selectFrom('credentials')
      .innerJoin('users', 'users.id', 'credentials.user_id')
      .select([...columns, 'key_id', 'kind', 'secret_hash', 'expires_at_ms'])
      .where('key_id', 'in', listOf(on, [...new Set(keyIds)]))
      .where('removed', '=', 0)
      .execute();
    const byKey = new Map(rows.map((row) => [row.key_id, row]));
    return keyIds.map((keyId): OwnerRow | undefined => byKey.get(keyId));
  });

  /** Returns the owner of a credential that meets the condition; undefined if it has expired since it was read. */
  async function ownerOf(
    name: string,
    keyId: string,
    isAsked: (credential: OwnerRow) => boolean,
  ): Promise<User | undefined> {
    // PostgreSQL refuses a text with U+0000, which no key contains.
    if (keyId.includes('\0')) return undefined;
    const owner = await owners.read(name, async () => {
      const row = await findCredential(keyId);
      if (row === undefined || !isAsked(row)) return undefined;
      const { id, email, expires_at_ms } = row;
      return { id, email, endsAtMs: expires_at_ms === null ? undefined : Number(expires_at_ms) };
    });
    return (owner?.endsAtMs ?? Number.POSITIVE_INFINITY) <= clock.nowMs() ? undefined : owner;
  }

  return {
    /** Returns the user with an id or a registered e-mail address (in any letter case). */
    find: (idOrEmail: string): Promise<User | undefined> =>
      kept.read(`user ${idOrEmail}`, () =>
        db
          .selectFrom('users')
          .select(columns)
          .where((where) => where.or([where('id', '=', idOrEmail), where('email', '=', idOrEmail.toLowerCase())]))
          .where('removed', '=', 0)
          .executeTakeFirst(),
      ),

    /** Returns the owner of the unexpired credential with this public half and secret hash. */
    findByCredential(kind: 'api' | 'app', keyId: string, secretHash: string): Promise<User | undefined> {
      const isAsked = (one: OwnerRow) => one.kind === kind && one.secret_hash === secretHash;
      return ownerOf(`${kind} ${secretHash} ${keyId}`, keyId, isAsked);
    },

    /** Returns the owner of an unexpired API key: for tokens that were created with its pair. */
    findByKey: (keyId: string): Promise<User | undefined> =>
      ownerOf(`key ${keyId}`, keyId, ({ kind }) => kind === 'api'),

    /** Adds a user with credentials; false if the id or the address is taken. */
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
        await insertCredentials(transaction, user.id, credentials, created_at_ms);
        return true;
      });
    },

    /** Returns every user, sorted by id. */
    async list(): Promise<ListedUser[]> {
      const nowMs = clock.nowMs();
      const users = await db.selectFrom('users').select(columns).where('removed', '=', 0).orderBy('id').execute();
      const rows = await db.selectFrom('credentials').select('user_id').distinct().where(endsAfter(nowMs)).execute();
      const active = new Set(rows.map(({ user_id }) => user_id));
      return users.map((user) => ({ ...user, state: active.has(user.id) ? 'active' : 'revoked' }));
    },
  };
}

/** @param owners is cleared after credentials have expired */
function credentials(db: Kysely<Tables>, clock: Clock, owners: ReadCache<User>) {
  return {
    /**
     * Creates new credentials for a user. The others expire at a time; those that expire earlier are left unchanged.
     *
     * @param oldUntilMs now or earlier ends them at once
     */
    async rotate(
      userId: string,
      credentials: readonly NewCredential[],
      oldUntilMs: number,
      audit: Omit<AuditEntry, 'action' | 'subject'>,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const nowMs = clock.nowMs();
        const old = transaction.updateTable('credentials').where('user_id', '=', userId);
        await old.set({ expires_at_ms: oldUntilMs }).where(endsAfter(oldUntilMs)).execute();
        await transaction.deleteFrom('credentials').where('expires_at_ms', '<=', nowMs).execute();
        await insertCredentials(transaction, userId, credentials, nowMs);
        await addAuditEntry(transaction, clock, { ...audit, action: 'users rotate', subject: userId });
      });
      owners.clear();
    },

    /** Revokes all credentials of a user, and with them their access tokens. */
    async revoke(userId: string, audit: Omit<AuditEntry, 'action' | 'subject'>): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('credentials').where('user_id', '=', userId).execute();
        const subscriptions = await transaction
          .selectFrom('webhook_subscriptions')
          .select('record_id')
          .where('user_id', '=', userId)
          .where('deleted', '=', 0)
          .execute();
        // An attacker who had the credentials may have created one.
        const ids = subscriptions.map(({ record_id }) => record_id);
        await disable(transaction, ids, 'the user was revoked');
        await addAuditEntry(transaction, clock, { ...audit, action: 'users revoke', subject: userId });
      });
      owners.clear();
    },

    /** Adds the code of a sign-in link, and removes expired credentials of all users. */
    async addLink(userId: string, { keyId, secretHash }: Omit<NewCredential, 'kind'>, endsAtMs: number): Promise<void> {
      const nowMs = clock.nowMs();
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('credentials').where('expires_at_ms', '<=', nowMs).execute();
        const link = { kind: 'link' as const, keyId, secretHash };
        await insertCredentials(transaction, userId, [link], nowMs, endsAtMs);
      });
    },

    /**
     * Exchanges a sign-in link for temporary credentials. Only the first caller gets them.
     *
     * @returns the user's id; undefined if the link was used, has expired, or never existed
     */
    async redeemLink(
      link: Omit<NewCredential, 'kind'>,
      credentials: readonly NewCredential[],
      endsAtMs: number,
    ): Promise<string | undefined> {
      const nowMs = clock.nowMs();
      return db.transaction().execute(async (transaction) => {
        const taken = await transaction
          .deleteFrom('credentials')
          .where('kind', '=', 'link')
          .where('key_id', '=', link.keyId)
          .where('secret_hash', '=', link.secretHash)
          .where('expires_at_ms', '>', nowMs)
          .returning('user_id')
          .executeTakeFirst();
        if (taken === undefined) return undefined;
        await insertCredentials(transaction, taken.user_id, credentials, nowMs, endsAtMs);
        const entry = { actor: taken.user_id, action: 'sessions start', subject: taken.user_id } as const;
        const detail = `ends at ${new Date(endsAtMs).toISOString()}`;
        await addAuditEntry(transaction, clock, { ...entry, detail });
        return taken.user_id;
      });
    },

    /** Ends temporary credentials early, and with them their access tokens. */
    async endSession(userId: string, keyIds: readonly string[]): Promise<void> {
      await db
        .deleteFrom('credentials')
        .where('user_id', '=', userId)
        .where('key_id', 'in', keyIds)
        .where('expires_at_ms', 'is not', null)
        .execute();
      owners.clear();
    },
  };
}

/** Whether a credential is valid beyond a time. */
const endsAfter = (instantMs: number) => (credential: ExpressionBuilder<Tables, 'credentials'>) =>
  credential.or([credential('expires_at_ms', 'is', null), credential('expires_at_ms', '>', instantMs)]);

async function insertCredentials(
  transaction: Transaction<Tables>,
  user_id: string,
  credentials: readonly NewCredential[],
  created_at_ms: number,
  expires_at_ms: number | null = null,
): Promise<void> {
  await transaction
    .insertInto('credentials')
    .values(
      credentials.map(({ kind, keyId, secretHash }) => ({
        key_id: keyId,
        kind,
        user_id,
        secret_hash: secretHash,
        created_at_ms,
        expires_at_ms,
      })),
    )
    .execute();
}
