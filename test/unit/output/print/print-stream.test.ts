import { describe, expect, it } from 'vitest';
import type { OutputFormat } from '../../../../src/output/print/formats.ts';
import { printView } from '../../../../src/output/print/print-view.ts';
import { createPaint } from '../../../../src/output/text/style.ts';
import { type StreamedResult, type StreamView, tableView, textView } from '../../../../src/output/view.ts';
import { StaError } from '../../../../src/shared/errors.ts';

const words = (reply: object, rows: string[]) =>
  tableView(
    reply,
    rows,
    [
      { title: 'Word', value: (word) => word },
      { title: 'Length', value: (word) => word.length },
    ],
    'No words',
    { note: `${rows.length} words`, figure: () => '/\\/\\\n' },
  );

const results: StreamedResult[] = [
  { heading: 'a.txt', replies: [{ id: 'a.txt', n: 1 }], shown: words({}, ['one', 'two']) },
  {
    heading: 'b.txt',
    replies: [{ id: 'b.txt', error: {} }],
    failed: true,
    shown: new StaError('file_error', 'There is\nno such file'),
  },
  { heading: 'c.txt', replies: [{ id: 'c.txt', n: 3 }], shown: words({}, ['three']) },
];

async function print(
  format: OutputFormat,
  more: {
    jsonForPeople?: boolean;
    columns?: number;
    query?: string;
    raw?: boolean;
    results?: StreamedResult[];
    written?: string[];
  } = {},
) {
  const out = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      out[name] += text;
      if (name === 'stdout') more.written?.push(text);
    },
    writeBytes: () => {},
    isTerminal: more.columns !== undefined,
    columns: more.columns,
  });
  async function* streamed() {
    for (const result of more.results ?? results) yield [result];
  }
  const view: StreamView = {
    kind: 'stream',
    results: streamed(),
    jsonForPeople: more.jsonForPeople === true,
    note: 'the end',
  };
  const stdin = { isTerminal: false, readAll: () => Promise.reject(), readChunks: streamed as never };
  await printView(
    view,
    { stdout: stream('stdout'), stderr: stream('stderr'), notes: stream('stderr'), stdin },
    { format, file: undefined, query: more.query, raw: more.raw === true, csvSafe: false, paint: createPaint(false) },
  );
  return out;
}

describe('printing streamed results', () => {
  const lines = '{"id":"a.txt","n":1}\n{"id":"b.txt","error":{}}\n{"id":"c.txt","n":3}\n';

  it('prints JSON lines including failures, and nothing on stderr', async () => {
    expect(await print('json')).toEqual({ stdout: lines, stderr: '' });
    expect(await print('ndjson')).toEqual({ stdout: lines, stderr: '' });
  });

  it('prints JSON lines to a terminal too if the input was JSON lines', async () => {
    expect(await print('table', { jsonForPeople: true })).toEqual({ stdout: lines, stderr: 'the end\n' });
  });

  it('prints the queried part of each line, and whole failures', async () => {
    expect((await print('json', { query: 'n' })).stdout).toBe('1\n{"id":"b.txt","error":{}}\n3\n');
  });

  it('prints an error line when the query does not fit, and fails at the end', async () => {
    const written: string[] = [];
    const some: StreamedResult[] = [
      { heading: '1', replies: [{ id: 1, data: 'abc' }], shown: textView({}, '') },
      { heading: '2', replies: [{ id: 2, data: 7 }], shown: textView({}, '') },
      { heading: '3', replies: [{ id: 3, data: 'de' }], shown: textView({}, '') },
    ];
    const printed = print('json', { query: 'length(data)', results: some, written });
    await expect(printed).rejects.toMatchObject({ code: 'usage', message: expect.stringMatching(/fit.*\(1 line\)/) });
    const [first, second = '', third] = written.join('').split('\n');
    expect([first, third]).toEqual(['3', '2']);
    expect(JSON.parse(second)).toMatchObject({ id: 2, error: { code: 'usage' } });
  });

  it('rejects an invalid query before reading any input', async () => {
    const written: string[] = [];
    await expect(print('json', { query: 'a[', written })).rejects.toMatchObject({ code: 'usage' });
    expect(written).toEqual([]);
  });

  it('prints rows that begin with the file name to a pipe', async () => {
    expect(await print('table')).toEqual({
      stdout: 'a.txt\tone\t3\na.txt\ttwo\t3\nc.txt\tthree\t5\n',
      stderr: 'error: b.txt: There is no such file\nthe end\n',
    });
  });

  it('prints headings, tables, figures and notes to a terminal', async () => {
    const { stdout, stderr } = await print('table', { columns: 40 });
    expect(stdout).toMatch(/^a\.txt\n┌[\s\S]*│ one +│[\s\S]*\/\\\/\\\nc\.txt\n[\s\S]*│ three │/);
    expect(stderr).toBe('2 words\nerror: b.txt: There is no such file\n1 words\nthe end\n');
  });

  it('prints one CSV with one header line', async () => {
    const csv = 'input,word,length\na.txt,one,3\na.txt,two,3\nc.txt,three,5\n';
    expect((await print('csv')).stdout).toBe(csv);
    expect((await print('csv', { jsonForPeople: true })).stdout).toBe(csv);
  });

  const listed: StreamedResult[] = [
    { heading: '1', replies: [{ id: 1, words: [] }], shown: textView({}, '') },
    { heading: '2', replies: [{ id: 2, words: [{ word: 'a', n: 1 }] }], shown: textView({}, '') },
    { heading: '3', replies: [{ id: 3, error: {} }], failed: true, shown: new StaError('invalid_input', 'too long') },
    { heading: '4', replies: [{ id: 4, words: [{ n: 2 }] }], shown: textView({}, '') },
  ];

  it('prints the rows that a query selects from each response, as CSV and to a pipe', async () => {
    const stderr = 'error: 3: too long\n';
    const query = 'words';
    expect(await print('csv', { results: listed, query })).toEqual({ stdout: 'input,word,n\n2,a,1\n4,,2\n', stderr });
    expect(await print('table', { results: listed, query })).toEqual({
      stdout: '2\ta\t1\n4\t\t2\n',
      stderr: `${stderr}the end\n`,
    });
  });

  it('reports a response without a list or with another column on stderr, and fails at the end', async () => {
    const more: StreamedResult[] = [
      ...listed,
      { heading: '5', replies: [{ words: 'none' }], shown: textView({}, '') },
      { heading: '6', replies: [{ words: [{ word: 'b', length: 7 }] }], shown: textView({}, '') },
    ];
    const written: string[] = [];
    await expect(print('csv', { results: more, query: 'words', written })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/selects a string.*\(2 lines\)/),
    });
    expect(written.join('')).toBe('input,word,n\n2,a,1\n4,,2\n');
  });

  it('prints raw values, one per line, and failures on stderr', async () => {
    const query = 'words[].word';
    for (const format of ['json', 'ndjson', 'table'] as const) {
      const { stdout, stderr } = await print(format, { results: listed, query, raw: true, jsonForPeople: true });
      expect(stdout).toBe('a\n');
      expect(stderr).toMatch(/^error: 3: too long\n/);
    }
  });

  it('prints texts as rows of one cell', async () => {
    const text = [{ heading: 'a', replies: [{}], shown: textView({}, 'id-1') }];
    expect((await print('table', { results: text })).stdout).toBe('a\tid-1\n');
  });
});
