/**
 * The formats of the output. A new format does not compile until every table below, and every table of printers, has
 * it.
 */

/** Text, which stdout can show. */
export const textFormats = ['table', 'json', 'ndjson', 'csv'] as const;
export type TextFormat = (typeof textFormats)[number];

/** Files with typed columns, which are written when all rows are known. */
export const tableFormats = ['xlsx', 'parquet', 'sqlite'] as const;
export type TableFormat = (typeof tableFormats)[number];

export const outputFormats = [...textFormats, ...tableFormats] as const;
export type OutputFormat = TextFormat | TableFormat;

export const isTableFormat = (format: OutputFormat): format is TableFormat =>
  tableFormats.some((one) => one === format);

export const isFormat = (value: string): value is OutputFormat => outputFormats.some((format) => format === value);

interface Traits {
  /** Failures are printed as a JSON line on stderr; notes, targets and progress are omitted. */
  readonly machine: boolean;
  /** Prints the rows of a table: with `--query`, those of the selected list. */
  readonly rows: boolean;
  /** Notes and targets go to stderr. */
  readonly notes: boolean;
}

const traits: Readonly<Record<OutputFormat, Traits>> = {
  table: { machine: false, rows: true, notes: true },
  json: { machine: true, rows: false, notes: false },
  ndjson: { machine: true, rows: true, notes: false },
  csv: { machine: false, rows: true, notes: false },
  xlsx: { machine: false, rows: true, notes: true },
  parquet: { machine: false, rows: true, notes: true },
  sqlite: { machine: false, rows: true, notes: true },
};

/** The endings of files that are not the name of their format. */
const otherEndings: Readonly<Record<string, OutputFormat>> = { jsonl: 'ndjson', sqlite3: 'sqlite', db: 'sqlite' };

/** @returns undefined if the ending of the name does not say */
export function formatOfFile(path: string): OutputFormat | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(otherEndings, ending)) return otherEndings[ending];
  return outputFormats.find((format) => format === ending && format !== 'table');
}

/** Whether failures are reported as a JSON line in this format. */
export const isMachineFormat = (format: OutputFormat): boolean => traits[format].machine;

/** Whether this format prints rows and not one document. */
export const printsRows = (format: OutputFormat): boolean => traits[format].rows;

/** Whether notes and targets are printed on stderr in this format. */
export const printsNotes = (format: OutputFormat): boolean => traits[format].notes;
