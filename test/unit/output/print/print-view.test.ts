import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type OutputFormat, textFormats } from '../../../../src/output/print/formats.ts';
import { type PrintOptions, printView } from '../../../../src/output/print/print-view.ts';
import { createPaint } from '../../../../src/output/text/style.ts';
import { tableView, textView, type View } from '../../../../src/output/view.ts';
import { StaError } from '../../../../src/shared/errors.ts';

const records = [
  { name: 'refund', samples: ['My money back', 'Refund me'], threshold: null },
  { name: 'cancel, now', samples: [], threshold: 0.4, priority: 2 },
];

const view = tableView(
  { status: true, data: records },
  records,
  [
    { title: 'Name', value: ({ name }) => name },
    { title: 'Samples', value: ({ samples }) => samples.length, align: 'right' },
    {
      title: 'Cut',
      value: ({ threshold }) => `${threshold ?? '-'}`,
      fields: { threshold: (row) => row.threshold ?? '' },
    },
    { title: '', value: () => '███░░', fields: {} },
  ],
  'No records',
  { note: 'the end' },
);

async function print(options: Partial<PrintOptions> & { columns?: number; view?: View }) {
  const out = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write(text: string) {
      out[name] += text;
    },
    writeBytes: () => {},
    isTerminal: options.columns !== undefined,
    columns: options.columns,
  });
  const stdin = { isTerminal: false, readAll: () => Promise.reject(), readChunks: () => Promise.reject() as never };
  await printView(
    options.view ?? view,
    { stdout: stream('stdout'), stderr: stream('stderr'), notes: stream('stderr'), stdin },
    {
      format: 'table',
      file: undefined,
      query: undefined,
      raw: false,
      csvSafe: false,
      paint: createPaint(false),
      ...options,
    },
  );
  return out;
}

describe('a table for machines', () => {
  it('has named columns of plain values as CSV, without columns that are only drawn', async () => {
    const csv = 'name,samples,threshold\nrefund,2,\n"cancel, now",0,0.4\n';
    expect(await print({ format: 'csv' })).toEqual({ stdout: csv, stderr: '' });
    expect((await print({ format: 'csv', columns: 80 })).stdout).toBe(csv);
  });

  it('has no cell that a spreadsheet would run, if it must be safe', async () => {
    const cells = [
      '=1+1',
      '+1',
      '-1+1',
      '@SUM(A1)',
      '\tx',
      '\r=x',
      '\n=x',
      '\uff1d1',
      'a=b',
      '-5.2',
      -5.2,
      '-1e-7',
      'safe',
    ];
    const formulas = tableView(
      cells,
      cells,
      [{ title: 'x', value: (cell) => cell, fields: { '=name': (cell) => cell } }],
      '',
    );
    const csvOf = async (csvSafe: boolean) => (await print({ format: 'csv', view: formulas, csvSafe })).stdout;
    const csv = parse(await csvOf(true)).flat();
    expect(csv).toEqual([
      ...["'=name", "'=1+1", "'+1", "'-1+1", "'@SUM(A1)", "'\tx", "'\r=x", "'\n=x", "'\uff1d1"],
      ...['a=b', '-5.2', '-5.2', '-1e-7', 'safe'],
    ]);
    expect(parse(await csvOf(false)).flat()).toEqual(['=name', ...cells.map(String)]);
  });

  it('has the same values in a pipe, tab-separated and without a header', async () => {
    expect(await print({})).toEqual({ stdout: 'refund\t2\t\ncancel, now\t0\t0.4\n', stderr: 'the end\n' });
  });

  it('keeps bars and rounded numbers for terminals', async () => {
    const { stdout } = await print({ columns: 80 });
    expect(stdout).toContain('│ cancel, now │       0 │ 0.4 │ ███░░ │');
  });
});

describe('--query', () => {
  const names = 'data[].name';

  it('prints the selected list as rows in every format that has rows', async () => {
    expect((await print({ format: 'csv', query: names })).stdout).toBe('value\nrefund\n"cancel, now"\n');
    expect((await print({ format: 'ndjson', query: names })).stdout).toBe('"refund"\n"cancel, now"\n');
    expect((await print({ format: 'table', query: names })).stdout).toBe('refund\ncancel, now\n');
    expect((await print({ format: 'table', query: names, columns: 80 })).stdout).toContain('│ refund ');
    expect((await print({ format: 'json', query: names })).stdout).toBe('["refund","cancel, now"]\n');
  });

  it('gives objects one column per key, in order of first appearance, with nested values as JSON', async () => {
    expect((await print({ format: 'csv', query: 'data' })).stdout).toBe(
      'name,samples,threshold,priority\nrefund,"[""My money back"",""Refund me""]",,\n"cancel, now",[],0.4,2\n',
    );
  });

  it('gives lists one column per position', async () => {
    expect((await print({ format: 'csv', query: 'data[].[name, threshold]' })).stdout).toBe(
      'value_1,value_2\nrefund,\n"cancel, now",0.4\n',
    );
  });

  it('prints no rows for an empty list, and says so on a terminal', async () => {
    expect(await print({ format: 'csv', query: "data[?name=='x']" })).toEqual({ stdout: '', stderr: '' });
    const { stdout, stderr } = await print({ query: "data[?name=='x']" });
    expect([stdout, stderr]).toEqual(['', '--query selects nothing from the response\nthe end\n']);
  });

  it.each<[OutputFormat, string, string]>([
    ['csv', 'data[0]', 'an object'],
    ['table', 'data[0].name', 'a string'],
    ['ndjson', 'status', 'a boolean'],
    ['csv', 'nothing', 'nothing'],
    ['csv', '[data[0], `1`]', 'a list of different kinds of values'],
  ])('rejects as %s a value that is not a list: %s', async (format, query, what) => {
    const failure = await print({ format, query }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StaError);
    expect(failure).toMatchObject({
      code: 'usage',
      message: `--query selects ${what}, but -o ${format} prints the rows of a list`,
    });
  });

  it('selects from the response to a text, in any format', async () => {
    const text = textView({ id: 'x-1', names: ['a'] }, 'x-1');
    expect((await print({ view: text, format: 'csv', query: 'names' })).stdout).toBe('value\na\n');
    expect((await print({ view: text, format: 'json', query: 'id' })).stdout).toBe('"x-1"\n');
  });

  it.each(textFormats.filter((format) => format !== 'csv' && format !== 'table'))(
    'prints selected strings without quotes, and a list one value per line, with --raw and -o %s',
    async (format) => {
      const raw = async (query: string) => (await print({ format, query, raw: true })).stdout;
      expect(await raw('data[0].name')).toBe('refund\n');
      expect(await raw(names)).toBe('refund\ncancel, now\n');
      expect(await raw('data[].threshold')).toBe('0.4\n');
      expect(await raw('data[0]')).toBe('{"name":"refund","samples":["My money back","Refund me"],"threshold":null}\n');
      expect(await raw('data[].samples')).toBe('["My money back","Refund me"]\n[]\n');
      expect(await raw('data[0].threshold')).toBe('null\n');
      expect(await raw("data[?name=='x']")).toBe('');
    },
  );
});
