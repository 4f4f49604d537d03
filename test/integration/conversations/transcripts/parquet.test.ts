import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { TranscriptError } from '../../../../src/conversations/transcripts/format.ts';
import { openTranscript } from '../../../../src/conversations/transcripts/open-transcript.ts';
import { readParquet } from '../../../../src/conversations/transcripts/parquet/read-parquet.ts';
import { RowSpool } from '../../../../src/output/tables/row-spool.ts';
import { writeParquet } from '../../../../src/output/tables/write-parquet.ts';
import type { PlainValue } from '../../../../src/output/view.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';
import { asTableView, tables } from '../../../support/table-arbitrary.ts';

async function read(bytes: Uint8Array) {
  const source = (async function* () {
    // In two pieces, the first shorter than the mark.
    yield bytes.subarray(0, 3);
    yield bytes.subarray(3);
  })();
  const { format, utterances } = await openTranscript({ name: 'chat.parquet', bytes: source });
  const found = [];
  for await (const one of utterances) found.push(one);
  return { format, found };
}

async function readAll(bytes: Uint8Array, waitMs: number): Promise<void> {
  for await (const rows of readParquet(bytes, waitMs)) expect(rows.length).toBeGreaterThan(0);
}

const column = (name: string, type: BasicType, ...data: unknown[]) => ({ name, type, data });
const said = column('text', 'STRING', 'Hello there', 'Good "morning"\nBen');

describe('Parquet', () => {
  it('is read as a table, in the types of its columns', async () => {
    const bytes = parquetWriteBuffer({
      columnData: [
        said,
        column('speaker', 'STRING', 'Ann', 'Ben'),
        column('2024 rating', 'INT64', 5n, undefined),
        column('score', 'DOUBLE', 0.1, -2.5),
        column('solved', 'BOOLEAN', true, false),
        column('sent', 'TIMESTAMP', new Date('2026-11-02T09:13:00Z'), undefined),
        column('more', 'JSON', { a: [1] }, ['x', 'y']),
      ],
    });
    expect((await read(new Uint8Array(bytes))).found).toMatchObject([
      {
        index: 0,
        line: 2,
        text: 'Hello there',
        speaker: 'Ann',
        fields: {
          '2024 rating': '5',
          score: '0.1',
          solved: 'true',
          sent: '2026-11-02T09:13:00Z',
          more: '{"a":[1]}',
        },
      },
      { text: 'Good "morning" Ben', speaker: 'Ben', fields: { score: '-2.5', more: 'x; y' } },
    ]);
  });

  it('may be compressed with gzip', async () => {
    const GZIP = (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes));
    const data = Array.from({ length: 5_000 }, (_, i) => `This is line ${i} of many`);
    const bytes = parquetWriteBuffer({
      columnData: [{ name: 'text', type: 'STRING', data }],
      codec: 'GZIP',
      compressors: { GZIP },
      rowGroupSize: 1_500,
    });
    const { found } = await read(new Uint8Array(bytes));
    expect(found.map((one) => 'text' in one && one.text)).toEqual(data);
  });

  it('is not a text that begins with the same letters', async () => {
    const { found } = await read(Buffer.from('PAR1: hello there\nPAR2: hello\n'));
    expect(found).toMatchObject([{ text: 'hello there' }, { text: 'hello' }]);
  });

  it('that is truncated is damaged', async () => {
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData: [said] }));
    const { found } = await read(bytes.subarray(0, -10));
    expect(found).toMatchObject([{ error: expect.stringContaining('chat.parquet is a Parquet file that is damaged') }]);
  });

  const valid = Buffer.from(
    parquetWriteBuffer({ columnData: [said, column('score', 'DOUBLE', 0.1, undefined), column('n', 'INT32', 1, 2)] }),
  );

  it('that keeps its reader busy for ever is given up, and the process goes on', async () => {
    // The number of values of the first page begins here: it becomes a number that has no end.
    const bytes = Buffer.from(valid);
    bytes[20] = 0xff;
    await expect(readAll(bytes, 2_000)).rejects.toThrow('a row group that takes longer than 2 s to read');
  });

  it('never ends the process and always says what is wrong, whatever bytes are changed', async () => {
    const change = fc.tuple(fc.nat({ max: valid.length - 1 }), fc.nat({ max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = Buffer.from(valid);
        for (const [at, value] of changes) bytes[at] = value;
        const failure = await readAll(bytes, 2_000).catch((error: unknown) => error);
        expect(failure === undefined || failure instanceof TranscriptError).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('that sta wrote is read back with all its values', async () => {
    const directory = temporaryDirectory();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(tables, async (view) => {
        const rows = view.rows.map(({ values }, i) => [`said number ${i}`, ...values]);
        if (rows.length === 0) return;
        const spool = new RowSpool();
        spool.add(asTableView(rows, ['text', ...view.names]));
        count += 1;
        const path = join(directory, `${count}.parquet`);
        await writeParquet(path, spool.finish());
        const { found } = await read(readFileSync(path));
        const fields = found.map((one) => ('fields' in one ? (one.fields ?? {}) : {}));
        expect(fields.map((row) => view.names.map((name) => row[name] ?? ''))).toEqual(
          rows.map(([, ...values]) => values.map(asRead)),
        );
      }),
      { numRuns: 25 },
    );
  });
});

/** A cell as text, with line breaks that are all alike. */
function asRead(value: PlainValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\.000Z$/.test(value)) return value.replace('.000Z', 'Z');
  return Buffer.from(String(value)).toString().replace(/\r\n?/g, '\n').replaceAll('\0', '');
}
