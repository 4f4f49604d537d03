import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteFile } from '../../../../../src/service/store/databases/sqlite/open-sqlite.ts';
import { newPublicId, newRecordId } from '../../../../../src/service/store/ids.ts';
import {
  intentRecords,
  profanityWordRecords,
  statementTagRecords,
} from '../../../../../src/service/store/records/records.ts';
import { storedBytes } from '../../../../../src/service/store/records/stored-bytes.ts';
import { migrateStore } from '../../../../../src/service/store/tables/migrations.ts';
import { userRecords } from '../../../../../src/service/store/users/users.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';
import { isOnPostgres, newTestDatabase, openTestDatabase } from '../../../../support/test-database.ts';

const clock = createFakeClock();
const credential = (id: string) => ({ kind: 'api' as const, keyId: `key-${id}`, secretHash: `hash-${id}` });

const max = (records: number) => ({ records, bytes: 100_000 });

async function open(file: string) {
  const { db, foreignChanges } = await openTestDatabase(file);
  const stored = storedBytes(foreignChanges);
  onTestFinished(() => db.destroy());
  return {
    db,
    users: userRecords(db, clock, foreignChanges),
    tags: statementTagRecords(db, clock, stored, foreignChanges),
    intents: intentRecords(db, clock, stored, foreignChanges),
    words: profanityWordRecords(db, clock, stored, foreignChanges),
  };
}

async function newStore() {
  const file = await newTestDatabase();
  const store = await open(file);
  await migrateStore(store.db);
  for (const id of ['asha', 'ben']) await store.users.add({ id, email: null }, [credential(id)]);
  return { ...store, file };
}

const tag = (name: string) => ({ name, samples: [], phrases: [], priority: null, threshold: null });
const namesOf = (rows: readonly { name: string }[] = []) => rows.map((row) => row.name);

describe('records', () => {
  it('are listed oldest first, even within one millisecond', async () => {
    const { tags } = await newStore();
    const names = Array.from({ length: 50 }, (_, i) => `tag ${i}`);
    for (const name of names) await tags.create('asha', tag(name), max(100));
    expect(namesOf(await tags.list('asha'))).toEqual(names);
  });

  it('belong to their user, and stay deleted', async () => {
    const { tags } = await newStore();
    const id = (await tags.create('asha', tag('a'), max(10))) ?? '';
    expect(await tags.list('ben')).toEqual([]);
    expect(await tags.delete('ben', id)).toBe(false);
    expect(await tags.delete('asha', `${id}%`)).toBe(false);
    expect(await tags.delete('asha', id)).toBe(true);
    expect(await tags.delete('asha', id)).toBe(false);
    expect(await tags.list('asha')).toEqual([]);
  });

  it('change in place for their user, and get another revision', async () => {
    const { tags } = await newStore();
    const id = (await tags.create('asha', tag('a'), max(10))) ?? '';
    const [before] = (await tags.list('asha')) ?? [];
    expect(await tags.update('ben', id, tag('b'), 100_000)).toBe(false);
    expect(await tags.update('asha', id, { ...tag('b'), samples: ['x'], threshold: 0.3 }, 100_000)).toBe(true);
    const [after] = (await tags.list('asha')) ?? [];
    expect(after).toMatchObject({ ...tag('b'), id, recordId: before?.recordId, samples: ['x'], threshold: 0.3 });
    expect(after?.revision).not.toBe(before?.revision);
    await tags.delete('asha', id);
    expect(await tags.update('asha', id, tag('c'), 100_000)).toBe(false);
  });

  it('that are deleted are removed from the table', async () => {
    const { db, tags } = await newStore();
    await tags.delete('asha', (await tags.create('asha', tag('a'), max(10))) ?? '');
    expect(await db.selectFrom('statement_tags').select('name').execute()).toEqual([]);
  });

  it('keep their limit under concurrent creates', async () => {
    const { intents } = await newStore();
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, i) => intents.create('asha', { name: `${i}`, samples: [], phrases: [] }, max(7))),
    );
    expect(made.filter((id) => id !== undefined)).toHaveLength(7);
    expect(await intents.list('asha')).toHaveLength(7);
  });

  it('with unique names stay unique under concurrent creates', async () => {
    const { words } = await newStore();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => words.create('asha', { name: 'frak' }, max(5), 'once')),
    );
    expect(new Set(made).size).toBe(1);
    expect(namesOf(await words.list('asha'))).toEqual(['frak']);
    expect(await words.create('ben', { name: 'frak' }, max(5), 'once')).not.toBe(made[0]);
  });

  it('of a failed transaction are not stored', async () => {
    const { tags } = await newStore();
    await expect(tags.create('nobody', tag('a'), max(10))).rejects.toThrow(/foreign key/i);
    expect(await tags.list('nobody')).toEqual([]);
    expect(await tags.create('asha', tag('b'), max(10))).toMatch(/^statement-/);
  });
});

describe('the cache in memory', () => {
  if (!isOnPostgres) {
    it('returns the same list until this connection changes it', async () => {
      const { tags } = await newStore();
      const id = (await tags.create('asha', tag('a'), max(10))) ?? '';
      const first = await tags.list('asha');
      await tags.create('ben', tag('other'), max(10));
      expect(await tags.list('asha')).toBe(first);
      await tags.create('asha', tag('b'), max(10));
      expect(namesOf(await tags.list('asha'))).toEqual(['a', 'b']);
      await tags.delete('asha', id);
      expect(namesOf(await tags.list('asha'))).toEqual(['b']);
    });
  }

  it('updates lists that another connection changes', async () => {
    const { tags, intents, words, file } = await newStore();
    const other = await open(file);
    const intent = (name: string) => ({ name, samples: [], phrases: [] });
    for (const name of ['a', 'b', 'c']) {
      await other.tags.create('asha', tag(name), max(10));
      await other.intents.create('asha', intent(name), max(10));
      await other.words.create('asha', { name }, max(10), 'once');
      await nextTurn();
      for (const records of [tags, intents, words]) {
        expect(namesOf(await records.list('asha')).at(-1)).toBe(name);
      }
    }
    const [{ id } = { id: '' }] = (await other.tags.list('asha')) ?? [];
    await other.tags.delete('asha', id);
    await nextTurn();
    expect(namesOf(await tags.list('asha'))).toEqual(['b', 'c']);
    await tags.create('asha', tag('d'), max(10));
    await nextTurn();
    expect(namesOf(await other.tags.list('asha'))).toEqual(['b', 'c', 'd']);
  });

  it('limits count records that another connection adds and deletes', async () => {
    const { tags, file } = await newStore();
    const other = await open(file);
    const create = async ({ tags }: Pick<typeof other, 'tags'>) => {
      await nextTurn();
      return tags.create('asha', tag('a'), max(3));
    };
    const first = await create({ tags });
    await create(other);
    await create({ tags });
    expect(await create({ tags })).toBeUndefined();
    expect(await create(other)).toBeUndefined();
    await other.tags.delete('asha', first ?? '');
    expect(await create({ tags })).toMatch(/^statement-/);
    expect(await create({ tags })).toBeUndefined();
  });

  it('limits ignore a record that could not be stored', async () => {
    const { db, tags } = await newStore();
    await tags.create('asha', tag('a'), max(2));
    await (isOnPostgres
      ? sql`alter table statement_tags add constraint "no room" check (name <> 'lost')`
      : sql`create trigger full before insert on statement_tags when new.name = 'lost'
          begin select raise(abort, 'no room'); end`
    ).execute(db);
    for (let i = 0; i < 3; i += 1) await expect(tags.create('asha', tag('lost'), max(2))).rejects.toThrow('no room');
    expect(await tags.create('asha', tag('b'), max(2))).toMatch(/^statement-/);
    expect(await tags.create('asha', tag('c'), max(2))).toBeUndefined();
  });

  it('users and credentials end when another connection removes them', async () => {
    const { users, file } = await newStore();
    const byKey = () => users.findByCredential('api', 'key-asha', 'hash-asha');
    expect([await users.find('asha'), await byKey()]).toMatchObject([{ id: 'asha' }, { id: 'asha' }]);
    const other = await open(file);
    await other.db.deleteFrom('credentials').where('user_id', '=', 'asha').execute();
    await nextTurn();
    expect(await byKey()).toBeUndefined();
    expect(await users.find('asha')).toMatchObject({ id: 'asha' });
    await other.db.deleteFrom('users').where('id', '=', 'asha').execute();
    await nextTurn();
    expect(await users.find('asha')).toBeUndefined();
  });

  it('users are found as soon as they are added, by this connection or another', async () => {
    const { users, file } = await newStore();
    for (const { users: adding } of [{ users }, await open(file)]) {
      const id = adding === users ? 'cleo' : 'dan';
      expect(await users.find(id)).toBeUndefined();
      await adding.add({ id, email: null }, [credential(id)]);
      expect(await users.find(id)).toMatchObject({ id });
    }
  });
});

describe('users', () => {
  it('are found by id, and by e-mail in any letter case', async () => {
    const { users } = await newStore();
    await users.add({ id: 'Cleo', email: 'Cleo@Example.COM' }, [credential('Cleo')]);
    for (const name of ['Cleo', 'cleo@example.com', 'CLEO@EXAMPLE.COM']) {
      expect(await users.find(name)).toEqual({ id: 'Cleo', email: 'cleo@example.com' });
    }
    for (const name of ['cleo', '', '%', 'cleo@example.com ', 'null']) expect(await users.find(name)).toBeUndefined();
  });

  it('share neither ids nor e-mail addresses, nor an id with an e-mail address', async () => {
    const { users } = await newStore();
    expect(await users.add({ id: 'dan@example.com', email: null }, [credential('1')])).toBe(true);
    expect(await users.add({ id: 'eve', email: 'eve@example.com' }, [credential('2')])).toBe(true);
    for (const user of [
      { id: 'eve', email: null },
      { id: 'eve@example.com', email: null },
      { id: 'EVE@example.com', email: null },
      { id: 'x', email: 'EVE@example.com' },
      { id: 'x', email: 'dan@example.com' },
      { id: 'x', email: 'Asha' },
    ]) {
      expect(await users.add(user, [credential('3')])).toBe(false);
    }
    expect((await users.list()).map((user) => user.id)).toEqual(['asha', 'ben', 'dan@example.com', 'eve']);
  });

  it('are found only by the kind, key and secret of a credential together', async () => {
    const { users } = await newStore();
    expect(await users.findByCredential('api', 'key-asha', 'hash-asha')).toMatchObject({ id: 'asha' });
    expect(await users.findByCredential('app', 'key-asha', 'hash-asha')).toBeUndefined();
    expect(await users.findByCredential('api', 'key-asha', 'hash-ben')).toBeUndefined();
    expect(await users.findByCredential('api', 'key-ben', 'hash-asha')).toBeUndefined();
    const together = ['key-asha', 'key-ben', 'nobody', 'key-asha', 'key\0'].map((key) => users.findByKey(key));
    const ids = (await Promise.all(together)).map((user) => user?.id);
    expect(ids).toEqual(['asha', 'ben', undefined, 'asha', undefined]);
  });
});

describe('the file', () => {
  it('is migrated once, however many processes open it', async () => {
    const { db, file, tags } = await newStore();
    await tags.create('asha', tag('kept'), max(10));
    await migrateStore(db);
    const again = await open(file);
    await migrateStore(again.db);
    expect(namesOf(await again.tags.list('asha'))).toEqual(['kept']);
  });

  it('that is not a database is rejected and left unchanged', async () => {
    const file = join(temporaryDirectory(), 'notes.txt');
    writeFileSync(file, 'these are notes\n'.repeat(100));
    expect(() => openSqliteFile(file)).toThrow(/not a database/);
    expect(readFileSync(file, 'utf8')).toBe('these are notes\n'.repeat(100));
  });
});

describe('ids', () => {
  it('have the form of the interface, and are unique', () => {
    const made = Array.from({ length: 2_000 }, () => [newRecordId(), newPublicId('statement', clock.nowMs())]);
    expect(new Set(made.flat()).size).toBe(4_000);
    for (const [recordId, publicId] of made) {
      expect(recordId).toMatch(/^[0-9a-f]{24}$/);
      expect(publicId).toMatch(/^statement-[a-z0-9]{8,}-1700000000000$/);
    }
    const recordIds = made.map(([recordId]) => recordId);
    expect([...recordIds].sort()).toEqual(recordIds);
  });
});
