/** The data that users have stored before a call of lab/bench/load-memory: nearly all that the default limits allow. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ItemKind } from '../../../src/contract/job-calls.ts';
import { defaultLimits } from '../../../src/contract/schemas/limits.ts';
import type { ServiceData } from '../../../src/service/app/open-service-data.ts';
import { jobKinds } from '../../../src/service/compute/jobs/job-kinds.ts';
import type { NewUser } from '../../../src/service/http/auth/new-user.ts';
import { openSqlite } from '../../../src/service/store/databases/sqlite/open-sqlite.ts';
import type { Tables } from '../../../src/service/store/tables/tables.ts';

/** The ids of the created records, by user id. */
const madeIds = new Map<string, string[]>();

/** Records the ids of a user's records. */
export const noteMade = (userId: string, id: string): void => {
  const ids = madeIds.get(userId);
  if (ids === undefined) madeIds.set(userId, [id]);
  else ids.push(id);
};

/** The ids of a user's records, for calls that name them. */
export const allMadeBy = (userId: string): readonly string[] => madeIds.get(userId) ?? [];

/** The id of the last of them. */
export const madeBy = (userId: string): string => allMadeBy(userId).at(-1) ?? '';

export interface State {
  readonly key: string;
  readonly make: (data: ServiceData, user: NewUser) => Promise<void>;
}

export const manyOf = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const digits = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz');

/**
 * Words that no two texts share: numbers to the base 36, written as bytes, because millions of short strings would take
 * long.
 */
export function wordsOf(chars: number, seed: number): string {
  const factor = 2_654_435_761 + 97 * seed;
  const words = Math.ceil(chars / 8);
  const bytes = Buffer.alloc(8 * words, ' ');
  let end = 0;
  for (let i = 1; i <= words; i++) {
    let number = Math.imul(i, factor) >>> 0;
    let size = 1;
    for (let limit = 36; limit <= number; limit *= 36) size += 1;
    for (let at = end + size - 1; at >= end; at--) {
      bytes[at] = digits[number % 36] ?? 0;
      number = Math.floor(number / 36);
    }
    end += size + 1;
  }
  return bytes.toString('latin1', 0, Math.min(chars, Math.max(0, end - 1)));
}

const max = { records: defaultLimits.recordsPerUser, bytes: defaultLimits.storedBytes };

/** Tags or intents; the id of the last one is kept. */
const recordState = (
  kind: 'tags' | 'intents',
  key: string,
  records: number,
  samples: number,
  chars: number,
): State => ({
  key: `${kind}-${key}`,
  async make({ store }, { userId }) {
    for (let i = 0; i < records; i++) {
      const texts = { samples: manyOf(samples, (j) => wordsOf(chars, i * samples + j)), phrases: [] };
      const record = { name: `${kind} ${i}`, ...texts, priority: null, threshold: null };
      const id = await store[kind].create(userId, record, max);
      if (id !== undefined) noteMade(userId, id);
    }
  },
});

/** Five records of almost maximum length. */
export const fullRecords = (kind: 'tags' | 'intents') => recordState(kind, 'full', 5, 980, 9_900);
/** One of these. */
export const oneRecord = (kind: 'tags' | 'intents') => recordState(kind, 'one', 1, 980, 9_900);
/** As many samples as one match may compare with. */
export const manySamples = (kind: 'tags' | 'intents') => recordState(kind, 'samples', 50, 1_000, 190);
/** Records of one sample that every sentence matches. */
export const smallRecords = (kind: 'tags' | 'intents') => recordState(kind, 'small', 300, 1, 20);
/** Small records, so many that their number is the limit. */
export const manyRecords = (kind: 'tags' | 'intents') => recordState(kind, 'many', 9_999, 1, 40);

export const fullWords: State = {
  key: 'words',
  async make({ store }, { userId }) {
    const { profanityWords: records, wordChars } = defaultLimits;
    for (let i = 0; i < records - 1; i++) {
      const id = await store.profanityWords.create(userId, { name: wordsOf(wordChars, i) }, { ...max, records });
      if (id !== undefined) noteMade(userId, id);
    }
  },
};

/** As many subscriptions as a user may have, and as many finished notifications as fit into a few pages. */
export const fullSubscriptions: State = {
  key: 'webhooks',
  async make({ store, directory }, { userId }) {
    const { subscriptions: records, urlChars } = defaultLimits;
    for (let i = 0; i < records - 1; i++) {
      const endpointUrl = `http://127.0.0.1:9/${'x'.repeat(urlChars - 40)}/${i}`;
      const subscription = { event: 'process.completion', endpointUrl, sealSecretFor: () => 'sealed' };
      const id = await store.subscriptions.create(userId, subscription, { ...max, records });
      if (id !== undefined) noteMade(userId, id);
    }
    await insert(
      directory.database,
      sql`insert into webhook_deliveries
          (delivery_id, public_id, subscription_id, transaction_id, body, state, tries, due_at_ms, created_at_ms)
        select ${`${userId}-`} || i, ${`delivery-${userId}-`} || i,
          (select record_id from webhook_subscriptions where public_id = ${madeBy(userId)}),
          'transaction-' || i, ${'x'.repeat(500)}, 'given_up', 8, 0, i from n where i <= 20000`,
    );
  },
};

/** Files with descriptions that take all the bytes that a user may store. */
export const fullFiles: State = {
  key: 'files',
  async make({ directory }, { userId }) {
    const id = randomUUID().slice(0, 24);
    const probed = JSON.stringify({
      kind: 'audio',
      container: 'wav',
      durationMs: 1,
      hasAudio: true,
      subtitleTracks: 0,
    });
    await insert(
      directory.database,
      sql`insert into media_files
          (id, user_id, title, description, kind, duration_ms, bytes, hash, probed, deleted, created_at_ms)
        select ${id} || printf('%012x', i), ${userId}, 'title', ${'é'.repeat(4_800)}, 'audio', 1, 1,
          lower(hex(randomblob(32))), ${probed}, 0, ${Date.now()} - i from n where i <= 5000`,
    );
    noteMade(userId, `${id}000000000001`);
  },
};

const anyNumber = { ofAll: Number.MAX_SAFE_INTEGER, ofUser: Number.MAX_SAFE_INTEGER };
const claimant = 'bench';
const leaseMs = 60_000;

/** Removes all jobs that a stopped service has left: the next one would compute them, which would affect its memory. */
export async function emptyQueue({ store }: ServiceData): Promise<void> {
  await store.jobs.sweep(() => true, leaseMs);
  for (;;) {
    const items = await store.jobs.claim(claimant, jobKinds, leaseMs, 1_000);
    if (items.length === 0) return;
    await Promise.all(items.map((item) => store.jobs.complete(item, '{}')));
  }
}

/** A completed job whose result repeats a member `count` times. @param first the beginning of the result */
export const resultState = (kind: ItemKind, list: string, member: object, count: number, first = ''): State => ({
  key: kind,
  async make({ store }, { userId }) {
    const one = JSON.stringify(member);
    const result = `{${first}"${list}":[${manyOf(count, () => one).join()}],"language":"en"}`;
    const transactionId = randomUUID();
    const items = [{ kind, input: '{}' }];
    const outcome = await store.jobs.enqueue([{ transactionId, fileId: transactionId, userId, items }], anyNumber);
    if (outcome !== 'queued') throw new Error(`${kind} was not queued: ${outcome}`);
    const [item] = await store.jobs.claim(claimant, [kind], leaseMs, 1);
    if (item?.transactionId !== transactionId) throw new Error(`another ${kind} was in the queue`);
    await store.jobs.complete(item, result);
    noteMade(userId, transactionId);
  },
});

/** Runs a statement that inserts one row per number `i` from 1 on. */
async function insert(database: string, statement: ReturnType<typeof sql>): Promise<void> {
  const { db } = openSqlite<Tables>(database);
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000)`;
  // SQLite expects WITH before INSERT.
  await sql`${numbers} ${statement}`.execute(db);
  await db.destroy();
}
