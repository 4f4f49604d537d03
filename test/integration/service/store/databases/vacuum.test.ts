/** What was deleted is in no byte of the database after a vacuum. */

import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findDamage } from '../../../../../src/service/store/databases/sqlite/maintain-sqlite.ts';
import { openSqlite, openSqliteFile } from '../../../../../src/service/store/databases/sqlite/open-sqlite.ts';
import { seededRandom } from '../../../../support/seeded-random.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';

const maxBytes = 2 ** 30;
const markerOf = (id: number) => `<${id}>`;

function openTestDatabase() {
  const file = join(temporaryDirectory(), 'test.sqlite');
  const open = () => {
    const database = openSqliteFile(file);
    onTestFinished(() => database.close());
    return database;
  };
  const database = open();
  database.exec('CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT); CREATE INDEX by_text ON texts (text)');
  const { vacuum, emptyLog, db } = openSqlite(file);
  onTestFinished(() => db.destroy());
  const insert = database.prepare('INSERT INTO texts VALUES (?, ?)');
  return {
    open,
    file,
    database,
    vacuum,
    db,
    insert: (id: number, chars: number) => insert.run(id, markerOf(id).padEnd(chars, 'x')),
    /** The ids among these whose text is in the file. */
    found(ids: readonly number[]) {
      expect(emptyLog()).toBe(true);
      const there = new Set(readFileSync(file).toString('latin1').match(/<\d+>/g));
      return ids.filter((id) => there.has(markerOf(id)));
    },
  };
}

/** Inserts rows and deletes half of them, in a random order. */
function deleteHalf({ database, insert }: ReturnType<typeof openTestDatabase>, rows: number, seed: number) {
  const random = seededRandom(seed);
  database.exec('BEGIN');
  for (let id = 0; id < rows; id += 1) insert(id, 20 + Math.floor(random() * 1_200));
  database.exec('COMMIT');
  const inOrder = Array.from({ length: rows }, (_, id) => ({ id, place: random() })).sort((a, b) => a.place - b.place);
  const deleted = inOrder.slice(0, rows / 2).map(({ id }) => id);
  const remove = database.prepare('DELETE FROM texts WHERE id = ?');
  database.exec('BEGIN');
  for (const id of deleted) remove.run(id);
  database.exec('COMMIT');
  return { deleted, kept: inOrder.slice(rows / 2).map(({ id }) => id) };
}

test.each([
  [3_000, 1],
  [3_000, 2],
  [20_000, 3],
])('leaves no deleted text among %i rows (seed %i), and keeps every other one', (rows, seed) => {
  const opened = openTestDatabase();
  const { deleted, kept } = deleteHalf(opened, rows, seed);
  // What secure_delete leaves: without it, this test shows nothing.
  expect(opened.found(deleted).length).toBeGreaterThan(0);
  expect(opened.vacuum(maxBytes)).toBe(true);
  expect(opened.found(deleted)).toEqual([]);
  expect(opened.found(kept)).toHaveLength(kept.length);
  expect(findDamage(opened.file)).toEqual([]);
});

test('cached pages of other connections do not restore a deleted text', () => {
  const opened = openTestDatabase();
  const other = opened.open();
  const { deleted, kept } = deleteHalf(opened, 400, 5);
  // It has all pages in its memory now, and changes them after the vacuum.
  expect(Object(other.prepare("SELECT count(*) AS n FROM texts NOT INDEXED WHERE text > ''").get()).n).toBe(200);
  expect(opened.found(deleted).length).toBeGreaterThan(0);
  expect(opened.vacuum(maxBytes)).toBe(true);
  for (const [database, half] of [
    [other, 0],
    [opened.database, 1],
  ] as const) {
    const update = database.prepare('UPDATE texts SET text = substr(text, 1, 15) WHERE id = ?');
    for (const id of kept.filter((one) => one % 2 === half)) update.run(id);
  }
  expect(opened.found(deleted)).toEqual([]);
  expect(findDamage(opened.file)).toEqual([]);
});

test('waits for the transaction of another connection, and for its own', async () => {
  const opened = openTestDatabase();
  const { deleted } = deleteHalf(opened, 400, 5);
  const other = opened.open();
  other.exec('BEGIN IMMEDIATE');
  expect(opened.vacuum(maxBytes)).toBe(false);
  other.exec('COMMIT');
  await opened.db.executeQuery(CompiledQuery.raw('BEGIN'));
  expect(opened.vacuum(maxBytes)).toBe(false);
  await opened.db.executeQuery(CompiledQuery.raw('COMMIT'));
  expect(opened.found(deleted).length).toBeGreaterThan(0);
  expect(opened.vacuum(maxBytes)).toBe(true);
  expect(opened.found(deleted)).toEqual([]);
});

test('skips a file that is too large or has not changed', () => {
  const opened = openTestDatabase();
  const { deleted, kept } = deleteHalf(opened, 400, 5);
  expect(opened.vacuum(100_000)).toBe(true);
  expect(opened.found(deleted).length).toBeGreaterThan(0);
  expect(opened.vacuum(maxBytes)).toBe(true);
  // Each VACUUM counts it up.
  const versionOf = () => Number(Object(opened.database.prepare('PRAGMA schema_version').get()).schema_version);
  const vacuumed = [opened.found(kept).length, versionOf()];
  expect(opened.vacuum(maxBytes)).toBe(true);
  expect([opened.found(kept).length, versionOf()]).toEqual(vacuumed);
  // After a change by this connection, and by another one.
  for (const [i, database] of [opened.database, opened.open()].entries()) {
    const before = versionOf();
    database.prepare('DELETE FROM texts WHERE id = ?').run(kept[i] ?? 0);
    expect(opened.vacuum(maxBytes)).toBe(true);
    expect(versionOf()).toBe(before + 1);
  }
});

/** Makes a function that tells whether another process can have a database for itself. */
async function buildLockProbe(): Promise<(file: string) => boolean> {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url));
  const contents = `
    import { holdSqlite } from './src/service/store/databases/sqlite/maintain-sqlite.ts';
    console.log(holdSqlite(process.argv[2]) !== undefined);
  `;
  const directory = temporaryDirectory();
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  const outfile = join(directory, 'probe.mjs');
  // A bundle starts in a tenth of the time that tsx takes for the sources.
  const stdin = { contents, resolveDir: root };
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  return (file) => execFileSync(process.execPath, [outfile, file], { encoding: 'utf8' }).trim() === 'true';
}

test('a connection keeps its locks when others of its process are opened and closed', async () => {
  const isFreeForOthers = await buildLockProbe();
  const { file, database } = openTestDatabase();
  database.exec("INSERT INTO texts VALUES (1, 'text')");
  const other = openSqliteFile(file);
  expect(isFreeForOthers(file)).toBe(false);
  other.close();
  expect(isFreeForOthers(file)).toBe(false);
  // Otherwise it would be refused for another reason.
  expect(isFreeForOthers(join(temporaryDirectory(), 'other.sqlite'))).toBe(true);
});
