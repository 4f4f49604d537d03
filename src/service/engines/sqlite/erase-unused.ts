/**
 * Zeros for the unused parts of a database's pages.
 *
 * `secure_delete` overwrites a row when it is deleted. But when SQLite moves rows to another page to balance a tree, it leaves copies
 * of them on the page that they were on (`rebuildPage` in its btree.c), in the gap between the list of cells and the cells
 * (https://www.sqlite.org/fileformat2.html#b_tree_pages). Nothing overwrites these copies when the row is deleted later. VACUUM
 * would, by writing the whole file anew; here only the gaps are written, a few pages at a time, at any size of the file.
 *
 * SQLite never reads a gap. The gaps are written to the file itself, under SQLite's write lock, while its log is empty. A commit
 * afterwards makes all connections forget the pages that they keep in memory, so that none writes an old gap again.
 * docs/adr/0006-erase-in-place.md goes through what could go wrong; {@link checkHeader} refuses files to which it does not apply.
 */
import { fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { type Database, DatabaseSync } from '../../../sqlite.ts';
import type { Erased } from '../engine.ts';

export interface Eraser {
  /** Erases the gaps of the next pages. `done`: those of all pages, since the change that was last when the first was erased. */
  eraseSome(): Erased;
  close(): void;
}

/** Requests wait for a few milliseconds. */
const sliceBytes = 4 * 1024 * 1024;
/** SQLite locks bytes here, and stores nothing on their page. */
const lockedByte = 0x4000_0000;
/** Up to here, the first byte of a page that is no part of a tree, the highest of another page's number, is below every {@link treeKinds}. */
const mostPages = 2 ** 25 - 1;

/**
 * Descriptors of databases, by device and inode. They are never closed: POSIX gives up all locks of a process on a file when it closes
 * any descriptor of it (https://www.sqlite.org/howtocorrupt.html, section 2.2), and another connection may be open.
 */
const descriptors = new Map<string, number>();

function openFile(file: string): number {
  const known = descriptors.get(inodeOf(statSync(file, { bigint: true })));
  if (known !== undefined) return known;
  const descriptor = openSync(file, 'r+');
  descriptors.set(inodeOf(fstatSync(descriptor, { bigint: true })), descriptor);
  return descriptor;
}

const inodeOf = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }) => `${dev} ${ino}`;

/** Its own connection and file are opened when they are first needed. */
export function createEraser(file: string): Eraser {
  let opened: { readonly database: Database; readonly descriptor: number } | undefined;
  let nextPage = 1;
  /** The state of the database when the current pass began, and when the last whole one did. */
  let beganAt = -1;
  let erasedAt = -1;

  function open(): { readonly database: Database; readonly descriptor: number } {
    opened ??= { database: new DatabaseSync(file, { timeout: 0 }), descriptor: openFile(file) };
    return opened;
  }

  function eraseSlice(database: Database, descriptor: number): Erased {
    if (numberOf(database, 'PRAGMA wal_checkpoint(TRUNCATE)') !== 0) return 'busy';
    database.exec('BEGIN IMMEDIATE');
    try {
      // Another process may have written between the two.
      if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return 'busy';
      const pageBytes = numberOf(database, 'PRAGMA page_size');
      const pages = numberOf(database, 'PRAGMA page_count');
      if (pages > mostPages) throw new Error(`${file} has ${pages} pages: its unused parts cannot be erased`);
      checkHeader(file, descriptor, pageBytes);
      const lockedPage = lockedByte / pageBytes + 1;
      // The first page has the schema, and no rows.
      if (nextPage === 1 || nextPage === lockedPage) nextPage += 1;
      const end = Math.min(
        nextPage + sliceBytes / pageBytes,
        pages + 1,
        nextPage < lockedPage ? lockedPage : Number.POSITIVE_INFINITY,
      );
      if (eraseGaps(descriptor, { from: nextPage, end, pageBytes })) {
        // For a process that has read a page since the log was emptied: any commit will do.
        const version = numberOf(database, 'PRAGMA user_version');
        database.exec(`PRAGMA user_version = ${version}`);
      }
      database.exec('COMMIT');
      nextPage = end;
      if (nextPage <= pages) return 'more';
      erasedAt = beganAt;
      nextPage = 1;
      return 'done';
    } finally {
      if (database.isTransaction) database.exec('ROLLBACK');
    }
  }

  return {
    eraseSome() {
      const { database, descriptor } = open();
      try {
        if (nextPage === 1) {
          // It changes with every commit but those of this connection.
          beganAt = numberOf(database, 'PRAGMA data_version');
          if (beganAt === erasedAt) return 'done';
        }
        return eraseSlice(database, descriptor);
      } catch (error) {
        if (error instanceof Error && /locked|busy/i.test(error.message)) return 'busy';
        throw error;
      }
    },
    close() {
      opened?.database.close();
      opened = undefined;
    },
  };
}

/**
 * Only a database in WAL mode, without pointer maps, whose pages begin like those of trees, and without bytes at the end of its pages,
 * which may be checksums of all the others (https://www.sqlite.org/fileformat2.html#the_database_header).
 *
 * @throws for any other, and for another file than the one that has this name now
 */
function checkHeader(file: string, descriptor: number, pageBytes: number): void {
  const header = Buffer.alloc(100);
  readSync(descriptor, header, 0, header.length, 0);
  const isPlain =
    header.toString('latin1', 0, 16) === 'SQLite format 3\0' &&
    // 1 stands for 65,536.
    (header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)) === pageBytes &&
    header[18] === 2 &&
    header[19] === 2 &&
    header[20] === 0 &&
    header.readUInt32BE(52) === 0;
  const isSame = inodeOf(fstatSync(descriptor, { bigint: true })) === inodeOf(statSync(file, { bigint: true }));
  if (!isPlain || !isSame) throw new Error(`${file} is not as sta makes it: its unused parts cannot be erased`);
}

/** Overwrites the gaps of pages that are not zeros already. @returns whether there were any */
function eraseGaps(
  descriptor: number,
  { from, end, pageBytes }: { from: number; end: number; pageBytes: number },
): boolean {
  const slice = Buffer.alloc(Math.max(0, end - from) * pageBytes);
  const start = (from - 1) * pageBytes;
  const read = readSync(descriptor, slice, 0, slice.length, start);
  let found = false;
  for (let at = 0; at + pageBytes <= read; at += pageBytes) {
    const gap = gapOf(slice.subarray(at, at + pageBytes));
    if (gap === undefined) continue;
    const unused = slice.subarray(at + gap.start, at + gap.end);
    if (unused.every((byte) => byte === 0)) continue;
    unused.fill(0);
    writeSync(descriptor, unused, 0, unused.length, start + at + gap.start);
    found = true;
  }
  return found;
}

/** The kinds of pages of trees: inner pages and leaves, of indexes and tables. */
const treeKinds: Readonly<Record<number, { readonly headerBytes: number }>> = {
  2: { headerBytes: 12 },
  5: { headerBytes: 12 },
  10: { headerBytes: 8 },
  13: { headerBytes: 8 },
};

/** Where the gap of a page is; undefined for a page that is no part of a tree. */
function gapOf(page: Buffer): { readonly start: number; readonly end: number } | undefined {
  const kind = treeKinds[page[0] ?? 0];
  if (kind === undefined) return undefined;
  const start = kind.headerBytes + 2 * page.readUInt16BE(3);
  // 0 stands for 65,536.
  const end = page.readUInt16BE(5) || 65_536;
  return start <= end && end <= page.length ? { start, end } : undefined;
}

/** The first value of a statement's first row. */
const numberOf = (database: Database, statement: string): number =>
  Number(Object.values(Object(database.prepare(statement).get()))[0]);
