/**
 * Splits lines into rows of CSV. A quoted field may span lines; a quote that is never closed costs one row, not the
 * rest.
 */
import type { Options } from 'csv-parse/sync';
import type { SourceLine } from '../source-lines.ts';

export interface SourceRow {
  /** The line where it begins, from 1. */
  readonly line: number;
  /** Its last line. */
  readonly endLine: number;
  readonly values: readonly string[];
}

export interface BadRow {
  readonly line: number;
  readonly error: string;
}

/** Lines that are parsed together. */
const blockLines = 128;
/** A longer row is taken for an unclosed quote, which bounds memory. */
const maxRowChars = 2 ** 20;
/**
 * After this many unclosed quotes, the rest is not read, because each requires a second look at the following lines.
 */
const maxBadQuotes = 50;

/** Returns the rows in groups that were parsed together. */
export async function* readRows(
  lines: AsyncIterable<SourceLine>,
  delimiter: string,
): AsyncGenerator<readonly (SourceRow | BadRow)[]> {
  let block: string[] = [];
  let first = 1;
  let chars = 0;
  let quotes = 0;
  let badQuotes = 0;

  /** Parses the block. An unfinished row stays in it, unless it is too long or the end is reached. */
  async function flush(isEnd: boolean): Promise<(SourceRow | BadRow)[]> {
    const flushed: (SourceRow | BadRow)[] = [];
    while (block.length > 0 && badQuotes < maxBadQuotes) {
      const { rows, open } = await parseRows(block, delimiter, first);
      for (const row of rows) flushed.push(row);
      const taken = open === undefined ? block.length : open - 1;
      if (open !== undefined && (isEnd || chars > maxRowChars)) {
        badQuotes += 1;
        flushed.push({ line: first + taken, error: 'has a quote that is never closed' });
        drop(taken + 1);
        continue;
      }
      drop(taken);
      break;
    }
    if (badQuotes >= maxBadQuotes) {
      flushed.push({ line: first, error: 'and those that follow are not read: too many quotes are never closed' });
    }
    return flushed;
  }

  function drop(count: number): void {
    block = block.slice(count);
    first += count;
    chars = block.reduce((sum, line) => sum + line.length + 1, 0);
    quotes = block.reduce((sum, line) => sum + countOf(line, '"'), 0);
  }

  for await (const { number, text, problem } of lines) {
    if (text === undefined) yield [{ line: number, error: `is ${problem}` }];
    block.push(text ?? '');
    chars += (text ?? '').length + 1;
    quotes += countOf(text ?? '', '"');
    // With an even number of quotes, no field is open, unless some quotes are part of a text.
    if ((block.length >= blockLines && quotes % 2 === 0) || chars > maxRowChars) yield await flush(false);
    if (badQuotes >= maxBadQuotes) return;
  }
  yield await flush(true);
}

function countOf(text: string, mark: '"' | '\n'): number {
  let count = 0;
  for (let index = text.indexOf(mark); index >= 0; index = text.indexOf(mark, index + 1)) count += 1;
  return count;
}

/**
 * @param first the number of the first line
 * @returns the rows, and the line, from 1, of a row with an unclosed quote
 */
export async function parseRows(
  lines: readonly string[],
  delimiter: string,
  first = 1,
): Promise<{ rows: SourceRow[]; open: number | undefined }> {
  const { CsvError, parse } = await import('csv-parse/sync');
  const text = lines.join('\n');
  // Not `on_record`, which takes twice as long.
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: '\n',
  } satisfies Options;
  let records: string[][];
  let isOpen = false;
  try {
    records = parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    isOpen = true;
    records = error.records === 0 ? [] : parse(text, { ...options, to: Number(error.records) });
  }
  let next = 1;
  const skipBlank = (): void => {
    while (next < lines.length && lines[next - 1] === '') next += 1;
  };
  const rows = records.map((values): SourceRow => {
    skipBlank();
    const line = next;
    next += 1 + values.reduce((sum, value) => sum + countOf(value, '\n'), 0);
    return { line: line + first - 1, endLine: next + first - 2, values };
  });
  skipBlank();
  return { rows, open: isOpen ? next : undefined };
}
