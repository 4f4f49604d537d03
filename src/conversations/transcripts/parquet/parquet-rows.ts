/** Turns Parquet into rows of text, one row group at a time. */
import * as zlib from 'node:zlib';
import {
  type Compressors,
  type FileMetaData,
  parquetMetadata,
  parquetReadObjects,
  parquetSchema,
  type SchemaTree,
  toJson,
} from 'hyparquet';
import { tabLine } from '../documents/tab-line.ts';

/** The file cannot be read; the message follows its name. */
export class ParquetFailure extends Error {}

/** Limits of one row group, unpacked. */
const maxGroupBytes = 512 * 2 ** 20;
const maxColumns = 16_384;
/** Rows that are passed on together. */
const blockRows = 1_000;

type Row = Readonly<Record<string, unknown>>;

/** @throws ParquetFailure */
export async function* readTabLines(buffer: ArrayBuffer): AsyncGenerator<string> {
  const file = { byteLength: buffer.byteLength, slice: (from: number, to?: number) => buffer.slice(from, to) };
  const metadata = await orDamaged(() => parquetMetadata(buffer));
  const columns = (await orDamaged(() => parquetSchema(metadata))).children;
  if (columns.length > maxColumns) throw new ParquetFailure(`has more than ${maxColumns} columns`);
  // The library's types promise a name, which a damaged file may lack.
  if (columns.some(({ element }) => typeof element.name !== 'string')) throw new ParquetFailure(damaged);
  yield tabLine(columns.map(({ element }) => element.name));
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    checkGroup(group);
    const rowEnd = rowStart + Number(group.num_rows);
    const from = rowStart;
    const rows: readonly Row[] = await orDamaged(() =>
      parquetReadObjects({ file, metadata, rowStart: from, rowEnd, compressors }),
    );
    for (let block = 0; block < rows.length; block += blockRows) {
      const some = rows.slice(block, block + blockRows);
      yield some.map((row) => tabLine(columns.map((column) => cellText(row[column.element.name], column)))).join('');
    }
    rowStart = rowEnd;
  }
}

/** The library throws errors of every class for a damaged file. */
async function orDamaged<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ParquetFailure) throw error;
    throw new ParquetFailure(damaged);
  }
}

const damaged = 'is a Parquet file that is damaged, or has a kind of column that is not supported';

function checkGroup({ columns }: FileMetaData['row_groups'][number]): void {
  let bytes = 0;
  for (const { meta_data: column } of columns) {
    if (column === undefined) continue;
    bytes += Number(column.total_uncompressed_size);
    const { codec } = column;
    if (codec !== 'UNCOMPRESSED' && codec !== 'SNAPPY' && compressors[codec] === undefined) {
      throw new ParquetFailure(`is compressed with ${codec ?? 'an unknown method'}: write it with Snappy or gzip`);
    }
  }
  if (bytes > maxGroupBytes) {
    throw new ParquetFailure(`has a row group of more than ${maxGroupBytes / 2 ** 20} MiB: write smaller ones`);
  }
}

/** Refuses a page that claims more than a whole row group may have. */
const limited =
  (unpack: (bytes: Uint8Array, maxOutputLength: number) => Uint8Array) => (bytes: Uint8Array, size: number) => {
    if (size > maxGroupBytes) throw new ParquetFailure('is a Parquet file with a page that is too large');
    return new Uint8Array(unpack(bytes, Math.max(1, size)));
  };

type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

/** Came with Node 22.15 and 23.8, later than the types that we compile with. */
const unpackZstd = Reflect.get(zlib, 'zstdDecompressSync') as Unpack | undefined;

/** Snappy is part of the library. */
const compressors: Compressors = {
  GZIP: limited((bytes, maxOutputLength) => zlib.gunzipSync(bytes, { maxOutputLength })),
  BROTLI: limited((bytes, maxOutputLength) => zlib.brotliDecompressSync(bytes, { maxOutputLength })),
  ...(unpackZstd && { ZSTD: limited((bytes, maxOutputLength) => unpackZstd(bytes, { maxOutputLength })) }),
};

function cellText(value: unknown, column: SchemaTree): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return timeText(value, column);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object')) {
    return value.map((one) => String(one ?? '')).join('; ');
  }
  return JSON.stringify(toJson(value));
}

function timeText(value: Date, { element: { converted_type: type, logical_type: logical } }: SchemaTree): string {
  // An invalid date, from a damaged file.
  if (Number.isNaN(value.getTime())) return '';
  const text = value.toISOString().replace('.000Z', 'Z');
  if (type === 'DATE' || logical?.type === 'DATE') return text.slice(0, -'T00:00:00Z'.length);
  return logical?.type === 'TIMESTAMP' && !logical.isAdjustedToUTC ? text.slice(0, -1) : text;
}
