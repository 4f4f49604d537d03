/**
 * The formats of stdout. A new format does not compile until every table below, and every table of printers, has it.
 */

export const outputFormats = ['table', 'json', 'ndjson', 'csv'] as const;
export type OutputFormat = (typeof outputFormats)[number];

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
};

/** Whether failures are reported as a JSON line in this format. */
export const isMachineFormat = (format: OutputFormat): boolean => traits[format].machine;

/** Whether this format prints rows and not one document. */
export const printsRows = (format: OutputFormat): boolean => traits[format].rows;

/** Whether notes and targets are printed on stderr in this format. */
export const printsNotes = (format: OutputFormat): boolean => traits[format].notes;
