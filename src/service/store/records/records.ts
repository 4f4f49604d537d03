/**
 * The records that a user stores: statement tags, intents, profanity words. Each user sees only their own. The three
 * tables differ only in their columns, so one set of queries serves all of them.
 */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { newPublicId, newRecordId } from '../ids.ts';
import type { Page, PageRequest } from '../list-pages.ts';
import { type ForeignChanges, ReadCache } from '../read-cache.ts';
import type { Tables } from '../tables/tables.ts';
import {
  type Outline,
  type OwnColumns,
  type RecordTableName,
  type RecordTexts,
  recordQueries,
} from './record-queries.ts';
import { bytesOf, type StoredBytes } from './stored-bytes.ts';

export interface NewWord {
  readonly name: string;
}

export interface NewIntent extends NewWord, RecordTexts {}

export interface NewStatementTag extends NewIntent {
  /** 1 before 2, null last. */
  readonly priority: number | null;
  /** The minimum score, 0 to 1; null for the default. */
  readonly threshold: number | null;
}

/** Lists as stored, JSON. */
export interface StoredTexts {
  readonly storedSamples: string;
  readonly storedPhrases: string;
}

/** A record as stored. */
export type Stored<New> = New &
  (New extends NewIntent ? StoredTexts : object) & {
    readonly recordId: string;
    /** The id that callers use: statement-…, intent-…, profanity-…. */
    readonly id: string;
    readonly userId: string;
    /** Increases with every change: together with the id, it identifies the content. Words never change. */
    readonly revision: number;
  };

/** The limits for a user. */
export interface MaxRecords {
  /** Records of one kind. */
  readonly records: number;
  /** Bytes of all kinds together, see stored-bytes.ts. */
  readonly bytes: number;
}

export interface Records<New extends NewWord> {
  /**
   * Adds a record and returns its id; undefined if the user already has the maximum number of records. With `once`, an
   * existing record with the same name is not added again: its id is returned.
   *
   * @throws ServiceFailure `quota_exceeded`
   */
  create(userId: string, record: New, max: MaxRecords, once?: 'once'): Promise<string | undefined>;
  /**
   * Returns the user's records, oldest first. The same array is returned until they change. Undefined if the list is
   * too large for the memory: use {@link page} then.
   */
  list(userId: string): Promise<readonly Stored<New>[] | undefined>;
  /**
   * Returns a page of the list. @throws ServiceFailure `invalid_request` for a cursor that was not returned with a page
   */
  page(userId: string, request: PageRequest): Promise<Page<Stored<New>>>;
  /** Deletes a record; false if the user has no such record. */
  delete(userId: string, id: string): Promise<boolean>;
}

export interface EditableRecords<New extends NewWord> extends Records<New> {
  /**
   * Replaces the content of a record; false if the user has no such record.
   *
   * @throws ServiceFailure `quota_exceeded`
   */
  update(userId: string, id: string, record: New, maxBytes: number): Promise<boolean>;
  /**
   * Returns the data that matching needs about each of a user's records, oldest first. The same array is returned until
   * they change.
   */
  outline(userId: string): Promise<readonly Outline[]>;
  /** Returns the texts of some records, in order. Skips records that were deleted meanwhile. */
  readTexts(userId: string, records: readonly Outline[]): Promise<(RecordTexts & { readonly id: string })[]>;
}

/** Where the records are. */
type Place = [db: Kysely<Tables>, clock: Clock, stored: StoredBytes, foreignChanges?: ForeignChanges];

export const statementTagRecords = (...place: Place): EditableRecords<NewStatementTag> =>
  records(place, {
    table: 'statement_tags',
    kind: 'statement',
    toColumns: ({ priority, threshold, ...texts }) => ({ ...textColumns(texts), priority, threshold }),
    fromRow: (row) => withTexts(row, { ...commonFields(row), priority: row.priority, threshold: row.threshold }),
  });

export const intentRecords = (...place: Place): EditableRecords<NewIntent> =>
  records(place, {
    table: 'intents',
    kind: 'intent',
    toColumns: textColumns,
    fromRow: (row) => withTexts(row, commonFields(row)),
  });

export const profanityWordRecords = (...place: Place): Records<NewWord> =>
  records(place, {
    table: 'profanity_words',
    kind: 'profanity',
    toColumns: ({ name }) => ({ name }),
    fromRow: commonFields,
  });

/** Maximum bytes of cached lists, number of cached outlines of records, and number of users' counts. */
const maxKeptBytes = 24 * 1024 * 1024;
const maxKeptOutlines = 50_000;
const maxKeptCounts = 10_000;

/** The approximate memory of a row, together with the response of a list call. */
const weighRow = (row: object): number =>
  Object.values(row).reduce((sum, value) => sum + (typeof value === 'string' ? 4 * value.length : 0), 400);

const commonFields = (row: Selectable<Tables['profanity_words']> & { revision?: number }): Stored<NewWord> => ({
  recordId: row.record_id,
  id: row.public_id,
  userId: row.user_id,
  name: row.name,
  revision: row.revision ?? 0,
});

const textColumns = ({ name, samples, phrases }: NewIntent) => ({
  name,
  samples: JSON.stringify(samples),
  phrases: JSON.stringify(phrases),
});

/** The lists are parsed on access: responses contain them as stored. */
function withTexts<T extends object>({ samples, phrases }: { samples: string; phrases: string }, fields: T) {
  const stored: StoredTexts = { storedSamples: samples, storedPhrases: phrases };
  return Object.defineProperties(Object.assign(fields, stored), {
    samples: { get: (): string[] => JSON.parse(samples), enumerable: true },
    phrases: { get: (): string[] => JSON.parse(phrases), enumerable: true },
  }) as T & RecordTexts & StoredTexts;
}

interface RecordKind<T extends RecordTableName, New> {
  readonly table: T;
  readonly kind: 'statement' | 'intent' | 'profanity';
  readonly toColumns: (record: New) => OwnColumns<T>;
  readonly fromRow: (row: Selectable<Tables[T]>) => Stored<New>;
}

function records<T extends RecordTableName, New extends NewWord>(
  [db, clock, stored, foreignChanges]: Place,
  { table, kind, toColumns, fromRow }: RecordKind<T, New>,
): EditableRecords<New> {
  const queries = recordQueries(db, table);
  const lists = new ReadCache<{ records: readonly Stored<New>[] | undefined; bytes: number }>({
    foreignChanges,
    maxWeight: maxKeptBytes,
    weigh: ({ bytes }) => bytes,
  });
  const outlines = new ReadCache<readonly Outline[]>({
    foreignChanges,
    maxWeight: maxKeptOutlines,
    weigh: ({ length }) => 1 + length,
  });
  const counts = new ReadCache<{ records: number }>({ foreignChanges, maxWeight: maxKeptCounts, weigh: () => 1 });

  function forget(userId: string): void {
    lists.drop(userId);
    outlines.drop(userId);
  }

  function countAgain(userId: string): void {
    counts.drop(userId);
    stored.drop(userId);
  }

  async function change<T>(userId: string, make: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    try {
      return await db.transaction().execute(make);
    } catch (error) {
      // The cached counts are wrong now, unless it is a refusal, which has not counted anything.
      if (!(error instanceof ServiceFailure)) countAgain(userId);
      throw error;
    } finally {
      forget(userId);
    }
  }

  /** The count is cached, so that creating many records does not count all of them each time. */
  async function countRecords(transaction: Transaction<Tables>, userId: string): Promise<{ records: number }> {
    const count = await counts.read(userId, async () => ({ records: await queries.count(transaction, userId) }));
    return count ?? { records: 0 };
  }

  return {
    create: (userId, record, max, once) =>
      change(userId, async (transaction) => {
        if (once !== undefined) {
          const known = await queries.findByName(transaction, userId, record.name);
          if (known !== undefined) return known;
        }
        const count = await countRecords(transaction, userId);
        if (count.records >= max.records) return undefined;
        const columns = toColumns(record);
        await stored.add(transaction, userId, bytesOf(table, columns), max.bytes);
        const created_at_ms = clock.nowMs();
        const id = newPublicId(kind, created_at_ms);
        const row = { record_id: newRecordId(), public_id: id, user_id: userId, created_at_ms };
        await queries.add(transaction, { ...columns, ...row });
        count.records += 1;
        return id;
      }),

    async list(userId) {
      const list = await lists.read(userId, async () => {
        const { rows, next } = await queries.readPage(userId, {});
        if (next !== undefined) return { records: undefined, bytes: 1 };
        return { records: rows.map(fromRow), bytes: rows.reduce((sum, row) => sum + weighRow(row), 0) };
      });
      return list?.records;
    },

    async page(userId, request) {
      const { rows, next } = await queries.readPage(userId, request);
      return { rows: rows.map(fromRow), next };
    },

    outline: async (userId) => (await outlines.read(userId, () => queries.readOutline(userId))) ?? [],

    readTexts: queries.readTexts,

    update(userId, id, record, maxBytes) {
      const columns = toColumns(record);
      return change(userId, async (transaction) => {
        const before = await queries.findBytes(transaction, userId, id);
        if (before === undefined) return false;
        await stored.add(transaction, userId, bytesOf(table, columns) - before.bytes, maxBytes);
        await queries.replace(transaction, before.recordId, columns);
        return true;
      });
    },

    async delete(userId, id) {
      try {
        return await queries.remove(userId, id);
      } finally {
        forget(userId);
        countAgain(userId);
      }
    },
  };
}
