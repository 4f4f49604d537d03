/** `--output FILE` and the formats of typed tables, with the bundle. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { DatabaseSync } from '../../src/shared/sqlite.ts';
import { runProcess } from '../support/sta-process.ts';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();

const chat = `date,speaker,rating,order,text
2026-03-10,Dana,4,007,"I want my money back, now"
2026-03-11,Agent,5,012,=SUM(A1) is what I typed
2026-03-12,Dana,3.5,013,"Thank you, wonderful!"
`;

function open() {
  const sta = openSta();
  const path = (name: string) => join(sta.directory, name);
  writeFileSync(path('chat.csv'), chat);
  return { sta, path, chat: path('chat.csv') };
}

describe('rows of sta analyze', () => {
  it('are a workbook', async () => {
    const { sta, path, chat } = open();
    const result = await sta('analyze', chat, '--output', path('rows.xlsx'));
    expect(result).toMatchObject({ code: 0, stdout: '' });
    expect(result.stderr).toContain(`Wrote 3 rows to ${path('rows.xlsx')}`);
    const [sheet] = await readXlsx(path('rows.xlsx'));
    const [names = [], ...rows] = sheet?.data ?? [];
    const column = (name: string) => rows.map((row) => row[names.indexOf(name)]);
    expect(column('text')).toEqual(['I want my money back, now', '=SUM(A1) is what I typed', 'Thank you, wonderful!']);
    expect(column('date')).toEqual(['2026-03-10', '2026-03-11', '2026-03-12'].map((day) => new Date(day)));
    expect(column('rating')).toEqual([4, 5, 3.5]);
    expect(column('order')).toEqual(['007', '012', '013']);
    expect(column('sentiment')).toEqual(['Negative', 'Neutral', expect.stringContaining('Positive')]);
  });

  it('are Parquet with lists, and SQLite in a pipe', async () => {
    const { sta, path, chat } = open();
    await sta('intents', 'create', 'refund', '--sample', 'I want my money back');
    expect((await sta('analyze', chat, '-o', 'parquet', '--output', path('rows.bin'))).code).toBe(0);
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path('rows.bin')) });
    expect(rows[0]).toMatchObject({ line: 2n, intents: ['refund'], intent_scores: [expect.any(Number)], actions: [] });
    const { stdout } = await sta('analyze', chat, '-o', 'sqlite');
    writeFileSync(path('rows.db'), Buffer.from(stdout, 'latin1'));
    const database = new DatabaseSync(path('rows.db'), { readOnly: true });
    expect(database.prepare('SELECT line, intents, rating FROM rows').all()[0]).toEqual({
      line: 2,
      intents: '["refund"]',
      rating: 4,
    });
    database.close();
  });

  it('are counted', async () => {
    const { sta, path, chat } = open();
    expect((await sta('analyze', chat, '--count', 'speaker', '--output', path('counts.parquet'))).code).toBe(0);
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path('counts.parquet')) });
    expect(rows.map(({ speaker, count }) => [speaker, count])).toEqual([
      ['Dana', 2n],
      ['Agent', 1n],
    ]);
  });
});

describe('a file of a table', () => {
  it.each(['rows.xlsx', 'rows.parquet'])('that sta wrote is an input again: %s', async (name) => {
    const { sta, path, chat } = open();
    const first = await sta('analyze', chat, '--with', 'sentiment', '--output', path(name));
    expect(first.code, first.stderr).toBe(0);
    const again = await sta('analyze', path(name), '--with', 'sentiment', '-o', 'ndjson');
    expect(again.code, again.stderr).toBe(0);
    const rows = again.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ text, speaker, date }) => [text, speaker, date])).toEqual([
      ['I want my money back, now', 'Dana', '2026-03-10'],
      ['=SUM(A1) is what I typed', 'Agent', '2026-03-11'],
      ['Thank you, wonderful!', 'Dana', '2026-03-12'],
    ]);
    // The rows of the file, below its names, and the lines of the chat.
    expect(rows.map(({ line, fields }) => [line, fields.line])).toEqual(
      ['2', '3', '4'].map((own) => [Number(own), own]),
    );
    expect(rows.map(({ fields }) => [fields.rating, fields.order, fields.sentiment_score])).toEqual(
      rows.map(({ sentiment_score }, i) => [['4', '5', '3.5'][i], ['007', '012', '013'][i], String(sentiment_score)]),
    );
    const sentiment = await sta('sentiment', 'run', '--file', path(name), '-o', 'csv');
    expect(sentiment.code, sentiment.stderr).toBe(0);
    expect(sentiment.stdout).toContain('Thank you, wonderful!');
  });

  it('has one row per conversation', async () => {
    const { sta, path, chat } = open();
    const { code, stderr } = await sta('analyze', chat, '--per', 'conversation', '--output', path('per.parquet'));
    expect(code, stderr).toBe(0);
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path('per.parquet')) });
    expect(rows).toMatchObject([{ agents: ['Agent'], customers: ['Dana'] }]);
  });
});

describe('a list', () => {
  it('is a file of each format', async () => {
    const { sta, path } = open();
    await sta('tags', 'create', 'thanks', '--sample', 'Thank you so much');
    for (const name of ['tags.xlsx', 'tags.parquet', 'tags.sqlite', 'tags.csv', 'tags.json', 'tags.ndjson']) {
      expect(await sta('tags', 'list', '--output', path(name)), name).toMatchObject({ code: 0, stdout: '' });
    }
    const [sheet] = await readXlsx(path('tags.xlsx'));
    expect(sheet?.data[1]).toContain('thanks');
    const csv = readFileSync(path('tags.csv'), 'utf8');
    expect(csv).toBe((await sta('tags', 'list', '-o', 'csv')).stdout);
    expect(JSON.parse(readFileSync(path('tags.json'), 'utf8'))).toHaveProperty('data');
  });

  it('has the rows that --query selects', async () => {
    const { sta, path } = open();
    await sta('tags', 'create', 'hello', '--sample', 'Hello there', '--sample', 'Good morning');
    const query = "data[?statement_tag_name == 'hello'].{name: statement_tag_name, samples: samples}";
    expect((await sta('tags', 'list', '--query', query, '--output', path('q.parquet'))).code).toBe(0);
    const [row] = await parquetReadObjects({ file: await asyncBufferFromFile(path('q.parquet')) });
    expect(row).toMatchObject({ name: 'hello' });
  });
});

describe('a file that cannot be written', () => {
  it.each([
    [['-o', 'xlsx', '--output', 'a.xlsx', '--output', 'b.xlsx'], 'names two files'],
    [['--output', 'rows.txt'], 'to save what stdout shows: > rows.txt'],
    [['--output', 'xslx'], 'or a file, not "xslx"'],
    [['--json', '--output', 'rows.xlsx'], 'cannot be used together'],
  ])('is a usage error: %s', async (args, message) => {
    const { sta } = open();
    const { code, stdout, stderr } = await sta('tags', 'list', ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('is refused before any request if it is a directory, or in none', async () => {
    const { sta, path, chat } = open();
    for (const file of [sta.directory, path('missing/rows.xlsx')]) {
      const { code, stderr } = await sta('analyze', chat, '-o', 'xlsx', '--output', file);
      expect(code, stderr).toBe(1);
      expect(stderr).toContain(`Cannot write ${file}`);
    }
  });

  it('is refused on a terminal', async () => {
    const { sta } = open();
    const { code, stderr } = await sta.run(['tags', 'list', '-o', 'xlsx'], { columns: 80 });
    expect(code).toBe(2);
    expect(stderr).toContain('Name a file: --output rows.xlsx');
  });

  it('leaves an existing file unchanged, and nothing else behind', async () => {
    const { sta, path, chat } = open();
    writeFileSync(path('rows.xlsx'), 'mine');
    const before = readdirSync(sta.directory);
    expect((await sta('analyze', chat, '--where', 'nonsense == 1', '--output', path('rows.xlsx'))).code).toBe(2);
    expect(readFileSync(path('rows.xlsx'), 'utf8')).toBe('mine');
    expect(readdirSync(sta.directory)).toEqual(before);
    expect(existsSync(path('rows.xlsx.part'))).toBe(false);
  });
});

describe('a file without a place or a result', () => {
  it.each([['serve', '--port', '0'], ['mcp'], ['webhooks', 'listen'], ['local', 'exec', 'true']])(
    'is refused by a command that prints while it runs: sta %s',
    async (...command) => {
      const { sta, path } = open();
      const { code, stdout, stderr } = await sta('--output', path('rows.json'), ...command);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/sta \w.* has no result to write: leave out --output \S+rows\.json/);
      expect(existsSync(path('rows.json'))).toBe(false);
    },
  );

  it('is an error if the temporary directory cannot be written', async () => {
    const { sta, path, chat } = open();
    for (const format of ['xlsx', 'parquet', 'sqlite']) {
      const env = { ...sta.env, TMPDIR: path('missing') };
      const { code, stdout, stderr } = await runProcess(['analyze', chat, '--with', 'sentiment', '-o', format], env);
      expect([code, stdout], format).toEqual([1, '']);
      expect(stderr).toContain(`error: Cannot keep the rows in ${path('missing')}: `);
      expect(stderr).toContain('set TMPDIR to another directory');
    }
  });
});
