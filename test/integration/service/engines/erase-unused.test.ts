/** What was deleted is in no byte of the database, however large it is. */
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { createEraser } from '../../../../src/service/engines/sqlite/erase-unused.ts';
import { findDamage } from '../../../../src/service/engines/sqlite/maintain-sqlite.ts';
import { openSqliteFile } from '../../../../src/service/engines/sqlite/open-sqlite.ts';
import { DatabaseSync } from '../../../../src/sqlite.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

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
  const eraser = createEraser(file);
  onTestFinished(() => eraser.close());
  const insert = database.prepare('INSERT INTO texts VALUES (?, ?)');
  return {
    open,
    file,
    database,
    eraser,
    insert: (id: number, chars: number) => insert.run(id, markerOf(id).padEnd(chars, 'x')),
    /** The ids among these whose text is in the file. */
    found(ids: readonly number[]) {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      const there = new Set(readFileSync(file).toString('latin1').match(/<\d+>/g));
      return ids.filter((id) => there.has(markerOf(id)));
    },
    eraseAll() {
      let slices = 0;
      for (let erased = eraser.eraseSome(); erased !== 'done'; erased = eraser.eraseSome()) {
        if (erased === 'busy') throw new Error('busy');
        slices += 1;
      }
      return slices;
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
])('finds no deleted text among %i rows (seed %i), and every other one', (rows, seed) => {
  const opened = openTestDatabase();
  const { deleted, kept } = deleteHalf(opened, rows, seed);
  // What secure_delete leaves: without it, this test shows nothing.
  expect(opened.found(deleted).length).toBeGreaterThan(0);
  const slices = opened.eraseAll();
  expect(opened.found(deleted)).toEqual([]);
  expect(opened.found(kept)).toHaveLength(kept.length);
  expect(findDamage(opened.file)).toEqual([]);
  // Rows and index take more than 16 MiB.
  if (rows > 10_000) expect(slices).toBeGreaterThan(4);
});

test('pages that others keep in memory do not bring a deleted text back', () => {
  const opened = openTestDatabase();
  const other = opened.open();
  const { deleted, kept } = deleteHalf(opened, 400, 5);
  // It has all pages in its memory now, and changes them after they were erased in the file.
  expect(Object(other.prepare("SELECT count(*) AS n FROM texts NOT INDEXED WHERE text > ''").get()).n).toBe(200);
  expect(opened.found(deleted).length).toBeGreaterThan(0);
  opened.eraseAll();
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

test('changes between the parts of a pass are kept', () => {
  const opened = openTestDatabase();
  const other = opened.open();
  const random = seededRandom(9);
  const rows = new Map<number, number>();
  const deleted: number[] = [];
  let next = 0;
  const change = () => {
    const ids = [...rows.keys()];
    const id = ids[Math.floor(random() * ids.length)];
    const database = random() < 0.5 ? opened.database : other;
    if (id === undefined || random() < 0.55) {
      const chars = 20 + Math.floor(random() ** 3 * 9_000);
      database.prepare('INSERT INTO texts VALUES (?, ?)').run(next, markerOf(next).padEnd(chars, 'x'));
      rows.set(next, chars);
      next += 1;
    } else if (random() < 0.4) {
      const chars = 20 + Math.floor(random() * 2_000);
      database.prepare('UPDATE texts SET text = ? WHERE id = ?').run(markerOf(id).padEnd(chars, 'y'), id);
      rows.set(id, chars);
    } else {
      database.prepare('DELETE FROM texts WHERE id = ?').run(id);
      rows.delete(id);
      deleted.push(id);
    }
  };
  for (let turn = 0; turn < 60; turn += 1) {
    for (let count = 0; count < 40; count += 1) change();
    expect(['more', 'done']).toContain(opened.eraser.eraseSome());
  }
  opened.eraseAll();
  expect(opened.found(deleted)).toEqual([]);
  expect(findDamage(opened.file)).toEqual([]);
  const lengths = opened.database.prepare('SELECT id, length(text) AS chars FROM texts').all();
  expect(new Map(lengths.map((row) => [Number(Object(row).id), Number(Object(row).chars)]))).toEqual(rows);
});

test('waits for the transaction of another connection', () => {
  const opened = openTestDatabase();
  const { deleted } = deleteHalf(opened, 400, 5);
  const other = opened.open();
  other.exec('BEGIN IMMEDIATE');
  expect(opened.eraser.eraseSome()).toBe('busy');
  other.exec('COMMIT');
  expect(opened.found(deleted).length).toBeGreaterThan(0);
  expect(opened.eraser.eraseSome()).toBe('done');
  expect(opened.found(deleted)).toEqual([]);
});

test('refuses a database with pointer maps, whose pages it would take for those of trees', () => {
  const file = join(temporaryDirectory(), 'test.sqlite');
  const made = new DatabaseSync(file);
  made.exec('PRAGMA auto_vacuum = FULL; VACUUM; PRAGMA journal_mode = WAL; CREATE TABLE texts (text TEXT)');
  made.close();
  const database = openSqliteFile(file);
  onTestFinished(() => database.close());
  const insert = database.prepare('INSERT INTO texts VALUES (?)');
  for (let id = 0; id < 2_000; id += 1) insert.run(markerOf(id).padEnd(900, 'x'));
  database.exec('DELETE FROM texts WHERE rowid % 3 = 0');
  const eraser = createEraser(file);
  onTestFinished(() => eraser.close());
  expect(() => {
    while (eraser.eraseSome() === 'more');
  }).toThrow('cannot be erased');
  expect(findDamage(file)).toEqual([]);
});

test('refuses a database that is not in WAL mode', () => {
  const file = join(temporaryDirectory(), 'test.sqlite');
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  database.exec('CREATE TABLE texts (text TEXT)');
  const eraser = createEraser(file);
  onTestFinished(() => eraser.close());
  expect(() => eraser.eraseSome()).toThrow('cannot be erased');
});

/** Makes a function that tells whether another process can have a database for itself. */
async function buildLockProbe(): Promise<(file: string) => boolean> {
  const root = new URL('../../../../', import.meta.url).pathname;
  const contents = `
    import { holdSqlite } from './src/service/engines/sqlite/maintain-sqlite.ts';
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

test('a connection keeps its locks when others of its process are opened, erase and are closed', async () => {
  const isFreeForOthers = await buildLockProbe();
  const { file, database } = openTestDatabase();
  database.exec("INSERT INTO texts VALUES (1, 'text')");
  const other = openSqliteFile(file);
  expect(isFreeForOthers(file)).toBe(false);
  const eraser = createEraser(file);
  expect(eraser.eraseSome()).toBe('done');
  eraser.close();
  other.close();
  expect(isFreeForOthers(file)).toBe(false);
  // Otherwise it would be refused for another reason.
  expect(isFreeForOthers(join(temporaryDirectory(), 'other.sqlite'))).toBe(true);
});
