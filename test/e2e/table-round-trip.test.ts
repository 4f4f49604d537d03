/** Tables that sta writes: other readers and sta itself find every value that the input had. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { DatabaseSync } from '../../src/shared/sqlite.ts';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();

/** Every value as the input has it: columns of numbers, of days, of texts that look like others, and with gaps. */
const chat: readonly Readonly<Record<string, string>>[] = [
  {
    ...{
      date: '2026-03-10',
      speaker: 'Zoë "Z" O’Neil',
      text: 'I want my money back, now',
      order: '007',
      price: '0.1',
    },
    ...{
      account: '12345678901234567890',
      formula: '=1+1',
      phone: '+49 170 1',
      note: 'two\nlines',
      seen: '2026-03-10T09:00:00Z',
    },
  },
  {
    ...{
      date: '2026-03-11',
      speaker: 'Łukasz 🙂',
      text: '=HYPERLINK("https://example.com")',
      order: '012',
      price: '-3',
    },
    ...{ account: '12345678901234567891', formula: '@cmd', phone: '-5 apples', note: 'tab\there', seen: '' },
  },
  {
    ...{ date: '2026-03-12', speaker: 'محمد', text: 'Ἀγαπητοί 你好 e\u0301', order: '100', price: '' },
    ...{ account: '1', formula: '', phone: "'quoted", note: '  spaces  ', seen: '2026-03-12T10:00:30Z' },
  },
];

const names = Object.keys(chat[0] ?? {});
/** Without `text`, `date` and `speaker`, which have columns of their own. */
const extra = ['order', 'price', 'account', 'formula', 'phone', 'note', 'seen'];

async function write(name: string): Promise<{ path: string; inputs: string }> {
  const sta = openSta();
  const inputs = join(sta.directory, 'chat.csv');
  writeFileSync(inputs, stringify([...chat], { header: true, columns: names }));
  await sta('intents', 'create', `refund for ${name}`, '--sample', 'I want my money back');
  const path = join(sta.directory, name);
  const { code, stderr } = await sta('analyze', inputs, '--output', path);
  expect(code, stderr).toBe(0);
  return { path, inputs };
}

const column = (rows: readonly Readonly<Record<string, unknown>>[], name: string) => rows.map((row) => row[name]);
/** The cells of a column, empty ones as undefined. */
const given = (name: string) => chat.map((row) => row[name] || undefined);
const numbers = [0.1, -3, undefined];

describe('another reader finds every value', () => {
  it('in Parquet: numbers, days, times and lists have types, other values are texts', async () => {
    const { path } = await write('rows.parquet');
    const rows = (await parquetReadObjects({ file: await asyncBufferFromFile(path) })).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined])),
    );
    for (const name of ['text', 'speaker', 'order', 'account', 'formula', 'phone', 'note']) {
      expect(column(rows, name), name).toEqual(given(name));
    }
    expect(column(rows, 'price')).toEqual(numbers);
    expect(column(rows, 'date')).toEqual(given('date').map((day) => new Date(day ?? '')));
    expect(column(rows, 'seen')).toEqual(given('seen').map((time) => time && new Date(time)));
    expect(rows[0]?.intents).toContain('refund for rows.parquet');
    expect(rows[1]?.intents).toEqual([]);
  });

  it('in a workbook, without a formula', async () => {
    const { path } = await write('rows.xlsx');
    const [sheet] = await readXlsx(path, { trim: false });
    const [titles = [], ...cells] = sheet?.data ?? [];
    const rows = cells.map((row) => Object.fromEntries(titles.map((title, i) => [title, row[i] ?? undefined])));
    for (const name of ['text', 'speaker', 'order', 'account', 'formula', 'phone', 'note']) {
      expect(column(rows, name), name).toEqual(given(name));
    }
    expect(column(rows, 'price')).toEqual(numbers);
    expect(column(rows, 'date')).toEqual(given('date').map((day) => new Date(day ?? '')));
    expect(String(rows[0]?.intents)).toContain('refund for rows.xlsx');
  });

  it('in SQLite', async () => {
    const { path } = await write('rows.sqlite');
    const database = new DatabaseSync(path, { readOnly: true });
    const rows = database.prepare('SELECT * FROM rows ORDER BY "index"').all() as Record<string, unknown>[];
    database.close();
    for (const name of ['text', 'speaker', 'date', 'order', 'account', 'formula', 'phone', 'note', 'seen']) {
      expect(column(rows, name), name).toEqual(given(name).map((value) => value ?? null));
    }
    expect(column(rows, 'price')).toEqual([0.1, -3, null]);
    expect(JSON.parse(String(rows[0]?.intents))).toContain('refund for rows.sqlite');
  });

  it('in CSV, exactly', async () => {
    const { path } = await write('rows.csv');
    const rows: Record<string, string>[] = parseCsv(readFileSync(path), { columns: true });
    for (const name of names) expect(column(rows, name), name).toEqual(column(chat, name));
  });

  it('in JSON lines', async () => {
    const { path } = await write('rows.ndjson');
    const rows = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const name of ['text', 'speaker', 'date']) expect(column(rows, name), name).toEqual(column(chat, name));
    for (const name of extra)
      expect(
        rows.map(({ fields }) => fields[name] || undefined),
        name,
      ).toEqual(given(name));
  });
});

it.each(['again.xlsx', 'again.parquet', 'again.csv'])('sta reads every value back: %s', async (name) => {
  const { path } = await write(name);
  const { code, stdout, stderr } = await openSta()('analyze', path, '--with', 'sentiment', '-o', 'ndjson');
  expect(code, stderr).toBe(0);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const own of ['text', 'speaker', 'date']) expect(column(rows, own), own).toEqual(column(chat, own));
  for (const one of extra) {
    // Workbooks and Parquet have times, which come back in one form.
    const same = (value?: string) => (one === 'seen' && value ? new Date(value).toISOString() : value || undefined);
    expect(
      rows.map(({ fields }) => same(fields[one])),
      one,
    ).toEqual(given(one).map(same));
  }
  expect(rows[0].fields.intents).toContain(`refund for ${name}`);
});
