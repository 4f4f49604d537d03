/** Random tables, as commands print them. */
import fc from 'fast-check';
import { type Column, listValue, type PlainValue, type TableView, tableView } from '../../src/output/view.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '=1+1',
    '+49 30',
    '-5',
    '@x',
    "'quoted",
    'a\tb',
    'two\nlines',
    '_x0041_',
    '',
    ' ',
    '<&>',
    '😀',
    'true',
  ),
);
// Without the tiny numbers whose last digit depends on the reader.
const double = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => one === 0 || Math.abs(one) > 1e-15);
const day = fc.date({ min: new Date('1901-01-01'), max: new Date('2999-01-01'), noInvalidDate: true });
const kinds: Readonly<Record<string, fc.Arbitrary<PlainValue>>> = {
  text,
  integer: fc.maxSafeInteger(),
  number: double,
  boolean: fc.boolean(),
  day: day.map((date) => date.toISOString().slice(0, 10)),
  time: day.map((date) => date.toISOString()),
  texts: fc.array(text, { maxLength: 3 }).map((values) => listValue(values)),
  numbers: fc.array(double, { maxLength: 3 }).map((values) => listValue(values)),
  mixed: fc.oneof(text, fc.integer(), fc.boolean()),
};

/** A table whose columns `c0`, `c1`, … have one kind of values each, some of them missing. */
export const tables: fc.Arbitrary<TableView> = fc
  .array(fc.constantFrom(...Object.values(kinds)), { minLength: 1, maxLength: 6 })
  .chain((columns) =>
    fc.array(fc.tuple(...columns.map((kind) => fc.option(kind, { nil: undefined }))), { maxLength: 30 }),
  )
  .map((rows) => asTableView(rows));

export function asTableView(rows: readonly (readonly PlainValue[])[], names?: readonly string[]): TableView {
  const count = names?.length ?? rows[0]?.length ?? 0;
  const columns = Array.from({ length: count }, (_, i): Column<readonly PlainValue[]> => {
    const name = names?.[i] ?? `c${i}`;
    return { title: name, value: (row) => String(row[i] ?? ''), fields: { [name]: (row) => row[i] } };
  });
  return tableView(rows, rows, columns, 'No rows');
}
