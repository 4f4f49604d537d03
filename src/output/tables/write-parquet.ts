/** Writes a table as Parquet, one row group after the other. */
import type { SchemaElement } from 'hyparquet';
import type { PlainValue } from '../view.ts';
import { type ColumnType, isNested, timeMs } from './column-type.ts';
import type { TableColumn, WholeTable } from './row-spool.ts';

/** A row group ends at the first of these, which bounds memory; readers work on whole groups, one per thread. */
const maxGroupRows = 50_000;
const maxGroupChars = 16 * 2 ** 20;

export async function writeParquet(path: string, table: WholeTable): Promise<void> {
  const { fileWriter, ParquetWriter } = await import('hyparquet-writer');
  // Parquet has no columns of the same name, and no table without columns.
  const columns: readonly TableColumn[] =
    table.columns.length > 0 ? table.columns : [{ name: 'empty', type: 'text', maxLength: 0 }];
  const writer = new ParquetWriter({ writer: fileWriter(path), schema: schemaOf(columns), createdBy: 'sta' });
  let group: (readonly PlainValue[])[] = [];
  let chars = 0;
  const flush = async () => {
    const columnData = columns.map(({ name, type }, i) => ({
      name,
      data: group.map((row) => parquetValue(row[i], type)),
    }));
    await writer.write({ columnData, rowGroupSize: Math.max(1, group.length) });
    group = [];
    chars = 0;
  };
  for await (const row of table.rows()) {
    group.push(row);
    for (const value of row) chars += typeof value === 'string' ? value.length : 16;
    if (group.length >= maxGroupRows || chars > maxGroupChars) await flush();
  }
  await flush();
  await writer.finish();
}

function schemaOf(columns: readonly TableColumn[]): SchemaElement[] {
  return [{ name: 'root', num_children: columns.length }, ...columns.flatMap(({ name, type }) => elements[type](name))];
}

const optional = 'OPTIONAL' as const;
const utf8 = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

const listOf = (name: string, item: Omit<SchemaElement, 'name'>): SchemaElement[] => [
  { name, repetition_type: optional, converted_type: 'LIST', num_children: 1 },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: optional, ...item },
];

const timestamp = (name: string, isAdjustedToUTC: boolean): SchemaElement => ({
  name,
  type: 'INT64',
  repetition_type: optional,
  ...(isAdjustedToUTC && { converted_type: 'TIMESTAMP_MILLIS' }),
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC, unit: 'MILLIS' },
});

const elements: Readonly<Record<ColumnType, (name: string) => SchemaElement[]>> = {
  text: (name) => [{ name, repetition_type: optional, ...utf8 }],
  integer: (name) => [{ name, repetition_type: optional, type: 'INT64' }],
  number: (name) => [{ name, repetition_type: optional, type: 'DOUBLE' }],
  boolean: (name) => [{ name, repetition_type: optional, type: 'BOOLEAN' }],
  day: (name) => [{ name, repetition_type: optional, type: 'INT32', converted_type: 'DATE' }],
  'local-time': (name) => [timestamp(name, false)],
  time: (name) => [timestamp(name, true)],
  texts: (name) => listOf(name, utf8),
  numbers: (name) => listOf(name, { type: 'DOUBLE' }),
  json: (name) => [{ name, repetition_type: optional, type: 'BYTE_ARRAY', converted_type: 'JSON' }],
};

function parquetValue(value: PlainValue, type: ColumnType): unknown {
  if (value === undefined) return undefined;
  switch (type) {
    case 'integer':
      return BigInt(Number(value));
    case 'number':
      return Number(value);
    case 'boolean':
      return value === true;
    case 'day':
    case 'time':
    case 'local-time':
      return new Date(timeMs(String(value)));
    case 'texts':
    case 'numbers':
    case 'json':
      return isNested(value) ? value.value : value;
    default:
      return String(value);
  }
}
