/** Tables of every format, read by programs that are not ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { type ColumnType, timeMs } from '../../../../src/output/tables/column-type.ts';
import { RowSpool, type WholeTable } from '../../../../src/output/tables/row-spool.ts';
import { writeParquet } from '../../../../src/output/tables/write-parquet.ts';
import { writeSqlite } from '../../../../src/output/tables/write-sqlite.ts';
import { columnName, writeXlsx } from '../../../../src/output/tables/write-xlsx.ts';
import { listValue, NestedValue, type PlainValue, type TableView } from '../../../../src/output/view.ts';
import { DatabaseSync } from '../../../../src/shared/sqlite.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';
import { asTableView, tables } from '../../../support/table-arbitrary.ts';

async function withTable<T>(views: readonly TableView[], use: (table: WholeTable) => Promise<T>): Promise<T> {
  const spool = new RowSpool();
  try {
    for (const view of views) spool.add(view);
    return await use(spool.finish());
  } finally {
    spool.close();
  }
}

let count = 0;

async function write(
  views: readonly TableView[],
  writer: (path: string, table: WholeTable) => Promise<void>,
  directory = temporaryDirectory(),
) {
  count += 1;
  const path = join(directory, `${count}.table`);
  const types = await withTable(views, async (table) => {
    await writer(path, table);
    return table.columns.map(({ type }) => type);
  });
  return { path, types };
}

const valuesOf = (view: TableView) => view.rows.map(({ values }) => values);
const isTime = (type: ColumnType | undefined) => type === 'day' || type === 'time' || type === 'local-time';

describe('Parquet', () => {
  it('has the values of any table, in their types', async () => {
    const directory = temporaryDirectory();
    await fc.assert(
      fc.asyncProperty(tables, async (view) => {
        const { path, types } = await write([view], writeParquet, directory);
        const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
        const expected = valuesOf(view).map((row) => row.map((value, i) => inParquet(value, types[i])));
        // The reader returns a list that is missing as undefined.
        expect(rows.map((row) => view.names.map((name) => row[name] ?? null))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('begins a row group after 50,000 rows', async () => {
    const view = asTableView(Array.from({ length: 120_001 }, (_, i) => [i, `row ${i}`]));
    const { path } = await write([view], writeParquet);
    const { row_groups: groups, schema } = await parquetMetadataAsync(await asyncBufferFromFile(path));
    expect(groups.map(({ num_rows }) => Number(num_rows))).toEqual([50_000, 50_000, 20_001]);
    expect(schema.slice(1).map(({ type, converted_type }) => [type, converted_type])).toEqual([
      ['INT64', undefined],
      ['BYTE_ARRAY', 'UTF8'],
    ]);
  });

  it('is a file that can be read if there are neither rows nor columns', async () => {
    const { path } = await write([], writeParquet);
    expect(await parquetReadObjects({ file: await asyncBufferFromFile(path) })).toEqual([]);
  });
});

function inParquet(value: PlainValue, type: ColumnType | undefined): unknown {
  if (value === undefined) return null;
  if (type === 'integer') return BigInt(Number(value));
  if (isTime(type)) return new Date(timeMs(String(value)));
  if (type === 'text') return Buffer.from(String(value)).toString();
  return value instanceof NestedValue ? wellFormed(value.value) : value;
}

/** Halves of a character, which UTF-8 does not have, become U+FFFD. */
const wellFormed = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? Buffer.from(one).toString() : one)) : value;

describe('SQLite', () => {
  it('has the values of any table; lists are JSON', async () => {
    const directory = temporaryDirectory();
    await fc.assert(
      fc.asyncProperty(tables, async (view) => {
        const { path, types } = await write([view], writeSqlite, directory);
        const database = new DatabaseSync(path, { readOnly: true });
        const statement = database.prepare('SELECT * FROM rows ORDER BY rowid');
        statement.setReadBigInts(true);
        const rows = statement.all() as Record<string, unknown>[];
        database.close();
        const expected = valuesOf(view).map((row) => row.map((value, i) => inSqlite(value, types[i])));
        expect(rows.map((row) => view.names.map((name) => row[name]))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('has numbers close to zero', async () => {
    const { path } = await write([asTableView([[1e-17], [0.5], [-3e-200]])], writeSqlite);
    const database = new DatabaseSync(path, { readOnly: true });
    expect(database.prepare('SELECT c0 FROM rows').all()).toEqual([{ c0: 1e-17 }, { c0: 0.5 }, { c0: -3e-200 }]);
    database.close();
  });

  it('renames a column that differs from another only in case', async () => {
    const { path } = await write([asTableView([['a', 'b', 'c']], ['text', 'Text', '"'])], writeSqlite);
    const database = new DatabaseSync(path, { readOnly: true });
    expect(database.prepare('SELECT * FROM rows').all()).toEqual([{ text: 'a', 'Text (2)': 'b', '"': 'c' }]);
    database.close();
  });
});

function inSqlite(value: PlainValue, type: ColumnType | undefined): unknown {
  if (value === undefined) return null;
  if (type === 'integer') return BigInt(Number(value));
  if (type === 'boolean') return value === true ? 1n : 0n;
  if (type === 'texts' || type === 'numbers' || type === 'json') {
    return JSON.stringify(value instanceof NestedValue ? value.value : value);
  }
  // SQLite has no negative zero.
  if (type === 'number') return Number(value) + 0;
  return Buffer.from(String(value)).toString();
}

describe('xlsx', () => {
  it('is read by another program: text, numbers, days, times and booleans', async () => {
    const rows = [
      ['=1+1', 4711, 0.5, '2026-11-02', '2026-11-02T09:13:00.123Z', true, listValue(['a', 'b'])],
      ['+49 30 1234', -1, -0.25, '1901-01-01', '2026-11-02T00:00:00.000Z', false, listValue([])],
      ['two\nlines <&> "q" _x0041_ 😀', undefined, 1e-7, undefined, undefined, undefined, listValue(['c'])],
    ];
    const { path } = await write([asTableView(rows)], writeXlsx);
    const [sheet] = await readXlsx(path);
    expect(sheet?.data.slice(1)).toEqual([
      ['=1+1', 4711, 0.5, new Date('2026-11-02'), new Date('2026-11-02T09:13:00.123Z'), true, 'a; b'],
      ['+49 30 1234', -1, -0.25, new Date('1901-01-01'), new Date('2026-11-02'), false, null],
      ['two\nlines <&> "q" _x0041_ 😀', null, 1e-7, null, null, null, 'c'],
    ]);
  });

  it('drops the characters that XML cannot hold', async () => {
    const { path } = await write([asTableView([['a\0b\x08c\x1b[31md\uffff\ud800e']])], writeXlsx);
    const [sheet] = await readXlsx(path);
    expect(sheet?.data).toEqual([['c0'], ['abc[31md\ufffde']]);
  });

  it('continues in another sheet, and a long text in another column', async () => {
    const long = `${'x'.repeat(32_766)}😀${'y'.repeat(40_000)}`;
    const view = asTableView([[long], ['b'], ['c'], ['d'], ['e']]);
    const { path } = await write([view], (to, table) => writeXlsx(to, table, 3));
    const sheets = await readXlsx(path);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Rows', 'Rows 2', 'Rows 3']);
    const cells = sheets.flatMap(({ data }) => data.slice(1).map((row) => row.join('')));
    expect(cells).toEqual([long, 'b', 'c', 'd', 'e']);
    expect(sheets[0]?.data[1]?.every((cell) => String(cell ?? '').length <= 32_767)).toBe(true);
    expect(sheets[2]?.data[0]).toEqual(['c0', 'c0 (2)', 'c0 (3)']);
  });

  it('has no formulas, a fixed first row and a filter', async () => {
    const { path } = await write([asTableView([['=cmd()', '@x']])], writeXlsx);
    const xml = await sheetXml(path);
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<autoFilter ref="A1:B2"/>');
  });
});

/** The XML of the first sheet, with a reader of archives. */
async function sheetXml(path: string): Promise<string> {
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(readFileSync(path));
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  }
  throw new Error('no sheet');
}

describe('the rows of a table', () => {
  it('may have different columns, and are all kept', async () => {
    const parts = [asTableView([['a', 1]], ['x', 'y']), asTableView([['b', 'c']], ['z', 'x'])];
    const table = await withTable(parts, async ({ columns, rows }) => ({
      columns: columns.map(({ name, type }) => [name, type]),
      rows: await collect(rows()),
    }));
    expect(table).toEqual({
      columns: [
        ['x', 'text'],
        ['y', 'integer'],
        ['z', 'text'],
      ],
      rows: [
        ['a', 1],
        ['c', undefined, 'b'],
      ],
    });
  });

  it('wait in a file that only this user can read, if they are many, and are complete', async () => {
    const text = `\u2028${'long '.repeat(200)}`;
    const rows = Array.from({ length: 20_000 }, (_, i) => [i, text]);
    const found = await withTable([asTableView(rows)], ({ rows: read }) => collect(read()));
    expect(found).toEqual(rows);
  });
});

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
});
